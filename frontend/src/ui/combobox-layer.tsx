import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { classNames } from './class-names.ts';
import { boxStyle, type ComboboxProps } from './combobox-props.ts';
import { useFieldLink } from './field.tsx';
import { matching } from './matching.ts';

type Entry<Item> = { kind: 'item'; item: Item } | { kind: 'create'; text: string };

export interface ComboboxLayerProps<Item> extends ComboboxProps<Item> {
  /** What was typed before this code had loaded. */
  begun: string;
}

export default function ComboboxLayer<Item>(props: ComboboxLayerProps<Item>) {
  const { items, itemKey, itemLabel, value, onPick, onCreate } = props;
  const keepsChoice = value !== undefined;
  const [text, setText] = useState(value ? itemLabel(value) : props.begun);
  const [typed, setTyped] = useState(props.begun !== '');
  const link = useFieldLink({});

  const entries = useMemo(() => {
    const sought = typed ? text : '';
    const found: Entry<Item>[] = matching(items, sought, itemLabel).map((item) => ({ kind: 'item', item }));
    const name = sought.trim();
    const isName = (item: Item) => itemLabel(item).toLocaleLowerCase() === name.toLocaleLowerCase();
    if (onCreate && name !== '' && !items.some(isName)) found.push({ kind: 'create', text: name });
    return found;
  }, [items, text, typed, itemLabel, onCreate]);

  const labelOf = (entry: Entry<Item>) => (entry.kind === 'item' ? itemLabel(entry.item) : entry.text);
  const pick = (entry: Entry<Item> | null) => {
    if (!entry) return;
    setTyped(false);
    setText(keepsChoice ? labelOf(entry) : '');
    if (entry.kind === 'item') onPick(entry.item);
    else onCreate?.(entry.text);
  };

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
      onInputValueChange={(next, details) => {
        if (details.reason === 'item-press') return;
        setTyped(details.reason === 'input-change');
        setText(next);
      }}
    >
      <div className={classNames('relative', props.className)}>
        <Base.Input
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
          <Base.Popup className="max-h-[min(var(--available-height),340px)] w-(--anchor-width) min-w-[240px] overflow-y-auto rounded-3 border border-line bg-surface p-1.5 shadow-3 dark:bg-raised">
            <Base.Empty className="px-2.5 py-2 text-14 text-ink-3 empty:hidden">
              {entries.length === 0 ? (props.emptyText ?? 'Nothing matches') : null}
            </Base.Empty>
            <Base.List>
              {(entry: Entry<Item>) => (
                <Base.Item
                  key={entry.kind === 'item' ? itemKey(entry.item) : '+'}
                  value={entry}
                  disabled={entry.kind === 'item' && (props.itemDisabled?.(entry.item) ?? false)}
                  className="flex min-h-9 cursor-default items-center gap-2.5 rounded-2 px-2.5 py-1.5 text-14 select-none data-disabled:cursor-not-allowed data-disabled:opacity-60 data-highlighted:bg-ink/8 data-selected:font-semibold max-md:min-h-12 pointer-coarse:min-h-12"
                >
                  {entry.kind === 'create' ? (
                    <>
                      <Plus aria-hidden size={16} className="text-primary-text" />
                      <span className="font-semibold text-primary-text">
                        {props.createLabel?.(entry.text) ?? `Add ‘${entry.text}’`}
                      </span>
                    </>
                  ) : (
                    (props.renderItem?.(entry.item) ?? itemLabel(entry.item))
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
