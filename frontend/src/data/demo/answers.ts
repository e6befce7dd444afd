/** What an operation of the demo is: its answer from the book, typed by the contract. */
import type { Contract, Operation, ReplyOf } from '@batchbook/shared/http/operation';
import type { DemoBook } from './book.ts';

export interface DemoCall {
  book: DemoBook;
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  body: unknown;
}

/**
 * The operations of a contract that the demo has; what isn't here is answered by 'not in the demo'. They
 * answer at once: two that overlapped would write over each other's book.
 */
export type DemoAnswers<C extends Contract> = {
  [Name in keyof C]?: C[Name] extends Operation ? (call: DemoCall) => ReplyOf<C[Name]>['body'] : never;
};
