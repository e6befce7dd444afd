/** The demo's operations: each answers from the book, typed by the contract. */
import type { OperationAt } from '@batchbook/shared/http/client';
import { type ReplyOf, type Route, type Routes, routeKeyOf } from '@batchbook/shared/http/operation';
import type { DemoBook } from './book.ts';

export interface DemoCall {
  book: DemoBook;
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  body: unknown;
}

export type Answer = (call: DemoCall) => unknown;

/**
 * The demo's answers by route key. Any other route is 'not in the demo'. They answer synchronously, because two
 * that overlapped would overwrite each other's book.
 */
export const answersFor = <R extends Routes>(
  routes: R,
  answers: { [Name in keyof R]?: (call: DemoCall) => ReplyOf<OperationAt<R[Name]>>['body'] },
): [string, Answer][] =>
  Object.entries<Answer>(answers as Record<string, Answer>).map(([name, answer]) => [
    routeKeyOf(routes[name] as Route),
    answer,
  ]);
