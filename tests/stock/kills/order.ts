/** Messages between the suite and the processes that it runs and kills. */
import type { Answer, Input } from '../../support/api.ts';
import type { OutboxEvent } from '../../support/deliver.ts';
import type { Attributes } from './bench-table.ts';

/** Something that the product does: a request, or the input of a worker, the relay or a clock. */
export type Act =
  | { do: 'call'; userId: string; operation: string; input: Input }
  | { do: 'deliver'; worker: string; events: OutboxEvent[] }
  /** Items of the outbox, as in the stream; `sweep` finds them itself. */
  | { do: 'relay'; items: Attributes[] }
  | { do: 'sweep'; now: string }
  | { do: 'nightly'; now: string };

/** At its `nth` call to the table, right before sending or right after the acknowledgement. */
export interface Kill {
  nth: number;
  moment: 'before' | 'after';
}

export interface Order {
  act: Act;
  tableName: string;
  /** The name of the relay's bus. */
  bus: string;
  kill: Kill | null;
}

/** The result of a process that completed. */
export interface Report {
  /** The calls to the table, in the order they were begun. */
  calls: string[];
  /** The answer to a request. */
  answer: Answer | null;
  /** How it failed, if it did. */
  error: string | null;
}
