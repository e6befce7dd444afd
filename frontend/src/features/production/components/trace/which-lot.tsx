import type { TracedLot } from '@batchbook/shared/production/trace-schema';
import type { ReactNode } from 'react';
import type { Traced } from '../../../../data/traces.ts';
import { Button } from '../../../../ui/button.tsx';
import { shownDay } from '../../../../ui/dates.ts';

export interface WhichLotProps {
  /** Those of the code that was traced. */
  lots: readonly TracedLot[];
  traced: Traced;
  /** Traces the lot of one ingredient alone; `null`, all of the code. */
  onIngredient: (ingredientId: string | null) => void;
  /** Traces the lot of one use-by date alone; `null`, of all of them. */
  onUseBy: (useByDate: string | null) => void;
}

/** A code that is on two ingredients, or came with two dates: all of them are traced until one is chosen. */
export function WhichLot({ lots, traced, onIngredient, onUseBy }: WhichLotProps) {
  const { ingredientId, useByDate } = traced;
  const ingredients = lots.filter((lot) => lot.ingredientId !== null);
  const dates = [...new Set(lots.flatMap(({ useByDates = [] }) => useByDates))].sort();
  return (
    <>
      {(ingredientId !== undefined || ingredients.length > 1) && (
        <Choice
          label="Which lot"
          asks={
            ingredientId === undefined
              ? 'Several ingredients have this code. Which one do you mean?'
              : 'Only the lot of this ingredient is traced.'
          }
          options={ingredients.map((lot) => ({ value: lot.ingredientId ?? '', text: lot.name }))}
          chosen={ingredientId}
          onChoose={onIngredient}
        />
      )}
      {(useByDate !== undefined || dates.length > 1) && (
        <Choice
          label="Which date"
          asks={
            useByDate === undefined
              ? 'This code came with several use-by dates. Which one do you mean?'
              : 'Only what has this use-by date is traced, and what names none.'
          }
          options={(useByDate === undefined ? dates : [useByDate]).map((day) => ({
            value: day,
            text: `Use by ${shownDay(day)}`,
          }))}
          chosen={useByDate}
          onChoose={onUseBy}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  label: string;
  asks: ReactNode;
  options: readonly { value: string; text: string }[];
  chosen: string | undefined;
  /** `null`: all of them. */
  onChoose: (value: string | null) => void;
}

const Choice = ({ label, asks, options, chosen, onChoose }: ChoiceProps) => (
  <section aria-label={label} className="mb-4 flex flex-wrap items-center gap-2 text-14 print:hidden">
    <p className="mr-1">{asks}</p>
    <Button
      size="sm"
      variant={chosen === undefined ? 'primary' : undefined}
      aria-pressed={chosen === undefined}
      onClick={() => onChoose(null)}
    >
      All of them
    </Button>
    {options.map(({ value, text }) => (
      <Button
        key={value}
        size="sm"
        variant={value === chosen ? 'primary' : undefined}
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
      >
        {text}
      </Button>
    ))}
  </section>
);
