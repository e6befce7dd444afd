import type { Movement, MovementReason } from '@batchbook/shared/stock/movement-schema';
import { isUndoable } from '@batchbook/shared/stock/reasons';
import { lowered } from '@batchbook/shared/text';
import {
  ArrowLeftRight,
  ClipboardCheck,
  CookingPot,
  Download,
  Factory,
  Flame,
  type LucideIcon,
  PackagePlus,
  Ruler,
  Scale,
  ShoppingBag,
  SlidersHorizontal,
  Trash2,
  Truck,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { useCurrency } from '../../../../data/accounts.ts';
import { reasonText } from '../../../../data/stock/reason-text.ts';
import { useStock } from '../../../../data/stock/stock.ts';
import { useStockGate } from '../../../../data/stock/use-stock-gate.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { shownDay } from '../../../../ui/dates.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useStockAddress } from '../../hooks/use-stock-address.ts';
import { useUndo } from '../../hooks/use-undo.ts';
import { deliveryText, takenBackText } from '../../model/delivery.ts';
import { momentOf, sentText, whenText } from '../../model/entered.ts';
import { shownDecimal, unitCostText, unitWord } from '../../model/figures.ts';
import { changeText, enteredText } from '../../model/journal.ts';
import type { JournalNames } from '../../model/journal-csv.ts';

const icons: Record<MovementReason, LucideIcon> = {
  receive: Download,
  use: CookingPot,
  waste: Trash2,
  adjust: SlidersHorizontal,
  customer_return: PackagePlus,
  supplier_return: Truck,
  destroy: Flame,
  undo: Undo2,
  count: ClipboardCheck,
  transfer: ArrowLeftRight,
  unit_change: Scale,
  rounding: Ruler,
  production: Factory,
  sale: ShoppingBag,
};

export interface JournalLineProps {
  movement: Movement;
  isUndone: boolean;
  names: JournalNames;
}

const rowStyle = classNames(
  'group grid grid-cols-[22px_minmax(0,1fr)_auto_38px] items-start gap-x-3 ruled px-5 py-2.5',
  '[contain-intrinsic-size:auto_58px] [content-visibility:auto] max-md:px-3.5',
);

/** One movement: what, of what, where, by how much; under it who, when and why. */
export function JournalLine({ movement, isUndone, names }: JournalLineProps) {
  const { data: book } = useStock();
  const { openItem } = useStockAddress();
  const { reason, itemId, siteId } = movement;
  const item = book?.itemOf(itemId);
  const unitName = item?.unitName ?? null;
  const Icon = icons[reason];
  const name = names.item(itemId);
  return (
    <li className={rowStyle}>
      <Icon aria-hidden size={18} className="mt-[3px] text-ink-3" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span
            className={`w-[120px] font-semibold max-md:w-auto ${isUndone ? 'text-ink-3 line-through' : ''}`}
          >
            {reasonText[reason]}
          </span>
          {item ? (
            <button
              type="button"
              className="cursor-pointer rounded-1 text-left hover:underline"
              onClick={() => openItem(itemId, siteId)}
            >
              {name}
            </button>
          ) : (
            <span className="text-ink-3">{name}</span>
          )}
          <span className="text-13 text-ink-3">{where(movement, names)}</span>
        </p>
        <p className="mt-0.5 text-13 text-ink-3">
          <time dateTime={momentOf(movement)} className="num">
            {whenText(movement)}
          </time>{' '}
          {names.user(movement.userId)}
          <Why movement={movement} unitName={unitName} names={names} />
          {isUndone && <b className="font-semibold text-ink-2"> · Undone</b>}
        </p>
      </div>
      <Figure movement={movement} unitName={unitName} isUndone={isUndone} />
      <UndoButton movement={movement} name={name} isUndone={isUndone} />
    </li>
  );
}

interface FigureProps {
  movement: Movement;
  unitName: string | null;
  isUndone: boolean;
}

const figureStyle = 'num mt-px font-mono text-15 font-bold whitespace-nowrap';
const undoneStyle = 'font-medium! text-ink-3 line-through';

/** By how much. Of a change of unit, to which: the difference of two numbers in two units is no quantity. */
function Figure({ movement, unitName, isUndone }: FigureProps) {
  const { reason, change, levelUnit } = movement;
  if (reason === 'unit_change')
    return <p className="mt-px text-14 text-ink-2">to {unitWord(levelUnit, unitName)}</p>;
  const isIn = !change.startsWith('-') && change !== '0';
  return (
    <p className={`${figureStyle} ${isUndone ? undoneStyle : isIn ? 'text-success' : ''}`}>
      {changeText(movement, unitName)}
    </p>
  );
}

function where({ siteId, otherSiteId, change }: Movement, names: JournalNames): string {
  const here = names.site(siteId);
  if (otherSiteId === null) return here;
  return change.startsWith('-')
    ? `${here} to ${names.site(otherSiteId)}`
    : `${here} from ${names.site(otherSiteId)}`;
}

interface WhyProps {
  movement: Movement;
  unitName: string | null;
  names: JournalNames;
}

/** ', dropped · lot AMP-2611-B · Ampersand at £9.80 a kg · note' */
function Why({ movement, unitName, names }: WhyProps) {
  const currency = useCurrency();
  const {
    wasteReason,
    lotCode,
    useByDate,
    supplierId,
    unitCost,
    unit,
    note,
    counted,
    expected,
    densityAssumed,
  } = movement;
  const entered = counted === null && movement.reason !== 'unit_change' ? enteredText(movement) : null;
  const sent = sentText(movement);
  const takenBack = takenBackText(movement);
  const price = unitCost !== null && `at ${unitCostText(unitCost, unit, unitName, currency)}`;
  const from = [supplierId !== null && names.supplier(supplierId), price].filter(Boolean).join(' ');
  return (
    <>
      {wasteReason && `, ${lowered(wasteReason)}`}
      {counted !== null && countedText(counted, expected)}
      {takenBack && `, ${takenBack}`}
      {entered && ` · entered as ${entered}`}
      {from && ` · ${from}`}
      {lotCode && (
        <>
          {' '}
          · lot <span className="font-mono text-ink-2">{lotCode}</span>
          {useByDate && `, use by ${shownDay(useByDate)}`}
        </>
      )}
      {deliveryText(movement).map((text) => ` · ${text}`)}
      {note && ` · ${note}`}
      {sent && ` · ${sent}`}
      {densityAssumed && (
        <b className="font-semibold text-warn"> · verify quantities: 1 g was taken for 1 ml</b>
      )}
    </>
  );
}

/** ' counted 11.45, expected 11.7'. What was expected in another unit isn't known here. */
function countedText(counted: string, expected: string | null): string {
  if (expected === null) return ` counted ${shownDecimal(counted)}`;
  const said = counted === expected ? 'as expected' : `expected ${shownDecimal(expected)}`;
  return ` counted ${shownDecimal(counted)}, ${said}`;
}

function UndoButton({ movement, name, isUndone }: { movement: Movement; name: string; isUndone: boolean }) {
  const undo = useUndo();
  const gate = useStockGate();
  const [busy, setBusy] = useState(false);
  if (isUndone || !isUndoable(movement) || gate.isLocked) return <span />;
  return (
    <IconButton
      label={`Undo: ${reasonText[movement.reason].toLowerCase()} of ${name}`}
      size="sm"
      disabled={busy}
      className="on-hover"
      onClick={() => {
        setBusy(true);
        void undo(movement.siteId, movement.itemId, movement.id).finally(() => setBusy(false));
      }}
    >
      <Undo2 aria-hidden size={17} />
    </IconButton>
  );
}
