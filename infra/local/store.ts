import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isDiskFailure, messageOf, StartFailure, sqliteCode } from './failure.ts';

/**
 * The local cloud's data besides the table: queues, mail, users, checkpoints and due times, in one SQLite file.
 *
 * Write-ahead logging with `synchronous = NORMAL`: committed data survives a `kill -9` of the process at any moment,
 * without a disk flush for each commit. A power cut may lose the last moments, but never breaks a transaction.
 */
export interface Store {
  database: DatabaseSync;
  /** Runs `work` as one transaction, completely or not at all. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

export function openStore(file: string): Store {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000;');
  let depth = 0;
  return {
    database,
    transaction(work) {
      // Nested calls join the outer transaction.
      if (depth > 0) return work();
      database.exec('BEGIN IMMEDIATE');
      depth += 1;
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        // SQLite rolls back by itself when the disk is full.
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      } finally {
        depth -= 1;
      }
    },
    close: () => database.close(),
  };
}

const sqliteCorrupt = 11;
const sqliteNotadb = 26;

/**
 * Reads a whole database, if it exists, before its content is used.
 *
 * @throws StartFailure when it is damaged or can't be opened.
 */
export function checkDatabase(file: string): void {
  if (!existsSync(file)) return;
  try {
    const database = new DatabaseSync(file, { timeout: 2000 });
    try {
      if (database.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok') throw damaged(file);
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof StartFailure || isDiskFailure(error)) throw error;
    if ([sqliteCorrupt, sqliteNotadb].includes(sqliteCode(error) ?? 0)) throw damaged(file);
    throw new StartFailure(`${file} can't be opened: ${messageOf(error)}.`);
  }
}

const damaged = (file: string) =>
  new StartFailure(
    `${file} is damaged: put back a copy of the whole data folder, or delete the folder to begin again.`,
  );
