import { randomUUID } from 'node:crypto';
import type { QueueModel } from '../assembly/model.ts';
import type { Store } from '../store.ts';

export interface Message {
  id: string;
  body: string;
  /** How often it was delivered, this time included. */
  receiveCount: number;
  sentAt: number;
  firstReceivedAt: number;
}

/** A queue's messages, and counts of all that went through it, for people and tests. */
export interface QueueState {
  name: string;
  waiting: number;
  inFlight: number;
  sent: number;
  handled: number;
}

const shortestRetryMs = 1_000;

const schema = `
  CREATE TABLE IF NOT EXISTS messages (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, queue TEXT NOT NULL, body TEXT NOT NULL,
    visible_at INTEGER NOT NULL, sent_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
    receive_count INTEGER NOT NULL DEFAULT 0, first_received_at INTEGER NOT NULL DEFAULT 0,
    in_flight INTEGER NOT NULL DEFAULT 0);
  CREATE INDEX IF NOT EXISTS messages_by_queue ON messages (queue, visible_at);
  CREATE TABLE IF NOT EXISTS queue_totals (queue TEXT PRIMARY KEY, sent INTEGER NOT NULL, handled INTEGER NOT NULL);`;

/** Stores the messages of all queues. A sent message is on disk when `send` returns. */
export class Queues {
  private readonly store: Store;
  private readonly models: readonly QueueModel[];
  private readonly now: () => number;
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly statements: ReturnType<typeof prepare>;

  constructor(store: Store, models: readonly QueueModel[], now: () => number = Date.now) {
    this.store = store;
    this.models = models;
    this.now = now;
    store.database.exec(schema);
    // The only receiver was the process that ended. Its messages become visible, and the interrupted delivery doesn't
    // count as a failure.
    store.database.exec(
      'UPDATE messages SET visible_at = 0, in_flight = 0, receive_count = receive_count - 1 WHERE in_flight = 1',
    );
    this.statements = prepare(store);
  }

  /** Durable when it returns. Joins an open transaction. */
  send(arn: string, body: string): string {
    const { delaySeconds, retentionSeconds } = this.modelOf(arn);
    const id = randomUUID();
    const time = this.now();
    this.store.transaction(() => {
      this.statements.insert.run(
        id,
        arn,
        body,
        time + delaySeconds * 1000,
        time,
        time + retentionSeconds * 1000,
      );
      this.statements.add.run(arn, 1, 0);
    });
    queueMicrotask(() => this.wake(arn));
    return id;
  }

  /** Delivers messages and hides them for the visibility timeout. Those delivered too often go to the DLQ. */
  receive(arn: string, limit: number): Message[] {
    const { visibilityTimeoutSeconds, redrive } = this.modelOf(arn);
    const time = this.now();
    return this.store.transaction(() => {
      const messages: Message[] = [];
      for (const row of this.statements.select.all(arn, time, limit)) {
        const id = String(row.id);
        if (Number(row.expires_at) <= time) this.statements.remove.run(id);
        else if (redrive && Number(row.receive_count) >= redrive.maxReceiveCount)
          this.bury(id, redrive.deadLetterArn);
        else {
          this.statements.hold.run(time + visibilityTimeoutSeconds * 1000, time, id);
          messages.push(messageOf(row, time));
        }
      }
      return messages;
    });
  }

  has(arn: string): boolean {
    return this.models.some((model) => model.arn === arn);
  }

  /** Deletes the messages that succeeded. */
  remove(arn: string, ids: readonly string[]): void {
    this.store.transaction(() => {
      for (const id of ids) this.statements.remove.run(id);
      this.statements.add.run(arn, 0, ids.length);
    });
  }

  /** Makes failed messages visible again after a while. */
  giveBack(arn: string, { id, receiveCount }: Message): void {
    this.statements.giveBack.run(this.now() + retryDelayMs(this.modelOf(arn), receiveCount), id);
  }

  /** When the next message of the queue becomes visible, or null. */
  nextVisibleAt(arn: string): number | null {
    const at = this.statements.next.get(arn)?.at;
    return at == null ? null : Number(at);
  }

  /** Calls the listener when something is sent to the queue. */
  onSent(arn: string, listener: () => void): void {
    const set = this.listeners.get(arn) ?? new Set();
    this.listeners.set(arn, set.add(listener));
  }

  /** Moves a dead-letter queue's messages back to their source queue, as SQS's redrive does. */
  redrive(deadLetterName: string): number {
    const from = this.models.find(({ name }) => name === deadLetterName);
    const to = this.models.find(({ redrive }) => from && redrive?.deadLetterArn === from.arn);
    if (!from || !to) return 0;
    const { changes } = this.statements.redrive.run(to.arn, from.arn);
    this.wake(to.arn);
    return Number(changes);
  }

