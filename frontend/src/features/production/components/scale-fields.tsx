import { formatQuantity } from '@batchbook/shared/money';
import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { NumberInput } from '../../../ui/text-input.tsx';
import { useEventPlans } from '../hooks/use-event-plans.ts';
import type { Pantry } from '../hooks/use-pantry.ts';
import type { RunSheet } from '../hooks/use-run-sheet.ts';
import { batchesText, plannedText } from '../model/runs.ts';
import { rowField } from '../model/sheet.ts';
import { EventSelect } from './event-select.tsx';
import { useSheetInput } from './sheet-field.tsx';

type Way = 'batches' | 'quantity' | 'ingredient' | 'event';

/** How much is made: by batches, by quantity, by what one ingredient is enough for, or by what an event takes. */
export function ScaleFields({ sheet, pantry, cell }: { sheet: RunSheet; pantry: Pantry; cell: string }) {
  const { run } = sheet;
  const [way, setWay] = useState<Way>(() => wayTyped(sheet));
  const [rowId, setRowId] = useState('');
  const [eventId, setEventId] = useState('');
  const events = useEventPlans(way === 'event' ? { id: run.recipeId, unit: run.unit } : null);
  // Only what the recipe has a quantity of says how many batches it is.
  const measured = run.ingredients.filter(
    ({ recipeQuantity }) => recipeQuantity !== null && recipeQuantity !== '0',
  );
  const row = measured.find(({ id }) => id === rowId) ?? measured[0];
  const { unit: made } = run;
  const unit = {
    ...{ batches: 'batches', quantity: made, event: made },
    ingredient: row ? pantry.unitOf(row) : '',
  }[way];
  const name = {
    batches: 'batches',
    quantity: 'plannedQuantity',
    event: 'plannedQuantity',
    ingredient: rowField(row?.id ?? '', 'enough'),
  }[way];
  const field = sheet.field(name);
  const input = useSheetInput(field);
  return (
    <>
      <div className={cell}>
        <p className="mb-[5px] text-13 font-semibold text-ink-2">Scale by</p>
        <SegmentedControl
          label="Scale by"
          className="max-md:w-full"
          segments={[
            { value: 'batches', label: 'Batches' },
            { value: 'quantity', label: 'Quantity' },
            ...(measured.length > 0 ? [{ value: 'ingredient', label: 'Ingredient' } as const] : []),
            { value: 'event', label: 'Event' },
          ]}
          value={way}
          onValueChange={setWay}
        />
        {way === 'ingredient' && (
          <Select
            aria-label="Ingredient that limits it"
            className="mt-2"
            options={measured.map((entry) => ({ value: entry.id, label: entry.name }))}
            value={row?.id ?? ''}
            onValueChange={setRowId}
          />
        )}
        {way === 'event' && (
          <EventSelect
            className="mt-2"
            events={events}
            value={eventId}
            onChoose={(plan) => {
              setEventId(plan.eventId);
              void field.choose(formatQuantity(plan.plannedQuantity, 6));
            }}
          />
        )}
      </div>
      <Field
        className={cell}
        label={way === 'ingredient' ? `Enough ${row?.name ?? ''} for all` : 'Planned'}
        error={field.error}
        hint={
          way === 'quantity' || way === 'event'
            ? `${batchesText(run.batches)} of ${formatQuantity(run.batchYield)}`
            : `${plannedText(run)}${way === 'ingredient' ? ` from ${batchesText(run.batches)}` : ''}`
        }
      >
        <NumberInput suffix={unit} {...input} />
      </Field>
    </>
  );
}

/** The way of what is typed and not saved, else by quantity. */
function wayTyped({ edits }: RunSheet): Way {
  const names = Object.keys(edits.texts);
  return names.includes('batches') ? 'batches' : 'quantity';
}
