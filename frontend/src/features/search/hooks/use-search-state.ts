import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import { useSession } from '../../../data/organization.tsx';
import { useStockGate } from '../../../data/stock/use-stock-gate.ts';
import type { ActionGroup, PaletteAction, Place } from '../model/actions.ts';
import type { SearchKind } from '../model/kinds.ts';
import type { SearchRecord } from '../model/records.ts';
import type { Row } from '../model/rows.ts';
import { noteUse, usesOf } from '../model/uses.ts';
import { type ShellActs, usePalette } from './use-palette.ts';
import { useSearch } from './use-search.ts';
import { useSections } from './use-sections.ts';

export interface SearchDialogProps {
  /** The sections of the application and their tabs. */
  places: readonly Place[];
  acts: ShellActs;
  onClose: () => void;
  /** Opens an address. Called once the dialog has closed. */
  onGo: (to: string) => void;
}

/** Where a locked action leads. */
const plansPath = '/account#plan';

/** What is typed, chosen and listed, and what presses do. */
export function useSearchState({ places, acts, onClose, onGo }: SearchDialogProps) {
  const { me } = useSession();
  const input = useInput();
  const { text, typed, isPalette, only, group, subject } = input;
  const search = useSearch(isPalette ? '' : (subject?.typed ?? typed), only);
  const actions = usePalette(places, acts);
  const uses = useMemo(() => usesOf(me.userId), [me.userId]);
  const { sections, command } = useSections({
    ...{ search, actions, usesOf: uses, typed: text, isPalette, group },
    subject: subject?.record ?? null,
    stockLock: useStockGate().reason,
  });
  const go = (to: string) => {
    onClose();
    onGo(to);
  };
  const perform = (action: PaletteAction) => {
    if (action.locked) return go(plansPath);
    noteUse(me.userId, action.id);
    const { effect } = action;
    if ('type' in effect) return input.type(effect.type);
    if ('to' in effect) return go(effect.to);
    onClose();
    effect.run();
  };
  const onFollow = (event: MouseEvent, to: string) => {
    event.stopPropagation();
    // A new tab is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(to);
  };
  const rows = sections.flatMap((section) => section.rows);
  const selectedAt = Math.max(
    0,
    rows.findIndex(({ key }) => key === input.chosen),
  );
  return {
    ...{ input, search, actions, sections, command, rows, selectedAt, go, onFollow },
    open: (row: Row) => (row.kind === 'record' ? go(row.record.view) : perform(row.action)),
    selected: rows[selectedAt] ?? null,
    isWelcome: !isPalette && subject === null && search.sought === '' && sections.length === 0,
  };
}

export type SearchDialogState = ReturnType<typeof useSearchState>;

/** What the field and the sidebar say. Whatever is chosen, the focus stays in the field. */
function useInput() {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [only, setOnly] = useState<SearchKind | null>(null);
  const [group, setGroup] = useState<ActionGroup | null>(null);
  const [subject, setSubject] = useState<{ record: SearchRecord; typed: string } | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const isPalette = subject === null && typed.trimStart().startsWith('>');
  const toField = () => {
    setChosen(null);
    field.current?.focus();
  };
  const type = (next: string) => {
    setTyped(next);
    toField();
  };
  return {
    ...{ field, typed, only, group, subject, chosen, isPalette, type, choose: setChosen },
    /** What is searched for: after `>`, where actions are. */
    text: isPalette ? typed.trimStart().slice(1) : typed,
    chooseKind: (kind: SearchKind | null) => {
      setOnly(kind);
      toField();
    },
    chooseGroup: (next: ActionGroup | null) => {
      setGroup(next);
      toField();
    },
    /** Lists what can be done with a record. */
    openActions: (record: SearchRecord) => {
      setSubject({ record, typed });
      type('');
    },
    /** Goes back to what was searched for. */
    back: () => {
      setSubject(null);
      type(subject?.typed ?? '');
    },
  };
}

type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** The keys of the field: they walk the rows, open one, list what can be done with it, and go back. */
export const searchKeysOf =
  (state: SearchDialogState) =>
  (event: KeyboardEvent<HTMLInputElement>): void => {
    // A key of an input method is for it alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const act = keysOf(state, event)[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

function keysOf(state: SearchDialogState, event: KeyboardEvent<HTMLInputElement>): Keys {
  const { input, rows, selectedAt, selected, go, open } = state;
  const { selectionStart, value } = event.currentTarget;
  const back = input.subject !== null && value === '' ? input.back : undefined;
  const walk = (step: number) => () =>
    input.choose(rows[(selectedAt + step + rows.length) % rows.length]?.key ?? null);
  const record = selected?.kind === 'record' ? selected.record : null;
  const opens = () => {
    const edit = (event.ctrlKey || event.metaKey) && record !== null ? record.edit : null;
    if (edit !== null) go(edit);
    else if (selected !== null) open(selected);
  };
  return {
    ...(rows.length > 0 && { ArrowDown: walk(1), ArrowUp: walk(-1) }),
    Enter: selected === null ? undefined : opens,
    ArrowRight:
      record !== null && selectionStart === value.length ? () => input.openActions(record) : undefined,
    ArrowLeft: back,
    Backspace: back,
  };
}
