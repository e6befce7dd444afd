/**
 * A reason not to start, said in one sentence to the person at the terminal. Anything else that is thrown is a
 * bug and keeps its stack.
 */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

/** The message of whatever was thrown, for a log line. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
