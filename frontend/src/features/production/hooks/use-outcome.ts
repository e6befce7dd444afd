import { decimalOf, divide, formatQuantity, multiply, ratioOf } from '@batchbook/shared/money';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { readQuantityIn } from '@batchbook/shared/quantity';
import { useState } from 'react';
import { useDraft } from '../../../data/drafts.ts';

type Name = 'good' | 'waste';
type Texts = Readonly<Record<Name, string>>;

const nothing: Texts = { good: '', waste: '' };

/** What came out of a draft. It is sent when the run is confirmed, and kept in this tab until then. */
export function useOutcome(run: Pick<ProductionRun, 'id' | 'unit' | 'plannedQuantity'>) {
  const draft = useDraft<Texts>(`run-outcome:${run.id}`);
  const texts = draft.value ?? nothing;
  const [typing, setTyping] = useState<Name | null>(null);
  const read = (name: Name) => {
    const text = texts[name].trim();
    return text === ''
      ? ({ ok: true, value: null } as const)
      : readQuantityIn(text, run.unit, { canBeZero: true });
  };
  const keep = (next: Texts) => {
    if (next.good === '' && next.waste === '') draft.clear();
    else draft.save(next);
  };
  const [good, waste] = [read('good'), read('waste')];
  const value = (of: typeof good): string | null => (of.ok ? of.value : null);
  return {
    good: value(good),
    waste: value(waste),
    /** Both can be read. */
    isReadable: good.ok && waste.ok,
    field: (name: Name) => {
      const found = name === 'good' ? good : waste;
      return {
        value: texts[name],
        error: found.ok || typing === name ? null : found.error,
        onChange: ({ target }: { target: { value: string } }) => {
          setTyping(name);
          keep({ ...texts, [name]: target.value });
        },
        onBlur: () => {
          setTyping(null);
          if (found.ok && found.value !== null) keep({ ...texts, [name]: formatQuantity(found.value, 6) });
        },
      };
    },
    clear: draft.clear,
  };
}

export type Outcome = ReturnType<typeof useOutcome>;

/** '97.9 %' of what was planned. */
export const shareOf = (quantity: string, planned: string): string =>
  decimalOf(multiply(divide(ratioOf(quantity), ratioOf(planned)), ratioOf('100')));
