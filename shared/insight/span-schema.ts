/** The first and the last day that figures are of, both included. */
import * as z from 'zod/mini';
import { daySchema } from '../http/fields.ts';
import { daysBetween } from '../recipes/label-dates.ts';
import { daysMax } from './constants.ts';

/** The first and the last day, both included. */
export interface Span {
  from: string;
  to: string;
}

export const spanFields = { from: daySchema, to: daySchema };

/** A request may leave the first day out where it has none. */
type Asked = Pick<Span, 'to'> & { from?: string | undefined };

export const isInOrder = z.refine<Asked>(({ from, to }) => from === undefined || from <= to, {
  path: ['to'],
  error: 'must not be before the first day',
});

export const isShortEnough = z.refine<Asked>(
  ({ from, to }) => from === undefined || daysBetween(from, to) < daysMax,
  {
    path: ['to'],
    error: `must be at most ${daysMax} days from the first day`,
  },
);
