import { DatabaseSync } from 'node:sqlite';

/**
 * What the local cloud keeps besides the table: queues, mail, users, checkpoints and due times, in one SQLite file.
 *
 * Write-ahead logging with `synchronous = NORMAL`: whatever was committed survives a `kill -9` of the process at any
 * moment, without a disk flush for each commit. A power cut may lose the last moments, but never tears a
 * transaction.
 */
export type Store = {
  database: DatabaseSync;
  /** Runs `work` as one transaction: all of it is kept, or none. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
};

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
        // SQLite has rolled back by itself when the disk was full.
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      } finally {
        depth -= 1;
      }
    },
    close: () => database.close(),
  };
}
