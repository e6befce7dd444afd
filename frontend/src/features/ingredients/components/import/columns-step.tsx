import { countOf } from '@batchbook/shared/text';
import { costingUnitLabel } from '@batchbook/shared/units';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Select } from '../../../../ui/select.tsx';
import { columns as allColumns, type ColumnField } from '../../model/import/columns.ts';
import type { Table } from '../../model/import/plan.ts';
import type { RowOptions } from '../../model/import/rows.ts';

export interface ColumnsStepProps {
  name: string;
  table: Table;
  options: RowOptions;
  onChange: (options: RowOptions) => void;
  onBack: () => void;
  onNext: () => void;
}

const groups = [...new Set(allColumns.map(({ group }) => group))].map((label) => ({
  label,
  options: allColumns
    .filter(({ group }) => group === label)
    .map(({ field, label: text }) => ({ value: field as string, label: text })),
}));

const costingUnits = ['100g', '1000g', '100ml', '1000ml', '1pieces'];

/** Maps columns to fields. A field has one column, so choosing it again clears the other. */
export function ColumnsStep({ name, table, options, onChange, onBack, onNext }: ColumnsStepProps) {
  const { columns } = options;
  const choose = (at: number, field: ColumnField | null) =>
    onChange({
      ...options,
      columns: table.headers.map((_, index) => {
        if (index === at) return field;
        const other = columns[index] ?? null;
        return other === field ? null : other;
      }),
    });
  const named = columns.includes('name');
  const used = columns.filter((field) => field !== null).length;
  return (
    <Card aria-label="Name the columns" className="p-6 max-md:p-4">
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-20">What is in each column?</h2>
        <p role="status" className="num text-14 text-ink-3">
          {name}: {countOf(table.rows.length, 'row')}, {used} of {countOf(table.headers.length, 'column')}{' '}
          used
        </p>
      </div>
      {!named && (
        <Notice tone="warning" role="status" className="mb-4">
          Choose the column with the name. Nothing can be imported without it.
        </Notice>
      )}
      <ul className="grid gap-x-6 lg:grid-cols-2">
        {table.headers.map((header, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place; headers may repeat.
          <li key={at} className="flex items-center gap-4 border-b border-line-soft py-2.5">
            <span className="min-w-0 flex-1">
              <b className="block truncate text-14 font-semibold">{header || `Column ${at + 1}`}</b>
              <span className="block truncate text-12 text-ink-3">{sample(table, at) || 'empty'}</span>
            </span>
            <Select
              aria-label={`${header || `Column ${at + 1}`} is`}
              className="w-52 shrink-0 max-sm:w-40"
              options={[{ value: '', label: 'Leave out' }, ...groups]}
              value={columns[at] ?? ''}
              onValueChange={(field) => choose(at, (field || null) as ColumnField | null)}
            />
          </li>
        ))}
      </ul>
      {columns.includes('costPerUnit') && (
        <Field label="Prices are for" className="mt-5 max-w-80" hint="Used when a row doesn’t say">
          <Select
            options={[
              { value: '', label: 'The unit it’s kept in' },
              ...costingUnits.map((value) => ({ value, label: costingUnitLabel(value) })),
            ]}
            value={options.costingUnit ?? ''}
            onValueChange={(unit: string) => onChange({ ...options, costingUnit: unit || null })}
          />
        </Field>
      )}
      <div className="mt-6 flex justify-end gap-2">
        <Button onClick={onBack}>Another list</Button>
        <Button variant="primary" disabled={!named} onClick={onNext}>
          Check the rows
        </Button>
      </div>
    </Card>
  );
}

/** The first non-empty cells. */
function sample(table: Table, at: number): string {
  const found: string[] = [];
  for (const row of table.rows.slice(0, 50)) {
    const cell = (row[at] ?? '').trim();
    if (cell !== '' && !found.includes(cell)) found.push(cell);
    if (found.length === 3) break;
  }
  return found.join(' · ').slice(0, 120);
}
