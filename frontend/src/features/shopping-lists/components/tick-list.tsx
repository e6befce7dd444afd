import { type Currency, formatMoney } from '@batchbook/shared/money';
import type { ShoppingLine } from '@batchbook/shared/recipes/shopping-list-schema';
import { Check } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { basketText, needText, noCostText, type SupplierGroup } from '../model/to-buy.ts';
import { DensityMark } from './to-buy-receipt.tsx';

export interface TickListProps {
  groups: readonly SupplierGroup[];
  currency: Currency;
  onTick: (ingredientId: string, ticked: boolean) => void;
}

const titleStyle = classNames(
  'num flex items-baseline justify-between gap-3 border-b border-line bg-band px-5 py-2.5',
  'font-sans text-13 font-semibold tracking-normal text-ink-2',
  'max-md:px-4 print:bg-transparent print:px-0 print:text-15',
);

/** What is to be bought, supplier by supplier, to tick off. Each row is one large target. */
export function TickList({ groups, currency, onTick }: TickListProps) {
  return groups.map((group) => (
    <section
      key={group.supplierId}
      aria-label={group.name}
      className="border-line not-first-of-type:border-t print:break-inside-avoid print:border-0"
    >
      <h2 className={titleStyle}>
        {group.name}
        <span className="font-[550] text-ink-3">
          {group.lines.filter((line) => line.ticked).length} of {group.lines.length}
          <span className="ml-3">
            {!group.complete && 'at least '}
            {formatMoney(group.cost, currency)}
          </span>
        </span>
      </h2>
      <ul>
        {group.lines.map((line) => (
          <TickRow key={line.ingredientId} line={line} currency={currency} onTick={onTick} />
        ))}
      </ul>
    </section>
  ));
}

interface TickRowProps {
  line: ShoppingLine;
  currency: Currency;
  onTick: TickListProps['onTick'];
}

const lineStyle = classNames(
  'flex min-h-[56px] items-center gap-3.5 px-5 py-2 transition-colors duration-120',
  'hover:bg-ink/4 has-focus-visible:bg-primary-soft max-md:gap-3 max-md:px-4',
  'print:min-h-0 print:bg-transparent print:px-0 print:py-1.5',
);

const tickedName = 'text-ink-3 line-through decoration-1 print:no-underline';

function TickRow({ line, currency, onTick }: TickRowProps) {
  return (
    <li className="ruled">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box in it is a component of its own. */}
      <label className={classNames(lineStyle, line.ticked && 'bg-success-soft/45')}>
        <TickBox ticked={line.ticked} onTick={(ticked) => onTick(line.ingredientId, ticked)} />
        <span className="min-w-0 flex-1 leading-tight">
          <span className={classNames('block font-semibold wrap-anywhere', line.ticked && tickedName)}>
            {line.name}
          </span>
          <span className="num mt-0.5 flex flex-wrap gap-x-2.5 text-13 text-ink-3">
            {needText(line)}
            {line.densityAssumed && <DensityMark />}
          </span>
        </span>
        <span className="num shrink-0 text-right leading-tight">
          <b className="block">{basketText(line)}</b>
          {line.cost === null ? (
            <span className="text-13 font-semibold text-warn">{noCostText(line)}</span>
          ) : (
            <span className="text-13 text-ink-2">{formatMoney(line.cost, currency)}</span>
          )}
        </span>
      </label>
    </li>
  );
}

const checkStyle = classNames(
  'pointer-events-none relative text-on-primary opacity-0 peer-checked:opacity-100',
  'print:text-black',
);

function TickBox({ ticked, onTick }: { ticked: boolean; onTick: (ticked: boolean) => void }) {
  return (
    <span className="relative grid size-6 shrink-0 place-items-center">
      <input
        type="checkbox"
        checked={ticked}
        onChange={(event) => onTick(event.target.checked)}
        className="peer tick-input rounded-[5px] print:border-black print:bg-transparent"
      />
      <Check aria-hidden size={16} strokeWidth={3} className={checkStyle} />
    </span>
  );
}
