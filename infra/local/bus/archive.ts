import type { ArchiveModel } from '../assembly/model.ts';
import type { Store } from '../store.ts';
import { matchesPattern } from './pattern.ts';

export interface ArchivedEvent {
  sequence: number;
  event: unknown;
}

export interface Archive {
  /** Keeps an event if an archive of its bus matches it. Joins an open transaction. */
  keep(bus: string, event: { id: string }): void;
  /** Reads a page of events after that sequence number, oldest first. */
  list(after: number): ArchivedEvent[];
}

const dayMs = 86_400_000;
const pageEvents = 1_000;
/** A laptop's disk is limited: beyond this number the oldest are deleted. */
const keptEvents = 100_000;

/** The events of all buses, as their archives keep them. */
export function openArchive(store: Store, archives: readonly ArchiveModel[]): Archive {
  const { database } = store;
  database.exec(
    `CREATE TABLE IF NOT EXISTS archived_events (
       sequence INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL, expires_at INTEGER NOT NULL)`,
  );
  database.prepare('DELETE FROM archived_events WHERE expires_at < ?').run(Date.now());
  const insert = database.prepare('INSERT INTO archived_events (event, expires_at) VALUES (?, ?)');
  const trim = database.prepare('DELETE FROM archived_events WHERE sequence <= ?');
  const select = database.prepare(
    `SELECT sequence, event FROM archived_events WHERE sequence > ? ORDER BY sequence LIMIT ${pageEvents}`,
  );
  return {
    keep(bus, event) {
      const wanted = archives.filter(
        (archive) => archive.bus === bus && matchesPattern(archive.pattern, event),
      );
      if (wanted.length === 0) return;
      const days = Math.max(...wanted.map(({ retentionDays }) => retentionDays || Number.POSITIVE_INFINITY));
      const expiresAt = Math.min(Date.now() + days * dayMs, Number.MAX_SAFE_INTEGER);
      const { lastInsertRowid } = insert.run(JSON.stringify(event), expiresAt);
      trim.run(Number(lastInsertRowid) - keptEvents);
    },
    list: (after) =>
      select.all(after).map((row) => ({
        sequence: Number(row.sequence),
        event: JSON.parse(String(row.event)) as unknown,
      })),
  };
}
