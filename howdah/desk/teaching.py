"""Tutorials in the words of the public models."""

from howdah.core.tutorial import Step, Try
from howdah.server.describing import describe_move, describe_position, describe_reason
from howdah.server.public.learn import StagePublic, TriedPublic, TutorialStepPublic


def describe_step(step: Step, language: str) -> TutorialStepPublic:
    """Return a step of a tutorial in a language."""
    return TutorialStepPublic(id=step.id, position=describe_position(step.position, language), text=step.say[language])


def describe_try(step: Step, tried: Try, language: str) -> TriedPublic:
    """Return what became of a try, in a language."""
    return TriedPublic(
        right=tried.right,
        text=(step.praise if tried.right else step.hint)[language],
        why_not=describe_reason(tried.reason, language) if tried.reason else None,
        course=[
            StagePublic(move=describe_move(move), position=describe_position(position, language))
            for move, position in tried.course
        ],
    )
