import { compareDecimals, formatQuantity } from '@batchbook/shared/money';
import type { RunRow } from '@batchbook/shared/production/schema';
import { isSameCode } from '@batchbook/shared/stock/lot-code';
import { type ReactNode, useId, useState } from 'react';
import type { LotHere } from '../../../data/stock/ledger.ts';
import { useSuppliers } from '../../../data/suppliers.ts';
import { classNames } from '../../../ui/class-names.ts';
import { dateFault, shownDay } from '../../../ui/dates.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

interface ChosenLot {
  lotCode: string;
  useByDate: string;
  supplierId: string;
}

export interface LotsDialogProps {
  row: RunRow;
  /** Those at the run's site. */
  lots: readonly LotHere[];
  /** The day of the run. */
  day: string;
  /** The unit of what is left of a lot: 'g', or the word of the recipe that it is of. */
  unitOf: (lot: LotHere) => string;
  /** Who the ingredient is bought from. */
  supplier: string | null;
  onChoose: (lot: ChosenLot) => void;
  onClose: () => void;
}

const automatic = '';
const another = 'another';
const keyOf = (lotCode: string, useByDate: string | null) => `lot ${useByDate} ${lotCode}`;

function startOf({ supplierLotCode, useByDate }: RunRow, lots: readonly LotHere[]): string {
  if (supplierLotCode === null) return automatic;
  const known = lots.find(
    (lot) => isSameCode(lot.lotCode, supplierLotCode) && (useByDate === null || lot.useByDate === useByDate),
  );
  return known ? keyOf(known.lotCode, known.useByDate) : another;
}

/** What is chosen and typed, and what is wrong with it. */
function useLotChoice({ row, lots, day }: Pick<LotsDialogProps, 'row' | 'lots' | 'day'>) {
  const [start] = useState(() => {
    const chosen = startOf(row, lots);
    const isAnother = chosen === another;
    return {
      chosen,
      code: isAnother ? (row.supplierLotCode ?? '') : '',
      useBy: isAnother ? (row.useByDate ?? '') : '',
      supplierId: row.supplierId ?? '',
    };
  });
  const [typed, setTyped] = useState(start);
  const [fault, setFault] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const { chosen, code, useBy, supplierId } = typed;
  const lot = lots.find(({ lotCode, useByDate }) => keyOf(lotCode, useByDate) === chosen);
  const date = chosen === another ? useBy : (lot?.useByDate ?? '');
  const codeError = chosen === another && code.trim() === '' ? 'Type the code on the pack' : null;
  // What the row had before stays: it may have gone in before the hold.
  const isHeld = lot?.isHeld === true && chosen !== start.chosen;
  const choice = (): ChosenLot => {
    if (chosen === automatic) return { lotCode: '', useByDate: '', supplierId };
    return lot
      ? { lotCode: lot.lotCode, useByDate: lot.useByDate ?? '', supplierId }
      : { lotCode: code.trim(), useByDate: useBy, supplierId };
  };
  return {
    ...{ typed, fault, setFault },
    /** Those with something left, and what the row had before. */
    offered: lots.filter(
      ({ lotCode, useByDate, currentStock }) =>
        compareDecimals(currentStock, '0') > 0 || keyOf(lotCode, useByDate) === start.chosen,
    ),
    change: (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes }),
    isTyped: (Object.keys(start) as (keyof typeof start)[]).some((name) => start[name] !== typed[name]),
    isPast: date !== '' && date < day,
    isHeld,
    codeError: isChecked ? codeError : null,
    /** The choice, or `null` while something is wrong with it. */
    take: () => {
      setChecked(true);
      return codeError === null && fault === null && !isHeld ? choice() : null;
    },
  };
}

type LotChoice = ReturnType<typeof useLotChoice>;

