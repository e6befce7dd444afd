import { compareDecimals, formatQuantity, sumDecimals } from '@batchbook/shared/money';
import type { RunRow } from '@batchbook/shared/production/schema';
import { ArrowLeft, ArrowRight, Check, Minus, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useUrlState } from '../../../data/url-state.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { pinnedBar } from '../../../ui/foot-bars.ts';
import { Link } from '../../../ui/link.tsx';
import { part } from '../../../ui/part.tsx';
import type { Pantry } from '../hooks/use-pantry.ts';
import type { RunSheet } from '../hooks/use-run-sheet.ts';
import { plannedText } from '../model/runs.ts';
import { rowField } from '../model/sheet.ts';
import { useSheetInput } from './sheet-field.tsx';
import { TakenLots } from './taken-lots.tsx';
import type { ShelfView } from './takings-of.tsx';

const TakingsOf = part(() => import('./takings-of.tsx'));

/** The sheet one thing at a time, to weigh by with floury hands. `weigh` in the address says which. */
export default function WeighView({ sheet, pantry }: { sheet: RunSheet; pantry: Pantry }) {
  const url = useUrlState();
  const { run } = sheet;
  const [shelf, setShelf] = useState<ShelfView | null>(null);
  const rows = sheet.rows.filter(({ source }) => source !== 'made_here');
  const at = Math.min(Math.max(Number(url.get('weigh')) || 1, 1), Math.max(rows.length, 1));
  const row = rows[at - 1];
  const goTo = (next: number | null) => url.replace({ weigh: next === null ? null : String(next) });
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-150px)] max-w-[560px] flex-col print:hidden">
      <TakingsOf run={run} rows={sheet.rows} pantry={pantry} onView={setShelf} />
      <header className="flex items-center gap-3 border-b border-line pb-2.5">
        <p className="min-w-0 flex-1 leading-tight">
          <b className="block truncate font-semibold">
            {run.recipeName}, {plannedText(run)}
          </b>
          <span className="font-mono text-12 text-ink-3">{run.batchNumber}</span>
        </p>
        <Link
          to={`/production?run=${run.id}`}
          replace
          className="link touch inline-flex items-center text-14"
        >
          All {rows.length}
        </Link>
      </header>
      <Progress rows={rows} at={at} />
      {row ? (
        <Weighed key={row.id} row={row} sheet={sheet} pantry={pantry} position={`${at} of ${rows.length}`}>
          {shelf?.takings.get(row.id) && (
            <div className="rounded-3 border border-line bg-raised px-4 py-3">
              <TakenLots
                taking={shelf.takings.get(row.id) as NonNullable<ReturnType<typeof shelf.takings.get>>}
              />
            </div>
          )}
        </Weighed>
      ) : (
        <p className="py-8 text-ink-2">Nothing goes in yet.</p>
      )}
      <footer
        ref={pinnedBar}
        className="sticky bottom-0 mt-auto grid grid-cols-[64px_1fr] gap-2.5 border-t border-line bg-canvas py-3"
      >
        <Button
          size="lg"
          className="h-16!"
          aria-label="The one before"
          disabled={at === 1}
          onClick={() => goTo(at - 1)}
        >
          <ArrowLeft aria-hidden size={22} />
        </Button>
        <Button
          variant="primary"
          size="lg"
          className="h-16! min-w-0"
          onClick={() => goTo(at === rows.length ? null : at + 1)}
        >
          <span className="truncate">{rows[at] ? `Next, ${rows[at].name}` : 'Done, back to the sheet'}</span>
          {rows[at] ? <ArrowRight aria-hidden size={20} /> : <Check aria-hidden size={20} />}
        </Button>
      </footer>
    </div>
  );
}

function colorAt(row: number, current: number): string {
  if (row === current) return 'bg-accent';
  return row < current ? 'bg-chart-1' : 'bg-line';
}

function Progress({ rows, at }: { rows: readonly RunRow[]; at: number }) {
  return (
    <div aria-hidden className="flex gap-1 pt-2.5">
      {rows.map(({ id }, index) => (
        <i key={id} className={`h-[5px] flex-1 rounded-[2px] ${colorAt(index + 1, at)}`} />
      ))}
    </div>
  );
}

