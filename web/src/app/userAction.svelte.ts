import { errorMessage } from "./errorMessage";

/** Runs actions of a person, and has the error message of the last one, if it failed. */
export class UserAction {
  failure = $state("");

  readonly run = async (act: () => Promise<unknown>): Promise<void> => {
    this.failure = "";
    await act().catch((error: unknown) => (this.failure = errorMessage(error)));
  };
}
