import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import type { Ingredient, PutIngredient } from '@batchbook/shared/ingredients/schema';
import { type Currency, formatMoney } from '@batchbook/shared/money';
import { countOf, formatCount } from '@batchbook/shared/text';
import { unitLabel } from '@batchbook/shared/units';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCurrency } from '../../../../data/accounts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import type { Column } from '../../../../ui/list/columns.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { csvFile, saveFile } from '../../../../ui/save-file.ts';
import { ScrollsSideways } from '../../../../ui/scrolls-sideways.tsx';
import { problemText } from '../../model/import/fixes.ts';
import { groupProblems, type ImportPlan, planImport, type Table } from '../../model/import/plan.ts';
import type { RowOptions } from '../../model/import/rows.ts';
import { perText } from '../../model/list.ts';
import { digitsOf } from '../../model/money-digits.ts';
import { Problems } from './problems.tsx';
import { Progress } from './progress.tsx';

export interface PreviewStepProps {
  name: string;
  table: Table;
  options: RowOptions;
  existing: readonly Ingredient[];
  onOptions: (options: RowOptions) => void;
  onBack: () => void;
  onImport: (plan: ImportPlan) => void;
}

/** The plan, recalculated when its input changes. `null` until it is ready. */
function usePlan({ table, options, existing }: PreviewStepProps) {
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [done, setDone] = useState(0);
  // Uses the ingredients present when the step opens, because the import adds to them.
  const [known] = useState(existing);
  useEffect(() => {
    let stopped = false;
    setPlan(null);
    setDone(0);
    void planImport(table, options, known, { onProgress: setDone, stopped: () => stopped }).then((answer) => {
      if (!stopped) setPlan(answer);
    });
    return () => {
      stopped = true;
    };
  }, [table, options, known]);
  return { plan, done };
}

/** What the import would do: counts, what fixes the rows that can't be taken, and each of them. */
export function PreviewStep(props: PreviewStepProps) {
  const { name, table, options, onOptions, onBack, onImport } = props;
  const { plan, done } = usePlan(props);
  if (plan === null) {
    return (
      <Card aria-label="Check the rows" className="p-6 max-md:p-4">
        <Progress label="Reading the rows" done={done} all={table.rows.length} />
      </Card>
    );
  }
  const rejected = async () => {
    const rows = plan.reject.map(({ cells, problems }) => [
      ...table.headers.map((_, at) => cells[at] ?? ''),
      problems.map(problemText).join('; '),
    ]);
    const file = await csvFile([[...table.headers, 'What is wrong'], ...rows]);
    saveFile(file, `${name.replace(/\.\w+$/, '')}, rejected rows.csv`);
  };
  const count = plan.create.length;
  return (
    <Card aria-label="Check the rows" className="p-6 max-md:p-4">
      <dl className="grid grid-cols-3 rounded-2 border border-line">
        <Count label="To be created" value={count} tone="text-success" />
        <Count label="Skipped, already there" value={plan.skip.length} tone="text-ink-2" />
        <Count
          label="Rejected"
          value={plan.reject.length}
          tone={plan.reject.length > 0 ? 'text-danger' : 'text-ink-2'}
        />
      </dl>
      {plan.reject.length > 0 && (
        <Problems
          groups={groupProblems(plan.reject)}
          reject={plan.reject}
          words={options.words}
          onWords={(words) => onOptions({ ...options, words })}
        />
      )}
      {plan.skip.length > 0 && <Skipped plan={plan} />}
      <LeftOut table={table} options={options} />
      <Sample plan={plan} />
      <div className="mt-6 flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-13 text-ink-3 max-md:w-full">
          {count > 1 && `Either all ${formatCount(count)} rows are imported or none.`}
        </p>
        {plan.reject.length > 0 && (
          <Button icon={<Download aria-hidden size={17} />} onClick={() => void rejected()}>
            Rejected rows
          </Button>
        )}
        <Button onClick={onBack}>Back to columns</Button>
        <Button variant="primary" disabled={count === 0} onClick={() => onImport(plan)}>
          Import {countOf(count, 'ingredient')}
        </Button>
      </div>
    </Card>
  );
}

