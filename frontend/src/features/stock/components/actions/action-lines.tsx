import { type KeyboardEvent, useRef } from 'react';
import type { ActionFormState } from '../../hooks/use-action-form.ts';
import { allOf } from '../../model/action-lines.ts';
import { ActionLineRow } from './action-line-row.tsx';

export interface ActionLinesProps {
  state: ActionFormState;
  tried: boolean;
  /** One item, asked for by name: its name is the dialog's title, and Enter sends. */
  single: boolean;
  onSubmit: () => void;
  empty: string;
}

/** The lines under one another. Enter goes from quantity to quantity, and from the last to the next item. */
export function ActionLines({ state, tried, single, onSubmit, empty }: ActionLinesProps) {
  const list = useRef<HTMLUListElement>(null);
  const { reckoned } = state;
  const next = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (single) {
      onSubmit();
      return;
    }
    const fields = [...(list.current?.querySelectorAll<HTMLInputElement>('[data-quantity]') ?? [])];
    const below = fields[fields.indexOf(event.currentTarget) + 1];
    const finder = list.current?.closest('form')?.querySelector<HTMLElement>('.finder input');
    (below ?? finder)?.focus();
  };
  if (reckoned.length === 0)
    return (
      <p className="rounded-3 border-[1.5px] border-dashed border-control px-5 py-6 text-center text-15 text-ink-2">
        {empty}
      </p>
    );
  const { terms, update } = state;
  const takeable = reckoned.filter((entry) => allOf(entry) !== null);
  return (
    <>
      {terms.kind === 'transfer' && takeable.length > 1 && (
        <button
          type="button"
          className="link touch mb-2 inline-flex cursor-pointer items-center text-13"
          onClick={() => {
            for (const entry of takeable) update(entry.line.id, allOf(entry) ?? {});
          }}
        >
          Take all that is left of each
        </button>
      )}
      <ul
        ref={list}
        className="rounded-3 border border-line bg-canvas/60 dark:bg-canvas/40"
        aria-label="Lines"
      >
        {reckoned.map((entry) => (
          <ActionLineRow
            key={entry.line.id}
            reckoned={entry}
            state={state}
            tried={tried}
            single={single}
            onKeyDown={next}
          />
        ))}
      </ul>
    </>
  );
}
