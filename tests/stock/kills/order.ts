/** What passes between the suite and the processes that it has do something, and has killed at it. */
import type { Answer, Input } from '../../support/api.ts';
import type { OutboxEvent } from '../../support/deliver.ts';
import type { Attributes } from './bench-table.ts';

/** Something that the product does: a request, or what a worker, the relay or a clock is called with. */
export type Act =
  | { do: 'call'; userId: string; operation: string; input: Input }
  | { do: 'deliver'; worker: string; events: OutboxEvent[] }
  /** Items of the outbox, as the stream has them; `sweep` finds them itself. */
  | { do: 'relay'; items: Attributes[] }
  | { do: 'sweep'; now: string }
  | { do: 'nightly'; now: string };

/** At its `nth` call to the table, right before that is sent or right after it is acknowledged. */
export interface Kill {
  nth: number;
  moment: 'before' | 'after';
}

export interface Order {
  act: Act;
  tableName: string;
  /** What the relay's bus is called. */
  bus: string;
  kill: Kill | null;
}

/** Of one who came through. */
export interface Report {
  /** The calls to the table, in the order in which they were begun. */
  calls: string[];
  /** Of a request. */
  answer: Answer | null;
  /** How it failed, if it did. */
  error: string | null;
}
