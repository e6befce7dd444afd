import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { queueOf } from '../data/outbox/outbox.ts';

const queue = () => queueOf('user-priya');

/** What Priya's device has yet to send. */
export const unsent = () => queue().jobs();

export const allSent = () => waitFor(() => expect(unsent()).toEqual([]));

/** The next test begins with nothing to send. */
export async function dropUnsent(): Promise<void> {
  for (const { id } of unsent()) queue().drop(id);
  await allSent();
}
