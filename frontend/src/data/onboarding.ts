/** Whether the onboarding shows. Each user has a flag in this browser: asked for, or put off until they sign in again. */
import type { Me } from '@batchbook/shared/accounts/schema';
import { useSyncExternalStore } from 'react';
import { followedText } from './storage.ts';

const prefix = 'bb-onboarding-open:';
const flags = new Map<string, ReturnType<typeof followedText>>();

function flagOf(userId: string): ReturnType<typeof followedText> {
  const flag = flags.get(userId) ?? followedText(prefix + userId);
  flags.set(userId, flag);
  return flag;
}

const hasNames = ({ firstName, lastName }: Me): boolean => Boolean(firstName?.trim() && lastName?.trim());

/** It shows when it is asked for, and to whoever has no first or last name until they put it off. */
export function useIsOnboarding(me: Me): boolean {
  const { subscribe, read } = flagOf(me.userId);
  const flag = useSyncExternalStore(subscribe, read, () => null);
  return flag === 'open' || (flag === null && !hasNames(me));
}

export const openOnboarding = (userId: string): void => flagOf(userId).write('open');
export const putOffOnboarding = (userId: string): void => flagOf(userId).write('later');

/** For a new sign-in: whoever put it off sees it again. */
export function recallOnboarding(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && localStorage.getItem(key) === 'later') localStorage.removeItem(key);
  } catch {
    // Storage is closed.
  }
}
