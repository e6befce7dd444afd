import { formatQuantity } from '@batchbook/shared/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganizationId } from '../../../data/organization.tsx';
import { recipesQuery } from '../../../data/recipes.ts';
import { unitWord } from '../model/book.ts';
import { type Draft, subjectOf } from '../model/draft.ts';

/** The quantities at the viewed size. Pressing a line strikes it off as weighed. */
export function KitchenQuantities({ draft }: { draft: Draft }) {
  const { data: recipes } = useQuery(recipesQuery(useOrganizationId()));
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(done);
    if (!next.delete(id)) next.add(id);
    setDone(next);
  };
  return (
    <aside
      aria-label="Quantities"
      className="border-line bg-raised px-6 py-6 max-lg:border-t max-md:px-4 lg:border-l"
    >
      <h2 className="mb-2 text-20">What goes in</h2>
      <ul>
        {draft.lines.map((line) => {
          const recipe =
            line.kind === 'recipe' ? recipes?.find((entry) => entry.id === subjectOf(line)) : undefined;
          const struck = done.has(line.id);
          return (
            <li key={line.id} className="ruled">
              <button
                type="button"
                aria-pressed={struck}
                onClick={() => toggle(line.id)}
                className={`num flex min-h-14 w-full cursor-pointer items-baseline gap-4 py-2.5 text-left text-20 ${struck ? 'text-ink-3 line-through' : ''}`}
              >
                <span className="w-[7.5ch] shrink-0 text-right font-bold">
                  {line.quantity === null ? '–' : formatQuantity(line.quantity)}
                </span>
                <span className="w-[5.5ch] shrink-0">{line.quantity !== null && unitWord(line, recipe)}</span>
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {line.name}
                  {line.quantity === null && (
                    <span className="block text-15 font-semibold text-warn">needs a quantity</span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
