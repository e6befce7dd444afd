import { allergenNames } from '@batchbook/shared/ingredients/allergen-names';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import type { AllergenCode, AllergenState } from '@batchbook/shared/ingredients/schema';
import { capitalised } from '@batchbook/shared/text';
import { Circle, CircleCheck, CircleHelp, Contrast } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Allergen {
  allergen: AllergenCode;
  state: AllergenState;
  detail: readonly string[];
  alsoMayContain?: readonly string[] | undefined;
}

export interface AllergenBadge {
  key: string;
  state: AllergenState;
  label: string;
}

const names = ({ allergen, detail }: Allergen) => (detail.length > 0 ? detail : [allergenNames[allergen]]);

/**
 * What is known, in the fewest words: what it contains by name, what it may contain, how many of the 14
 * nobody has declared (the one by name), and of how many it is free, which a brief list leaves out beside
 * other badges. What isn't listed is unknown.
 */
export function allergenBadges(listed: readonly Allergen[], room: 'all' | 'brief' = 'all'): AllergenBadge[] {
  const all = allergenCodes.map((allergen) => {
    const rows = listed.filter((entry) => entry.allergen === allergen);
    return rows.length > 0 ? rows : [{ allergen, state: 'unknown' as const, detail: [] }];
  });
  const inState = (state: AllergenState) => all.flat().filter((entry) => entry.state === state);
  const badge = (state: AllergenState, label: string): AllergenBadge => ({ key: label, state, label });
  const contained = inState('contains');
  const isContained = (of: Allergen) => contained.some(({ allergen }) => allergen === of.allergen);
  const may = [
    ...all.flat().flatMap((entry) => entry.alsoMayContain ?? []),
    ...inState('may_contain').flatMap((entry) =>
      entry.detail.length === 0 && isContained(entry)
        ? [`other ${allergenNames[entry.allergen]}`]
        : names(entry),
    ),
  ];
  const badges = [
    ...contained.flatMap((entry) => names(entry).map((name) => badge('contains', capitalised(name)))),
    ...may.map((name) => badge('may_contain', `May: ${name.toLowerCase()}`)),
  ];
  const unknown = inState('unknown');
  const [first] = unknown;
  if (first && unknown.length === 1) {
    const group = all.find((rows) => rows.includes(first)) ?? [];
    const name = allergenNames[first.allergen];
    badges.push(
      badge('unknown', group.length > 1 ? `Other ${name.toLowerCase()} unknown` : `${name} unknown`),
    );
  } else if (first) badges.push(badge('unknown', `${unknown.length} unknown`));
  const free = all.filter((rows) => rows.every(({ state }) => state === 'free_from')).length;
  if (free > 0 && (room === 'all' || badges.length === 0 || free === allergenCodes.length)) {
    badges.push(badge('free_from', free === allergenCodes.length ? 'Free from all 14' : `Free from ${free}`));
  }
  return badges;
}

const looks: Record<AllergenState, { style: string; icon: ReactNode }> = {
  contains: {
    style: 'border-transparent bg-sunken pl-[9px] dark:bg-ink/15',
    icon: <Circle aria-hidden size={7} fill="currentColor" />,
  },
  may_contain: {
    style: 'border-dashed border-control bg-surface dark:bg-transparent',
    icon: <Contrast aria-hidden size={13} />,
  },
  unknown: { style: 'bg-hatch-warn border-warn/55 text-warn', icon: <CircleHelp aria-hidden size={13} /> },
  free_from: { style: 'border-transparent text-success', icon: <CircleCheck aria-hidden size={14} /> },
};

const spoken: Record<AllergenState, string> = {
  contains: 'Contains ',
  may_contain: '',
  unknown: 'Allergens: ',
  free_from: '',
};

const markStyle = classNames(
  'inline-flex h-6 items-center gap-1.5 rounded-[5px] border px-[7px]',
  'text-12 font-[650] whitespace-nowrap',
);

/** One state of one allergen: an icon, a shape and words, never the colour alone. */
export function AllergenMark({ state, children }: { state: AllergenState; children: ReactNode }) {
  return (
    <span className={`${markStyle} ${looks[state].style}`}>
      {looks[state].icon}
      {children}
    </span>
  );
}

export function AllergenBadges({ badges, label }: { badges: readonly AllergenBadge[]; label?: string }) {
  return (
    <ul aria-label={label ?? 'Allergens'} className="flex flex-wrap gap-1.5">
      {badges.map((badge) => (
        <li key={badge.key} className="flex">
          <AllergenMark state={badge.state}>
            <span className="sr-only">{spoken[badge.state]}</span>
            {badge.label}
          </AllergenMark>
        </li>
      ))}
    </ul>
  );
}