  /** Whether any of these queues has a message that is being handled or could be now. Those that wait for a retry don't count. */
  isBusy(arns: readonly string[]): boolean {
    return arns.some((arn) => Number(this.statements.busy.get(arn, this.now())?.busy) > 0);
  }

  /** How many messages were ever sent. */
  sentTotal(): number {
    return this.states().reduce((total, { sent }) => total + sent, 0);
  }

  bodies(arn: string): string[] {
    return this.statements.bodies.all(arn).map((row) => String(row.body));
  }

  states(): QueueState[] {
    return this.models.map(({ arn, name }) => {
      const row = this.statements.count.get(arn);
      const totals = this.statements.totals.get(arn);
      const inFlight = Number(row?.held);
      const waiting = Number(row?.count) - inFlight;
      return {
        name,
        waiting,
        inFlight,
        sent: Number(totals?.sent ?? 0),
        handled: Number(totals?.handled ?? 0),
      };
    });
  }

  private bury(id: string, deadLetterArn: string): void {
    const expiresAt = this.now() + this.modelOf(deadLetterArn).retentionSeconds * 1000;
    this.statements.move.run(deadLetterArn, expiresAt, id);
    queueMicrotask(() => this.wake(deadLetterArn));
  }

  private wake(arn: string): void {
    for (const listener of this.listeners.get(arn) ?? []) listener();
  }

  private modelOf(arn: string): QueueModel {
    const model = this.models.find((candidate) => candidate.arn === arn);
    if (!model) throw new Error(`No queue is called ${arn}.`);
    return model;
  }
}

const prepare = ({ database }: Store) => ({
  insert: database.prepare(
    'INSERT INTO messages (id, queue, body, visible_at, sent_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
  ),
  select: database.prepare(
    'SELECT * FROM messages WHERE queue = ? AND visible_at <= ? ORDER BY sequence LIMIT ?',
  ),
  hold: database.prepare(
    `UPDATE messages SET in_flight = 1, visible_at = ?, receive_count = receive_count + 1,
       first_received_at = CASE first_received_at WHEN 0 THEN ? ELSE first_received_at END WHERE id = ?`,
  ),
  move: database.prepare(
    'UPDATE messages SET queue = ?, visible_at = 0, in_flight = 0, receive_count = 0, expires_at = ? WHERE id = ?',
  ),
  giveBack: database.prepare('UPDATE messages SET in_flight = 0, visible_at = ? WHERE id = ?'),
  remove: database.prepare('DELETE FROM messages WHERE id = ?'),
  redrive: database.prepare(
    'UPDATE messages SET queue = ?, visible_at = 0, receive_count = 0 WHERE queue = ?',
  ),
  next: database.prepare('SELECT MIN(visible_at) AS at FROM messages WHERE queue = ?'),
  add: database.prepare(
    `INSERT INTO queue_totals VALUES (?, ?, ?)
     ON CONFLICT (queue) DO UPDATE SET sent = sent + excluded.sent, handled = handled + excluded.handled`,
  ),
  totals: database.prepare('SELECT sent, handled FROM queue_totals WHERE queue = ?'),
  busy: database.prepare(
    'SELECT COUNT(*) AS busy FROM messages WHERE queue = ? AND (in_flight = 1 OR visible_at <= ?)',
  ),
  bodies: database.prepare('SELECT body FROM messages WHERE queue = ? ORDER BY sequence'),
  count: database.prepare(
    'SELECT COUNT(*) AS count, COALESCE(SUM(in_flight), 0) AS held FROM messages WHERE queue = ?',
  ),
});

/**
 * AWS waits for the whole visibility timeout after each failure. Here the waits grow up to it, so that a temporary
 * problem ends sooner, while a lasting one has the same time before the last attempt.
 */
function retryDelayMs({ visibilityTimeoutSeconds, redrive }: QueueModel, receiveCount: number): number {
  const attemptsLeft = Math.max((redrive?.maxReceiveCount ?? 6) - 1 - receiveCount, 0);
  return Math.max((visibilityTimeoutSeconds * 1000) / 2 ** (attemptsLeft + 1), shortestRetryMs);
}

const messageOf = (row: Record<string, unknown>, time: number): Message => ({
  id: String(row.id),
  body: String(row.body),
  receiveCount: Number(row.receive_count) + 1,
  sentAt: Number(row.sent_at),
  firstReceivedAt: Number(row.first_received_at) || time,
});