function Count({ label, value, tone }: { label: string; value: number; tone: string }) {
  return (
    <div className="border-l border-line px-5 py-3 first:border-l-0 max-md:px-3">
      <dt className="text-13 font-[550] text-ink-3">{label}</dt>
      <dd className={`num font-display text-24 font-bold ${tone}`}>{formatCount(value)}</dd>
    </div>
  );
}

const shownSkips = 8;

function Skipped({ plan }: { plan: ImportPlan }) {
  const twice = plan.skip.filter(({ why }) => why === 'twice_in_file').length;
  const all = [...new Set(plan.skip.map(({ name }) => name))];
  const names = all.slice(0, shownSkips);
  const more = all.length - names.length;
  return (
    <p className="mt-4 text-14 text-ink-2">
      Skipped: {names.join(', ')}
      {more > 0 && ` and ${more} more`}. What’s already there stays as it is
      {twice > 0 && `; ${countOf(twice, 'row is', 'rows are')} in the list twice`}.
    </p>
  );
}

type Body = ImportPlan['create'][number]['body'];

const priceText = ({ costPerUnit, costingUnit }: Body, currency: Currency): string =>
  costPerUnit == null || costingUnit === undefined
    ? ''
    : `${formatMoney(costPerUnit, currency, digitsOf(costPerUnit))} ${perText(costingUnit)}`;

const packText = ({ packSize, packUnit, packPrice }: Body, currency: Currency): string =>
  packSize == null || packUnit == null
    ? ''
    : `${packSize} ${unitLabel(packUnit)}${packPrice == null ? '' : ` for ${formatMoney(packPrice, currency)}`}`;

const sampleRows = 6;

const sampleColumns = (currency: Currency): readonly Column<ImportPlan['create'][number]>[] => [
  {
    key: 'name',
    title: 'Name',
    kind: 'text',
    narrow: 'title',
    cell: ({ body }) => <span className="font-semibold">{body.name}</span>,
  },
  { key: 'brand', title: 'Brand', kind: 'text', cell: ({ body }) => body.brand },
  { key: 'supplier', title: 'Supplier', kind: 'text', cell: ({ supplier }) => supplier?.name },
  {
    key: 'price',
    title: 'Price',
    kind: 'money',
    narrow: 'figure',
    cell: ({ body }) => <span className="whitespace-nowrap">{priceText(body, currency)}</span>,
  },
  { key: 'pack', title: 'Pack', kind: 'text', cell: ({ body }) => packText(body, currency) },
  { key: 'allergens', title: 'Allergens known', kind: 'text', cell: ({ body }) => allergensKnown(body) },
];

/** The first rows as they will be saved. */
function Sample({ plan }: { plan: ImportPlan }) {
  const currency = useCurrency();
  if (plan.create.length === 0) return null;
  return (
    <div className="mt-5">
      <p className="mb-1 text-13 font-semibold text-ink-2">The first rows, as they’ll be saved</p>
      <ScrollsSideways label="The first rows">
        <DataTable
          label="The first rows"
          columns={sampleColumns(currency)}
          rows={plan.create.slice(0, sampleRows)}
          keyOf={({ number }) => String(number)}
          isCompact
        />
      </ScrollsSideways>
    </div>
  );
}

/** How many of the 14 are declared, each for all of its group. */
function allergensKnown({ allergens = [] }: PutIngredient): string {
  const known = allergenCodes.filter((code) => {
    const own = allergens.filter(({ allergen }) => allergen === code);
    return own.length > 0 && own.every(({ state }) => state !== 'unknown');
  });
  return known.length === 0 ? 'unknown' : `${known.length} of 14`;
}

/** Columns with content that aren't read, by name: what somebody takes for imported may be among them. */
function LeftOut({ table, options }: Pick<PreviewStepProps, 'table' | 'options'>) {
  const names = table.headers.flatMap((header, at) => {
    const isEmpty = table.rows.every((row) => (row[at] ?? '').trim() === '');
    return (options.columns[at] ?? null) !== null || isEmpty ? [] : [header || `Column ${at + 1}`];
  });
  if (names.length === 0) return null;
  return (
    <Notice tone="warning" className="mt-4">
      <p className="wrap-anywhere">
        {countOf(names.length, 'column isn’t', 'columns aren’t')} imported:{' '}
        {names.map((name) => `‘${name}’`).join(', ')}. Go back to the columns to say what{' '}
        {names.length === 1 ? 'it is' : 'they are'}.
      </p>
    </Notice>
  );
}
