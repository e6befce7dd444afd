import { type Currency, currencySign, formatMoney } from '@batchbook/shared/money';
import { pricedUnitOf } from '@batchbook/shared/recipes/priced-unit';
import { Tag } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useCurrency } from '../../../../data/accounts.ts';
import { dayOf } from '../../../../ui/dates.ts';
import { Field } from '../../../../ui/field.tsx';
import { NumberInput, TextInput } from '../../../../ui/text-input.tsx';
import { type ActionLine, type CalculatedLine, receiveFaults } from '../../model/action-lines.ts';
import { unitWord } from '../../model/figures.ts';
import type { Movable } from '../../model/movable.ts';
import { knownPrice, paidFor, priceStepPercent, unitCostOf } from '../../model/receive.ts';
import type { Worth } from '../../model/worth.ts';
import { DateField } from './date-field.tsx';

interface LineProps {
  entry: CalculatedLine;
  update: (changes: Partial<ActionLine>) => void;
}

/** 'kg', 'pack': what the price is for. What is received in g has a price per kg. */
function priceUnit({ choice, of }: CalculatedLine): string {
  if (choice === 'pack') return 'pack';
  if (choice === 'pieces') return of.unitName === null ? 'piece' : unitWord(choice, of.unitName, '1');
  return pricedUnitOf(choice).name ?? unitWord(choice, of.unitName, '1');
}

/** What was paid for one, beside what it was last known to cost. */
export function DeliveryPrice({
  entry,
  update,
  onKeyDown,
}: LineProps & { onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void }) {
  const currency = useCurrency();
  const { line, of, choice, price } = entry;
  const { price: fault } = receiveFaults(entry);
  const known = knownPrice(of, choice);
  const step =
    known !== null && !known.isLeast && price.ok && price.value !== null
      ? priceStepPercent(price.value, known.amount)
      : null;
  const noteId = `${line.id}-price`;
  return (
    <div className="max-md:col-span-2">
      <NumberInput
        aria-label={`${of.name}: price paid per ${priceUnit(entry)}`}
        aria-describedby={noteId}
        invalid={fault !== null}
        placeholder="Price"
        prefix={currencySign(currency)}
        suffix={<span className="text-13">/ {priceUnit(entry)}</span>}
        disabled={line.state === 'posting'}
        value={line.price}
        onChange={(event) => update({ price: event.target.value })}
        onKeyDown={onKeyDown}
      />
      <p
        id={noteId}
        className={`num mt-1 text-right text-12 ${fault ? 'font-semibold text-danger' : 'text-ink-3'}`}
      >
        {fault ?? (known === null ? 'No price' : knownText(of, known, currency))}
        {step !== null && (
          <span className={step.startsWith('+') ? ' font-semibold text-warn' : ' font-semibold text-success'}>
            {' '}
            {step.replace('-', '−')}%
          </span>
        )}
      </p>
    </div>
  );
}

/** 'last £9.80'; of what is made here 'costs at least £1.20'. */
function knownText({ category }: Movable, { amount, isLeast }: Worth, currency: Currency): string {
  const start = category === 'product' ? 'costs' : 'last';
  return `${start} ${isLeast ? 'at least ' : ''}${formatMoney(amount, currency)}`;
}

/** The lot is asked for where the item tracks lots, else when wished. */
export const asksLot = ({ line, of }: CalculatedLine): boolean => of.tracksLots || line.withLot;

export function AddLot({ name, onAdd }: { name: string; onAdd: () => void }) {
  return (
    <button
      type="button"
      className="link touch inline-flex cursor-pointer items-center gap-1.5 text-13"
      onClick={onAdd}
    >
      <Tag aria-hidden size={14} /> Add a lot<span className="sr-only"> to {name}</span>
    </button>
  );
}

interface DeliveryFieldsProps extends LineProps {
  tried: boolean;
  /** Whether they were just added, so that typing goes on in them. */
  startsHere: boolean;
  /** Whether the lot must have a code. */
  required?: boolean;
}

/** The lot and its use-by date. */
export function DeliveryFields({ entry, update, tried, startsHere, required = false }: DeliveryFieldsProps) {
  const { line, of } = entry;
  const [left, setLeft] = useState(false);
  const missing =
    required && (line.lot ?? '').trim() === '' ? 'Enter the lot’s code, or choose I don’t know' : null;
  const { lot: fault } = receiveFaults(entry);
  // A fault that came as the field is left would move Cancel away from the pointer that presses it.
  const shown = (tried || left ? fault : null) ?? (tried ? missing : null);
  const isOver = line.useByDate !== '' && line.useByDate < dayOf(new Date());
  return (
    <div className="mt-2.5 grid max-w-[460px] gap-2.5 md:grid-cols-2">
      <Field label="Lot code" error={shown}>
        <TextInput
          size="sm"
          autoFocus={startsHere}
          aria-label={`${of.name}: lot code`}
          autoComplete="off"
          spellCheck={false}
          inputClassName="font-mono"
          placeholder="As on the packet"
          required={required}
          value={line.lot ?? ''}
          onChange={(event) => update({ lot: event.target.value })}
          onBlur={() => setLeft(true)}
        />
      </Field>
      <DateField
        label="Use by"
        size="sm"
        aria-label={`${of.name}: use-by date`}
        hint={isOver && 'That date has passed'}
        value={line.useByDate}
        onValueChange={(useByDate) => update({ useByDate })}
        onLeave={() => setLeft(true)}
        tried={tried}
      />
    </div>
  );
}

/** What a line costs; `null` where no price was typed. */
export function lineCost({ read, price, choice, of }: CalculatedLine): string | null {
  if (!read.ok || !price.ok || price.value === null) return null;
  return paidFor(read.moved.quantity, unitCostOf(price.value, choice, of));
}
