/** A reason not to start, in one sentence for the person at the terminal. Any other error is a bug and keeps its stack. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

/** The message of any thrown value, for a log line. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const sqliteIoerr = 10;
const sqliteFull = 13;

/** SQLite's primary error code; `undefined` for other errors. */
export function sqliteCode(error: unknown): number | undefined {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === 'ERR_SQLITE_ERROR' ? Number(errcode) % 256 : undefined;
}

/** Whether the disk refused a read or a write, which may work again later, for example when a full disk has room. */
export function isDiskFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return true;
  // The table's engine passes on SQLite's messages.
  if (error.message.includes('database or disk is full')) return true;
  return [sqliteIoerr, sqliteFull].includes(sqliteCode(error) ?? 0);
}

/** Says what a person can do about a disk that fails at the start. Returns other errors unchanged. */
export const startError = (error: unknown, dataDirectory: string): unknown =>
  isDiskFailure(error)
    ? new StartFailure(
        `Batchbook can't write to ${dataDirectory} (${messageOf(error)}): free some space on its disk and start again.`,
      )
    : error;
