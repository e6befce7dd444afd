import { newProduct } from '@batchbook/shared/market-events/packing';
import type { MarketEvent } from '@batchbook/shared/market-events/schema';
import { formatQuantity } from '@batchbook/shared/money';
import { wordFor } from '@batchbook/shared/recipes/yield-words';
import { isSameCode } from '@batchbook/shared/stock/lot-code';
import { X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { shownDay } from '../../../ui/dates.ts';
import { Field } from '../../../ui/field.tsx';
import { focusFirstFault } from '../../../ui/focus-first-fault.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { NumberInput, TextInput } from '../../../ui/text-input.tsx';
import type { PackingList } from '../hooks/use-packing.ts';
import {
  anotherLine,
  changeOf,
  faultOf,
  heldFault,
  isNothing,
  proposedLines,
  type TypedLine,
  typedLinesOf,
} from '../model/pack-form.ts';
import { isLineHeld, itemOf } from '../model/propose-lots.ts';

export interface PackDialogProps {
  event: MarketEvent;
  list: PackingList;
  onClose: () => void;
}

/** How much of each product is packed, and from which lots. */
export default function PackDialog({ event, list, onClose }: PackDialogProps) {
  const form = usePackForm({ event, list, onClose });
  const { typed } = form;
  return (
    <FormDialog
      title="Edit the pack list"
      description="What is loaded already stays as it is."
      submit="Save list"
      form={form.form}
      isTyped={form.isTyped}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <ul className="grid gap-3 empty:hidden">
        {typed.map((line) => (
          <Line key={line.id} line={line} form={form} />
        ))}
      </ul>
      <Combobox
        label="Add a line"
        placeholder="Add a line, for another lot or product"
        items={event.recipes}
        itemKey={({ recipeId }) => recipeId}
        itemLabel={({ recipeNameSnapshot }) => recipeNameSnapshot}
        value={null}
        onPick={form.add}
        emptyText="Nothing of that name is taken to this event"
      />
      {list.stall.shelves !== null && (
        <Button size="sm" className="justify-self-start" onClick={form.propose}>
          Propose lots from {list.stall.kitchen?.name}
        </Button>
      )}
    </FormDialog>
  );
}

function usePackForm({ event, list, onClose }: PackDialogProps) {
  const [before] = useState(() => typedLinesOf(event));
  const [typed, setTyped] = useState(before);
  const [isChecked, setChecked] = useState(false);
  /** Lines whose quantity was typed and left. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  const lotsOf = (recipeId: string) => {
    const item = itemOf(recipeId, list.stall.shelves?.book);
    return (list.stall.shelves?.lots ?? []).filter(({ itemId }) => itemId === item?.id);
  };
  const dateOfLot = (recipeId: string, code: string) => {
    const there = lotsOf(recipeId).filter(({ lotCode }) => isSameCode(lotCode, code));
    return (there.find(({ isHeld }) => !isHeld) ?? there[0])?.useByDate ?? null;
  };
  /** A line that named it before keeps it, and isn't loaded. */
  const lotFaultOf = ({ id, recipeId, lot, isLoaded }: TypedLine): string | undefined => {
    const lotCode = lot.trim();
    const isKept = before.some((line) => line.id === id && line.lot === lotCode);
    if (lotCode === '' || isLoaded || isKept) return undefined;
    const line = newProduct(recipeId, { lotCode, useByDate: dateOfLot(recipeId, lotCode), quantity: null });
    return isLineHeld(line, list.stall.shelves) ? heldFault : undefined;
  };
  const submit = () => {
    setChecked(true);
    if (typed.some((line) => faultOf(line) !== undefined || lotFaultOf(line) !== undefined)) {
      focusFirstFault(form.current);
      return;
    }
    const change = changeOf(list.items, typed, dateOfLot);
    if (!isNothing(change)) list.save.mutate(change);
    onClose();
  };
  return {
    ...{ typed, form, submit, lotsOf, lotFaultOf },
    isTyped: JSON.stringify(typed) !== JSON.stringify(before),
    errorOf: (line: TypedLine) => (isChecked || left.has(line.id) ? faultOf(line) : undefined),
    leave: ({ id, text }: TypedLine) => text.trim() !== '' && setLeft(new Set([...left, id])),
    add: (recipe: MarketEvent['recipes'][number]) => setTyped([...typed, anotherLine(recipe)]),
    propose: () => setTyped(proposedLines(event, list.propose)),
    remove: (id: string) => setTyped(typed.filter((line) => line.id !== id)),
    change: (id: string, changes: Partial<TypedLine>) =>
      setTyped(typed.map((line) => (line.id === id ? { ...line, ...changes } : line))),
  };
}

function Line({ line, form }: { line: TypedLine; form: ReturnType<typeof usePackForm> }) {
  const { id, name, unit, text, lot, isLoaded, recipeId } = line;
  const listId = useId();
  if (isLoaded)
    return (
      <li className="text-14">
        <b className="font-semibold">{name}</b>: {text} {unit} loaded
        {lot && <span className="font-mono text-13">, {lot}</span>}
      </li>
    );
  const label = lot === '' ? name : `${name}, ${lot}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_132px_38px] items-start gap-2">
      <p className="col-span-full text-15 leading-tight font-semibold">{name}</p>
      <Field label={`${name}: lot`} labelHidden error={form.lotFaultOf(line)}>
        <TextInput
          placeholder="Lot"
          autoComplete="off"
          maxLength={60}
          list={listId}
          value={lot}
          onChange={({ target }) => form.change(id, { lot: target.value })}
        />
      </Field>
      <datalist id={listId}>
        {form
          .lotsOf(recipeId)
          .filter(({ isHeld }) => !isHeld)
          .map(({ lotCode, useByDate, currentStock }) => (
            <option key={`${useByDate} ${lotCode}`} value={lotCode}>
              {[
                `${formatQuantity(currentStock)} ${wordFor(unit, currentStock)} there`,
                useByDate && `use by ${shownDay(useByDate)}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </option>
          ))}
      </datalist>
      <Field label={`${name}: packed`} labelHidden error={form.errorOf(line)}>
        <NumberInput
          suffix={unit}
          placeholder="0"
          value={text}
          onChange={({ target }) => form.change(id, { text: target.value })}
          onBlur={() => form.leave(line)}
        />
      </Field>
      <IconButton label={`Leave out ${label}`} onClick={() => form.remove(id)}>
        <X aria-hidden size={17} />
      </IconButton>
    </li>
  );
}