/** Which lot goes in: the earliest use-by by itself, one that is there, or one that is typed. */
export default function LotsDialog(props: LotsDialogProps) {
  const { row, lots, day, supplier, unitOf, onChoose, onClose } = props;
  const choice = useLotChoice({ row, lots, day });
  const { typed, change } = choice;
  const group = useId();
  const option = { group, chosen: typed.chosen, onChoose: (chosen: string) => change({ chosen }) };
  const submit = () => {
    const lot = choice.take();
    if (lot) onChoose(lot);
  };
  return (
    <FormDialog
      title={`Choose a lot of ${row.name}`}
      submit="Use this lot"
      isTyped={choice.isTyped}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className="overflow-hidden rounded-3 border border-line">
        <legend className="sr-only">Lot</legend>
        <Option
          {...option}
          value={automatic}
          detail="Over as many lots as it needs, none past its use-by or on hold"
        >
          <b className="font-semibold">Earliest use-by first</b>
        </Option>
        {choice.offered.map((lot) => (
          <Option
            key={keyOf(lot.lotCode, lot.useByDate)}
            {...option}
            value={keyOf(lot.lotCode, lot.useByDate)}
            detail={<UseBy lot={lot} day={day} />}
            end={`${formatQuantity(lot.currentStock)} ${unitOf(lot)}`}
          >
            <span className="font-mono font-semibold">{lot.lotCode}</span>
          </Option>
        ))}
        <Option {...option} value={another} detail="Type the code that’s on the pack">
          <b className="font-semibold">Another lot</b>
        </Option>
      </fieldset>
      {typed.chosen === another && <AnotherLot choice={choice} />}
      {choice.isHeld && (
        <Notice tone="danger" role="alert">
          This lot is on hold. Choose another one, or release it first.
        </Notice>
      )}
      {choice.isPast && (
        <Notice tone="warning" role="status">
          This lot is past its use-by on the day of the run. Check that it may still be used.
        </Notice>
      )}
      {row.ingredientId !== null && (
        <SupplierField
          usual={supplier}
          value={typed.supplierId}
          onChange={(supplierId) => change({ supplierId })}
        />
      )}
    </FormDialog>
  );
}

function UseBy({ lot: { useByDate, isHeld }, day }: { lot: LotHere; day: string }) {
  if (isHeld)
    return (
      <span className="font-semibold text-danger">
        On hold{useByDate !== null && `, use by ${shownDay(useByDate)}`}
      </span>
    );
  if (useByDate === null) return 'No use-by';
  const isPast = useByDate < day;
  return (
    <span className={isPast ? 'font-semibold text-danger' : ''}>
      {isPast ? 'Past its use-by, ' : 'Use by '}
      {shownDay(useByDate)}
    </span>
  );
}

interface OptionProps {
  group: string;
  chosen: string;
  onChoose: (value: string) => void;
  value: string;
  detail: ReactNode;
  end?: string;
  children: ReactNode;
}

const optionStyle = classNames(
  'flex min-h-12 cursor-pointer items-center gap-3 border-b border-line-soft px-3.5 py-2 last:border-0',
  'has-checked:bg-primary-soft',
);

const Option = ({ group, chosen, onChoose, value, detail, end, children }: OptionProps) => (
  <label className={optionStyle}>
    <input
      type="radio"
      name={group}
      className="size-[18px] accent-primary"
      checked={chosen === value}
      onChange={() => onChoose(value)}
    />
    <span className="min-w-0 flex-1 text-14">
      {children}
      <span className="block text-13 text-ink-2">{detail}</span>
    </span>
    {end !== undefined && <span className="num text-14 font-semibold">{end}</span>}
  </label>
);

function AnotherLot({ choice: { typed, change, fault, setFault, codeError } }: { choice: LotChoice }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_164px] gap-3 max-md:grid-cols-1">
      <Field label="Lot code" error={codeError}>
        <TextInput
          size="lg"
          value={typed.code}
          maxLength={60}
          spellCheck={false}
          autoComplete="off"
          inputClassName="font-mono"
          onChange={({ target }) => change({ code: target.value })}
        />
      </Field>
      <Field label="Use by" error={fault}>
        <TextInput
          size="lg"
          type="date"
          value={typed.useBy}
          onChange={({ target }) => change({ useBy: target.value })}
          onBlur={({ currentTarget }) => setFault(dateFault(currentTarget))}
        />
      </Field>
    </div>
  );
}

interface SupplierFieldProps {
  usual: string | null;
  value: string;
  onChange: (id: string) => void;
}

function SupplierField({ usual, value, onChange }: SupplierFieldProps) {
  const suppliers = useSuppliers().data ?? [];
  return (
    <Field label="Supplier">
      <Select
        size="lg"
        options={[
          { value: '', label: usual === null ? 'None' : `${usual}, as usual` },
          ...suppliers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={value}
        onValueChange={onChange}
      />
    </Field>
  );
}
