import type { Store } from '../store.ts';

export interface Checkpoints {
  find(mappingId: string): string | null;
  save(mappingId: string, sequenceNumber: string): void;
  /** For a recreated table: its stream starts over, so stored positions are invalid. */
  clear(): void;
}

/** The position of each stream mapping. */
export function openCheckpoints({ database }: Store): Checkpoints {
  database.exec(
    'CREATE TABLE IF NOT EXISTS checkpoints (mapping TEXT PRIMARY KEY, sequence_number TEXT NOT NULL)',
  );
  const select = database.prepare('SELECT sequence_number FROM checkpoints WHERE mapping = ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO checkpoints VALUES (?, ?)');
  return {
    find: (mappingId) => {
      const row = select.get(mappingId);
      return row ? String(row.sequence_number) : null;
    },
    save: (mappingId, sequenceNumber) => {
      upsert.run(mappingId, sequenceNumber);
    },
    clear: () => database.exec('DELETE FROM checkpoints'),
  };
}
