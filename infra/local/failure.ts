/**
 * A reason not to start, said in one sentence to the person at the terminal. Anything else that is thrown is a
 * bug and keeps its stack.
 */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

/** The message of whatever was thrown, for a log line. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;

/** What SQLite calls an error, without its finer distinctions; `undefined` for errors of others. */
export function sqliteCode(error: unknown): number | undefined {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === 'ERR_SQLITE_ERROR' ? Number(errcode) % 256 : undefined;
}

/** Whether the disk refused a read or a write. It may work again later, for example once a full disk has room. */
export function isDiskFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return true;
  // The table's engine passes SQLite's words on.
  if (error.message.includes('database or disk is full')) return true;
  return [SQLITE_IOERR, SQLITE_FULL].includes(sqliteCode(error) ?? 0);
}

/** What a person can do about a disk that fails at the start; any other error as it is. */
export const startError = (error: unknown, dataDirectory: string): unknown =>
  isDiskFailure(error)
    ? new StartFailure(
        `Batchbook can't write to ${dataDirectory} (${messageOf(error)}): free some space on its disk and start again.`,
      )
    : error;
