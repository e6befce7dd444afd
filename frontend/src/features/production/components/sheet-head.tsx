import type { Site } from '@batchbook/shared/stock/site-schema';
import { useSites } from '../../../data/stock/sites.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { Pantry } from '../hooks/use-pantry.ts';
import type { RunSheet, SheetField } from '../hooks/use-run-sheet.ts';
import { ScaleFields } from './scale-fields.tsx';
import { SheetDay, SheetText, useSheetInput } from './sheet-field.tsx';

const cell = classNames(
  'min-w-0 border-line-soft px-[22px] py-4 max-md:px-4 max-md:py-3',
  'md:border-r md:max-lg:even:border-r-0 lg:nth-4:border-r-0 xl:px-[18px]',
);

const grid = 'grid md:grid-cols-2 lg:grid-cols-[190px_minmax(0,1fr)_180px_170px]';

const noSites: readonly Site[] = [];

/** What run it is, how much is made, when and where. */
export function SheetHead({ sheet, pantry }: { sheet: RunSheet; pantry: Pantry }) {
  return (
    <Card aria-label="The run" className="mb-6 print:hidden">
      <div className={`${grid} border-b border-line`}>
        <SheetText
          field={sheet.field('batchNumber')}
          label="Batch number"
          className={cell}
          inputClassName="font-mono font-semibold"
          spellCheck={false}
        />
        <ScaleFields sheet={sheet} pantry={pantry} cell={cell} />
        <MadeAt field={sheet.field('siteId')} />
      </div>
      <div className="grid grid-cols-2 lg:grid-cols-[190px_150px_minmax(0,1fr)]">
        <SheetDay
          field={sheet.field('productionDate')}
          label="Production date"
          className={`${cell} max-md:pr-2`}
        />
        <SheetText
          field={sheet.field('startTime')}
          label="Starts at"
          type="time"
          className={`${cell} max-md:pl-2`}
        />
        <Notes field={sheet.field('notes')} />
      </div>
    </Card>
  );
}

function Notes({ field }: { field: SheetField }) {
  const { onKeyDown: _enter, ...input } = useSheetInput(field);
  return (
    <Field label="Notes" error={field.error} className={`${cell} col-span-2 border-r-0! lg:col-span-1`}>
      <TextArea rows={1} maxLength={10_000} className="min-h-[38px]! max-md:min-h-12!" {...input} />
    </Field>
  );
}

/** The site. A deleted one stays named until another is chosen. */
function MadeAt({ field }: { field: SheetField }) {
  const sites = useSites().data ?? noSites;
  const options = sites
    .filter(({ id, isActive }) => isActive || id === field.value)
    .map(({ id, name, isActive }) => ({ value: id, label: isActive ? name : `${name} (deleted)` }));
  if (options.length === 0) return null;
  const ofDefault = sites.find(({ isDefault }) => isDefault)?.name;
  return (
    <Field label="Made at" error={field.error} className={cell}>
      <Select
        options={[
          ...(field.value === '' ? [{ value: '', label: ofDefault ?? 'The default site' }] : []),
          ...options.filter(({ label }) => field.value !== '' || label !== ofDefault),
        ]}
        value={field.value}
        onValueChange={(siteId) => void field.choose(siteId)}
      />
    </Field>
  );
}
