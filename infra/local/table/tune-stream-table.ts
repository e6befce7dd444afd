import { DatabaseSync } from 'node:sqlite';

/**
 * The engine reads its streams by a sequence number stored as text without an index, and never trims them. By 15,000
 * items, writes fall to a quarter of their speed. An index and a trimming trigger keep the speed constant. The engine
 * must not run meanwhile.
 */
const keptRecords = 20_000;
const trimEveryRecords = 1_000;

export function tuneStreamTable(databaseFile: string): void {
  const database = new DatabaseSync(databaseFile);
  try {
    database.exec(
      `CREATE INDEX IF NOT EXISTS _local_stream_sequence
         ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
       CREATE TRIGGER IF NOT EXISTS _local_stream_trim AFTER INSERT ON _stream_records
         WHEN NEW.id % ${trimEveryRecords} = 0
         BEGIN DELETE FROM _stream_records WHERE id < NEW.id - ${keptRecords}; END;`,
    );
  } finally {
    database.close();
  }
}

/** Read-only, so that it may be called while the engine runs. */
export function isTuned(databaseFile: string): boolean {
  const database = new DatabaseSync(databaseFile, { readOnly: true });
  try {
    const found = database
      .prepare(
        "SELECT COUNT(*) AS count FROM sqlite_master WHERE name LIKE '\\_local\\_stream\\_%' ESCAPE '\\'",
      )
      .get();
    return found?.count === 2;
  } finally {
    database.close();
  }
}
