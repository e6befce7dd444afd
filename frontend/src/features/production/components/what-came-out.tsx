import {
  compareDecimals,
  decimalOf,
  divide,
  formatQuantity,
  multiply,
  ratioOf,
  sumDecimals,
} from '@batchbook/shared/money';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberInput } from '../../../ui/text-input.tsx';
import type { RunSheet, SheetField } from '../hooks/use-run-sheet.ts';
import { SheetDay, useSheetInput } from './sheet-field.tsx';

const cell = 'min-w-0 border-line-soft px-[22px] py-4 max-md:px-4 max-md:py-3 md:border-r';

export interface WhatCameOutProps {
  sheet: RunSheet;
  /** What the label says, for a blank use-by: 'Blank means 4 days, as the label says'. And what is odd about a typed one. */
  useBy: { hint: string; warning: string | null };
}

/** What is good and what isn't, and until when it is to be used. */
export function WhatCameOut({ sheet, useBy }: WhatCameOutProps) {
  const { run, typed, field } = sheet;
  return (
    <section aria-labelledby="what-came-out" className="mt-7 print:hidden">
      <div className="mb-2.5 flex flex-wrap items-baseline gap-x-3">
        <h2 id="what-came-out" className="text-20">
          What came out
        </h2>
        <p className="text-13 text-ink-3">
          Recorded as lot <span className="font-mono">{run.batchNumber}</span>
        </p>
      </div>
      <Card className="grid grid-cols-2 md:grid-cols-[150px_150px_190px_minmax(0,1fr)]">
        <Amount
          field={field('actualYield')}
          label="Good"
          hint="Blank means as planned"
          placeholder={formatQuantity(run.plannedQuantity)}
          unit={run.unit}
        />
        <Amount
          field={field('wasteQuantity')}
          label="Waste"
          hint="Blank means none"
          placeholder="0"
          unit={run.unit}
        />
        <SheetDay
          field={field('useByDate')}
          label="Use by"
          hint={useBy.hint}
          warning={useBy.warning}
          className={`${cell} max-md:col-span-2`}
        />
        <div className="min-w-0 px-[22px] py-4 max-md:col-span-2 max-md:px-4 max-md:pt-0">
          <YieldBar
            planned={run.plannedQuantity}
            unit={run.unit}
            good={typed.actualYield ?? run.plannedQuantity}
            waste={typed.wasteQuantity ?? '0'}
          />
        </div>
      </Card>
    </section>
  );
}

interface AmountProps {
  field: SheetField;
  label: string;
  hint: string;
  placeholder: string;
  unit: string;
}

function Amount({ field, label, hint, placeholder, unit }: AmountProps) {
  const input = useSheetInput(field);
  return (
    <Field className={cell} label={label} hint={hint} error={field.error}>
      <NumberInput placeholder={placeholder} suffix={unit} {...input} />
    </Field>
  );
}

/** '97.9 %' of what was planned. */
const shareOf = (quantity: string, planned: string): string =>
  decimalOf(multiply(divide(ratioOf(quantity), ratioOf(planned)), ratioOf('100')));

interface YieldBarProps {
  planned: string;
  unit: string;
  good: string;
  waste: string;
}

/** What is good and what is waste, against what was planned. */
function YieldBar({ planned, unit, good, waste }: YieldBarProps) {
  const [goodShare, wasteShare] = [shareOf(good, planned), shareOf(waste, planned)];
  const all = sumDecimals([goodShare, wasteShare]);
  const width = (share: string) => `${(Number(share) * 100) / Math.max(Number(all), 100)}%`;
  const short = sumDecimals([planned, `-${good}`, `-${waste}`]);
  return (
    <>
      <p className="text-13 font-semibold text-ink-2">
        Against {formatQuantity(planned)} {unit} planned
      </p>
      <div aria-hidden className="mt-3 mb-2 flex h-3 gap-0.5 overflow-hidden rounded-1 bg-ink/9">
        <i className="rounded-[2px] bg-chart-1" style={{ width: width(goodShare) }} />
        <i className="meter-over rounded-[2px]" style={{ width: width(wasteShare) }} />
      </div>
      <ul className="num flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
        <li className="flex items-center gap-1.5">
          <i aria-hidden className="size-[11px] rounded-[2px] bg-chart-1" />
          {formatQuantity(goodShare, 1)}% good
        </li>
        {waste !== '0' && (
          <li className="flex items-center gap-1.5">
            <i aria-hidden className="meter-over size-[11px] rounded-[2px]" />
            {formatQuantity(wasteShare, 1)}% wasted
          </li>
        )}
        {compareDecimals(short, '0') > 0 && (
          <li>
            {formatQuantity(short)} {unit} unaccounted for
          </li>
        )}
      </ul>
    </>
  );
}
