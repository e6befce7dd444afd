import type { Limits } from '@batchbook/shared/billing/plans';
import { useEffect, useState } from 'react';
import { useUrlState } from '../../../data/url-state.ts';

/** The most that a field takes. */
export const needMax = 99_999;

/** A small bakery with a second site. */
const example: Limits = { users: 4, recipes: 42, sites: 2 };
export const needsMin: Limits = { users: 1, recipes: 0, sites: 0 };

/** What can't be read of what is typed is in `wrong`, with the last number that could. */
export interface NeedsState {
  needs: Limits;
  wrong: readonly (keyof Limits)[];
  change: (kind: keyof Limits, value: number) => void;
  setWrong: (kind: keyof Limits, isWrong: boolean) => void;
}

/** What the visitor needs, kept in the address so that it can be shared. A prerendered page shows the example first. */
export function useNeeds(): NeedsState {
  const url = useUrlState();
  const [needs, setNeeds] = useState<Limits>(example);
  const [wrong, setWrongKinds] = useState<readonly (keyof Limits)[]>([]);
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    const read = (kind: keyof Limits): number => {
      const text = query.get(kind) ?? '';
      const isCount = /^\d{1,5}$/.test(text) && Number(text) >= needsMin[kind];
      return isCount ? Number(text) : example[kind];
    };
    setNeeds({ users: read('users'), recipes: read('recipes'), sites: read('sites') });
  }, []);
  const change = (kind: keyof Limits, value: number) => {
    setNeeds((before) => ({ ...before, [kind]: value }));
    url.replace({ [kind]: String(value) });
  };
  const setWrong = (kind: keyof Limits, isWrong: boolean) =>
    setWrongKinds((before) => [...before.filter((one) => one !== kind), ...(isWrong ? [kind] : [])]);
  return { needs, wrong, change, setWrong };
}
