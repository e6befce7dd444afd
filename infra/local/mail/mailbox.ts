import type { Store } from '../store.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string | null;
  html: string | null;
  sentAt: string;
}

export interface Mailbox {
  receive(mail: Omit<Mail, 'sentAt'>): void;
  /** Newest first. @param to Only this recipient's. */
  list(to?: string): (Mail & { id: number })[];
}

const keptMails = 1_000;
const listedMails = 500;

/**
 * Every mail of the product, stored on disk instead of being sent.
 * @param onReceived Learns of each mail's recipient.
 */
export function openMailbox(
  store: Store,
  onReceived: (to: string) => void = () => {},
  now = Date.now,
): Mailbox {
  const { database } = store;
  database.exec(
    `CREATE TABLE IF NOT EXISTS mails (id INTEGER PRIMARY KEY AUTOINCREMENT, recipient TEXT NOT NULL, subject TEXT NOT NULL,
       text TEXT, html TEXT, sent_at TEXT NOT NULL)`,
  );
  const insert = database.prepare(
    'INSERT INTO mails (recipient, subject, text, html, sent_at) VALUES (?, ?, ?, ?, ?)',
  );
  const trim = database.prepare('DELETE FROM mails WHERE id <= ?');
  const select = database.prepare(
    `SELECT * FROM mails WHERE ? = '' OR lower(recipient) = lower(?) ORDER BY id DESC LIMIT ${listedMails}`,
  );
  return {
    receive({ to, subject, text, html }) {
      const { lastInsertRowid } = insert.run(to, subject, text, html, new Date(now()).toISOString());
      trim.run(Number(lastInsertRowid) - keptMails);
      onReceived(to);
    },
    list: (to = '') =>
      select.all(to, to).map((row) => ({
        id: Number(row.id),
        to: String(row.recipient),
        subject: String(row.subject),
        text: row.text === null ? null : String(row.text),
        html: row.html === null ? null : String(row.html),
        sentAt: String(row.sent_at),
      })),
  };
}
