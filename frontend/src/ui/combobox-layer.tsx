import { Combobox as Base } from '@base-ui/react/combobox';
import { differenceOf, differenceText, isSameFood } from '@batchbook/shared/recipes/same-food';
import { ChevronDown, Plus } from 'lucide-react';
import { type FocusEvent, useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { type Entry, entriesFor } from './combobox-entries.ts';
import { boxStyle, type ComboboxProps } from './combobox-props.ts';
import { useFieldLink } from './field.tsx';
import { useUnsaved } from './unsaved.ts';

export interface ComboboxLayerProps<Item> extends ComboboxProps<Item> {
  /** What was typed before this code had loaded. */
  begun: string;
}

const popupStyle = classNames(
  'max-h-[min(var(--available-height),340px)] w-(--anchor-width) min-w-[240px]',
  'overflow-y-auto rounded-3 border border-line bg-raised p-1.5 shadow-3',
);

const itemStyle = classNames(
  'option data-disabled:cursor-not-allowed data-disabled:opacity-60',
  'data-selected:font-semibold',
);

export default function ComboboxLayer<Item>(props: ComboboxLayerProps<Item>) {
  const { itemKey, value } = props;
  const { text, sought, entries, input, list, labelOf, pick, change, settle } = useChoice(props);
  const link = useFieldLink({});
  return (
    <Base.Root<Entry<Item>>
      items={entries}
      filter={null}
      autoHighlight
      defaultOpen={props.begun !== ''}
      disabled={props.disabled ?? false}
      value={value ? { kind: 'item', item: value } : null}
      isItemEqualToValue={(a, b) =>
        a.kind === 'item' && b.kind === 'item' ? itemKey(a.item) === itemKey(b.item) : a === b
      }
      itemToStringLabel={labelOf}
      onValueChange={pick}
      inputValue={text}
      onInputValueChange={(next, { reason }) => change(next, reason)}
    >
      <div className={classNames('relative', props.className)}>
        <Base.Input
          ref={input}
          onBlur={settle}
          {...(link.id ? { id: link.id } : {})}
          aria-describedby={link['aria-describedby']}
          aria-invalid={link['aria-invalid']}
          aria-label={props.label}
          placeholder={props.placeholder}
          autoFocus={props.autoFocus}
          className={boxStyle(props.size, link['aria-invalid'])}
        />
        <ChevronDown
          aria-hidden
          size={16}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-3"
        />
      </div>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-50 outline-none">
          <Base.Popup ref={list} className={popupStyle}>
            <Base.Empty className="px-2.5 py-2 text-14 text-ink-3 empty:hidden">
              {entries.length === 0 ? (props.emptyText ?? 'No matches') : null}
            </Base.Empty>
            <Base.List>
              {(entry: Entry<Item>) => (
                <Base.Item
                  key={entry.kind === 'item' ? itemKey(entry.item) : entry.kind}
                  value={entry}
                  disabled={isDisabled(entry, props)}
                  className={itemStyle}
                >
                  <Choice entry={entry} {...props} />
                  {props.foods && entry.kind === 'item' && (
                    <Difference sought={sought} name={props.itemLabel(entry.item)} />
                  )}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** What is typed and chosen, and the entries that match it. */
function useChoice<Item>(props: ComboboxLayerProps<Item>) {
  const { items, itemLabel, value, onPick, onClear, onCreate, foods = false } = props;
  const keepsChoice = value !== undefined;
  const [text, setText] = useState(value ? itemLabel(value) : props.begun);
  const [typed, setTyped] = useState(props.begun !== '');
  useValueFromOutside(props, (label, labelBefore) => {
    if (label !== null) {
      setText(label);
      setTyped(false);
    } else if (text === labelBefore) setText('');
  });

  const sought = typed ? text : '';
  const entries = useMemo(
    () => entriesFor({ items, sought, itemLabel, foods, canCreate: onCreate !== undefined }),
    [items, sought, itemLabel, foods, onCreate],
  );

  const labelOf = (entry: Entry<Item>) => {
    if (entry.kind === 'item') return itemLabel(entry.item);
    return entry.kind === 'create' ? entry.text : '';
  };
  const pick = (entry: Entry<Item> | null) => {
    if (entry === null) onClear?.();
    if (!entry || entry.kind === 'hint') return;
    setTyped(false);
    setText(keepsChoice ? labelOf(entry) : '');
    if (entry.kind === 'item') onPick(entry.item);
    else onCreate?.(entry.text);
  };

  const list = useRef<HTMLDivElement>(null);
  // A box that clears after each choice is a search, which nobody misses.
  const isUndecided = keepsChoice && typed && text.trim() !== '';
  const input = useUndecided(isUndecided);
  /** Picks the item of exactly this name. Other text stays until it is chosen, created or cleared. */
  const settle = ({ relatedTarget }: FocusEvent) => {
    if (list.current?.contains(relatedTarget)) return;
    if (value && text.trim() === '') setText(itemLabel(value));
    if (!isUndecided) return;
    const name = text.trim().toLocaleLowerCase();
    const same = entries.find((entry) => labelOf(entry).toLocaleLowerCase() === name);
    if (same?.kind === 'item') pick(same);
  };
  const change = (next: string, reason: string) => {
    if (reason === 'item-press' || (isUndecided && reason !== 'input-change')) return;
    // Esc empties the box only where that clears the choice.
    if (value && reason === 'escape-key' && onClear === undefined) return;
    if (value && reason === 'input-change' && next !== itemLabel(value)) onClear?.();
    setTyped(reason === 'input-change');
    setText(next);
  };
  return { text, sought, entries, input, list, labelOf, pick, change, settle };
}

/** Calls back with the label of an item that was chosen elsewhere, or `null`, and the one before. */
function useValueFromOutside<Item>(
  { value, itemKey, itemLabel }: ComboboxLayerProps<Item>,
  onChange: (label: string | null, labelBefore: string | null) => void,
) {
  const key = value ? itemKey(value) : null;
  const label = value ? itemLabel(value) : null;
  const [known, setKnown] = useState({ key, label });
  if (known.key === key) return;
  setKnown({ key, label });
  onChange(label, known.label);
}

/** Text without a choice yet: its form can't be sent and its dialog asks before it closes. Returns the input's ref. */
function useUndecided(isUndecided: boolean) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.setCustomValidity(isUndecided ? 'Choose one from the list, or clear the box.' : '');
  }, [isUndecided]);
  useUnsaved(() => isUndecided);
  return input;
}

const isDisabled = <Item,>(entry: Entry<Item>, { itemDisabled }: ComboboxProps<Item>): boolean =>
  entry.kind === 'hint' || (entry.kind === 'item' && (itemDisabled?.(entry.item) ?? false));

/** In what a near food differs from what was typed. Of a word that is still being typed nothing is said. */
function Difference({ sought, name }: { sought: string; name: string }) {
  const said = sought.trim() === '' || isSameFood(sought, name) ? null : differenceOf(sought, name);
  if (said === null || (said.missing.length > 0 && said.added.length > 0)) return null;
  return (
    <span className="ml-auto max-w-[45%] truncate pl-3 text-12 text-ink-3">
      {differenceText(sought, name)}
    </span>
  );
}

/** A line of the list: an item, what would be created, or that one must be chosen. */
function Choice<Item>({ entry, ...props }: ComboboxProps<Item> & { entry: Entry<Item> }) {
  if (entry.kind === 'hint') return <span className="text-13 text-ink-3">No exact match. Choose one.</span>;
  if (entry.kind === 'item') return props.renderItem?.(entry.item) ?? props.itemLabel(entry.item);
  return (
    <>
      <Plus aria-hidden size={16} className="text-primary-text" />
      <span className="font-semibold text-primary-text">
        {props.createLabel?.(entry.text) ?? `Add ‘${entry.text}’`}
      </span>
    </>
  );
}