interface WeighedProps {
  row: RunRow;
  sheet: RunSheet;
  pantry: Pantry;
  position: string;
  children: ReactNode;
}

const stepsOf = ({ unit }: RunRow): readonly string[] => {
  if (unit === 'g' || unit === 'ml') return ['1', '10', '100'];
  return unit === 'pieces' ? ['1', '5', '10'] : ['0.01', '0.1', '1'];
};

const pressStyle =
  'grid place-items-center bg-primary-soft text-primary-text -outline-offset-2 disabled:opacity-40';

/** One thing that goes in: how much, in large figures, with steps up and down. */
function Weighed({ row, sheet, pantry, position, children }: WeighedProps) {
  const steps = stepsOf(row);
  const [step, setStep] = useState(steps[1] ?? '1');
  const field = sheet.field(rowField(row.id, 'actual'));
  const { onKeyDown, ...input } = useSheetInput(field);
  const unit = pantry.unitOf(row);
  const used = row.actualQuantity ?? row.plannedQuantity ?? '0';
  const isPlanned = row.actualQuantity === null || row.actualQuantity === row.plannedQuantity;
  const move = (by: string) => {
    const next = sumDecimals([used, by]);
    void field.choose(compareDecimals(next, '0') < 0 ? '0' : formatQuantity(next, 6));
  };
  return (
    <section aria-label={row.name} className="pt-4">
      <p className="num text-14 font-medium text-ink-3">{position}</p>
      <h1 className="mt-0.5 text-30 wrap-anywhere">{row.name}</h1>
      <p className="num mt-1 text-17 text-ink-2">
        <Planned quantity={row.plannedQuantity} unit={unit} />
      </p>
      <div className="mt-4 mb-3 grid h-[136px] grid-cols-[96px_1fr_96px] overflow-hidden rounded-3 border border-control bg-field">
        <button
          type="button"
          aria-label={`${step} ${unit} less`}
          className={pressStyle}
          onClick={() => move(`-${step}`)}
        >
          <Minus aria-hidden size={34} />
        </button>
        <div className="grid min-w-0 place-content-center border-x border-line text-center">
          <input
            {...input}
            onKeyDown={onKeyDown}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-label={`${row.name}: actual quantity`}
            aria-invalid={field.error !== null || undefined}
            placeholder={formatQuantity(used)}
            className="num bare-input w-full text-center text-40 font-bold placeholder:text-ink"
          />
          <p className="text-14 text-ink-2">
            {unit}
            {isPlanned && ', as planned'}
          </p>
        </div>
        <button
          type="button"
          aria-label={`${step} ${unit} more`}
          className={pressStyle}
          onClick={() => move(step)}
        >
          <Plus aria-hidden size={34} />
        </button>
      </div>
      {field.error !== null && (
        <p role="alert" className="mb-3 text-14 font-semibold text-danger">
          {field.error}
        </p>
      )}
      <Steps steps={steps} unit={unit} value={step} onValueChange={setStep} />
      {children}
    </section>
  );
}

function Planned({ quantity, unit }: { quantity: string | null; unit: string }) {
  if (quantity === null) return 'Not in the recipe';
  return (
    <>
      Planned{' '}
      <b className="font-semibold text-ink">
        {formatQuantity(quantity)} {unit}
      </b>
    </>
  );
}

interface StepsProps {
  steps: readonly string[];
  unit: string;
  value: string;
  onValueChange: (step: string) => void;
}

const stepStyle = classNames(
  'h-14 rounded-2 border border-control bg-field font-semibold text-ink-2',
  'aria-pressed:border-2 aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-text',
);

const Steps = ({ steps, unit, value, onValueChange }: StepsProps) => (
  <fieldset className="mb-4 grid grid-cols-3 gap-2">
    <legend className="sr-only">A step</legend>
    {steps.map((step) => (
      <button
        key={step}
        type="button"
        aria-pressed={step === value}
        className={stepStyle}
        onClick={() => onValueChange(step)}
      >
        {step} {unit}
      </button>
    ))}
  </fieldset>
);
