import type { AllergenState } from '@batchbook/shared/ingredients/schema';
import type { ReactNode } from 'react';
import { AllergenMark } from '../../../ui/allergen-badges.tsx';
import type { Legend } from '../model/steps.ts';

interface Entry {
  mark: ReactNode;
  words: string;
}

const bar = (fill: string) => <i className={`h-[11px] w-[34px] rounded-[2px] ${fill}`} />;
const typed = (text: string) => (
  <kbd className="min-w-[52px] rounded-1 border border-line bg-sunken px-1.5 text-center font-mono text-13">
    {text}
  </kbd>
);

const legends: Record<Exclude<Legend, 'allergens'>, readonly Entry[]> = {
  margin: [
    { mark: bar('bg-chart-1'), words: 'At your target or over it' },
    { mark: bar('bg-hatch-under'), words: 'Under it' },
    { mark: bar('bg-hatch-unknown'), words: 'Can’t tell yet, a price is missing' },
  ],
  quantities: [
    { mark: typed('1½'), words: 'Fractions, also as 1/2' },
    { mark: typed('1.2kg'), words: 'A number with its unit' },
    { mark: typed('3'), words: 'Pieces, once you’ve said what one weighs' },
  ],
};

const allergens: readonly { state: AllergenState; words: string }[] = [
  { state: 'contains', words: 'Contains' },
  { state: 'may_contain', words: 'May contain' },
  { state: 'free_from', words: 'Free from' },
  { state: 'unknown', words: 'Unknown' },
];

const Allergens = () => (
  <div className="mt-3 flex flex-wrap gap-1.5">
    {allergens.map(({ state, words }) => (
      <AllergenMark key={state} state={state}>
        {words}
      </AllergenMark>
    ))}
  </div>
);

/** What the marks on the screen mean. */
export function TourLegend({ of }: { of: Legend }) {
  return of === 'allergens' ? <Allergens /> : <Key of={of} />;
}

const Key = ({ of }: { of: keyof typeof legends }) => (
  <ul className="mt-2.5 text-14 text-ink-2">
    {legends[of].map(({ mark, words }) => (
      <li key={words} className="flex items-center gap-2.5 py-[3px]">
        <span aria-hidden className="flex min-w-[34px] shrink-0 justify-center">
          {mark}
        </span>
        {words}
      </li>
    ))}
  </ul>
);
