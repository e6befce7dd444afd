import { messageSent } from '@batchbook/shared/support/constants';
import { created, ok } from '../platform/http/use-case.ts';

/** Whether the field that people don't see is filled in. A robot gets the usual answer, and nothing is kept. */
export const isRobots = (website: string | undefined): boolean => (website ?? '').trim() !== '';

export function sent(isCreated: boolean) {
  const body = { success: true as const, message: messageSent };
  return isCreated ? created(body) : ok(body);
}
