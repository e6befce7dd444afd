import { type KeyboardEvent, useRef } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import type { FormLine, LineEdits, SiteNames } from '../../hooks/use-action-form.ts';
import type { ActionTerms } from '../../model/action-lines.ts';
import { allOf } from '../../model/lots.ts';
import { ActionLineRow } from './action-line-row.tsx';

export interface ActionLinesProps {
  lines: readonly FormLine[];
  terms: ActionTerms;
  edits: LineEdits;
  siteNames: SiteNames;
  /** The line that was picked last. */
  pickedId: string | null;
  tried: boolean;
  /** One item, asked for by name: its name is the dialog's title, and Enter sends. */
  single: boolean;
  onSubmit: () => void;
  empty: string;
}

const noteStyle = classNames(
  'rounded-3 border-[1.5px] border-dashed border-control px-5 py-6 text-center text-15',
  'text-ink-2',
);

/** The lines under one another. Enter goes from quantity to quantity, and from the last to the next item. */
export function ActionLines(props: ActionLinesProps) {
  const { lines, terms, edits, siteNames, pickedId, tried, single, onSubmit, empty } = props;
  const list = useRef<HTMLUListElement>(null);
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
  if (lines.length === 0) return <p className={noteStyle}>{empty}</p>;
  const takeable = lines.filter((entry) => allOf(entry) !== null);
  return (
    <>
      {terms.kind === 'transfer' && takeable.length > 1 && (
        <button
          type="button"
          className="link touch mb-2 inline-flex cursor-pointer items-center text-13"
          onClick={() => {
            for (const entry of takeable) edits.update(entry.line.id, allOf(entry) ?? {});
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
        {lines.map((entry) => (
          <ActionLineRow
            key={entry.line.id}
            entry={entry}
            terms={terms}
            edits={edits}
            siteNames={siteNames}
            isPicked={entry.line.id === pickedId}
            tried={tried}
            single={single}
            onKeyDown={next}
          />
        ))}
      </ul>
    </>
  );
}
