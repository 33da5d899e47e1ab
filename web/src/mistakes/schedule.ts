import { createEmptyCard, fsrs, Rating, type Card, type CardInput } from "ts-fsrs";

/** When something is to be repeated, as ts-fsrs keeps it; times are milliseconds, since JSON has no dates. */
export type Schedule = Omit<Card, "due" | "last_review"> & { due: number; last_review: number | null };

// Whole days: who has solved it today need not see it again in ten minutes. No chance, so that all devices agree.
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false });

/** The schedule after a try: the next one comes later the more often it was solved, and tomorrow if it was not. */
export function afterTry(schedule: Schedule | null, solved: boolean, now: number): Schedule {
  const before: CardInput = schedule
    ? {
        ...schedule,
        due: new Date(schedule.due),
        last_review: schedule.last_review !== null ? new Date(schedule.last_review) : null,
      }
    : createEmptyCard(new Date(now));
  const { card } = scheduler.next(before, new Date(now), solved ? Rating.Good : Rating.Again);
  return { ...card, due: card.due.getTime(), last_review: card.last_review?.getTime() ?? null };
}
