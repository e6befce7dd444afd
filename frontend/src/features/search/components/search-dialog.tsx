import { Search, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useSession } from '../../../data/organization.tsx';
import { useStockGate } from '../../../data/stock/use-stock-gate.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Key } from '../../../ui/key.tsx';
import { type ShellActs, usePalette } from '../hooks/use-palette.ts';
import { useSearch } from '../hooks/use-search.ts';
import { useSections } from '../hooks/use-sections.ts';
import {
  type ActionGroup,
  actionGroupNames,
  actionGroups,
  type PaletteAction,
  type Place,
} from '../model/actions.ts';
import { kindNames, type SearchKind, searchKinds } from '../model/kinds.ts';
import type { SearchRecord } from '../model/records.ts';
import type { Row } from '../model/rows.ts';
import { noteUse, usesOf } from '../model/uses.ts';
import { AllIcon, groupIcons, kindIcons } from './icons.tsx';
import { Results, rowId } from './results.tsx';
import { SearchFoot } from './search-foot.tsx';
import { SearchNotes } from './search-notes.tsx';
import { Sidebar } from './sidebar.tsx';
import { Welcome } from './welcome.tsx';

export interface SearchDialogProps {
  /** The sections of the application and their tabs. */
  places: readonly Place[];
  acts: ShellActs;
  onClose: () => void;
  /** Opens an address. Called once the dialog has closed. */
  onGo: (to: string) => void;
}

const dialogStyle = classNames(
  'search-dialog fixed inset-0 m-0 flex h-[min(676px,calc(100dvh-110px))] w-[min(920px,calc(100vw-32px))] flex-col',
  'overflow-hidden rounded-4 border border-line bg-raised p-0 text-ink shadow-3 md:top-[72px] md:mx-auto',
  'max-md:h-dvh max-md:max-h-none max-md:w-screen max-md:max-w-none max-md:rounded-none max-md:border-0',
);

/** Search, and the command palette after `>`. It is modal, over forms as well, and Esc closes it alone. */
export default function SearchDialog(props: SearchDialogProps) {
  const { places, onClose } = props;
  const results = useId();
  const state = useSearchState(props);
  const { field, typed, isPalette, isWelcome, sections, selected, search } = state;
  const dialog = useModal(field, onClose);
  // In the body: a modal layer hides the rest of the page, which search may be opened over.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside it, for which Esc is the key.
    <dialog
      ref={dialog}
      aria-label={isPalette ? 'Actions' : 'Search'}
      className={dialogStyle}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="flex h-16 shrink-0 items-center gap-3 border-b border-line pr-4 pl-5 max-md:h-[60px] max-md:pr-1.5 max-md:pl-4">
        <Search aria-hidden size={22} className="shrink-0 text-ink-3" />
        <input
          ref={field}
          role="combobox"
          aria-label="Search"
          aria-expanded={sections.length > 0}
          aria-haspopup="grid"
          aria-controls={results}
          aria-activedescendant={selected === null ? undefined : rowId(results, selected)}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={state.subject ? 'What do you want to do with it?' : 'Search, or type > for actions'}
          value={typed}
          onChange={(event) => state.type(event.target.value)}
          onKeyDown={state.onKeyDown}
          className="bare-input flex-1 text-[1.19rem] font-medium placeholder:font-normal placeholder:text-ink-3"
        />
        {typed !== '' && (
          <IconButton label="Clear" size="sm" onClick={() => state.type('')}>
            <X aria-hidden size={18} />
          </IconButton>
        )}
        <Key className="max-md:hidden">Esc</Key>
        <button
          type="button"
          onClick={onClose}
          className="h-12 px-2.5 font-semibold text-primary-text md:hidden"
        >
          Cancel
        </button>
      </div>
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        {isPalette ? (
          <ActionSidebar actions={state.actions} group={state.group} onChoose={state.chooseGroup} />
        ) : (
          <KindSidebar counts={search.counts} only={state.only} onChoose={state.chooseKind} />
        )}
        <div className="min-w-0 flex-1 overflow-y-auto overscroll-contain px-3 pt-0.5 pb-4 max-md:px-1.5">
          {isWelcome && (
            <Welcome counts={search.counts} {...{ places }} onFollow={state.onFollow} onType={state.type} />
          )}
          <SearchNotes
            {...{ search, isWelcome, isPalette }}
            command={state.command}
            isNothing={sections.length === 0}
            onClear={() => state.type('')}
          />
          {sections.length > 0 && (
            <Results
              id={results}
              sections={sections}
              typed={isPalette ? '' : typed}
              selected={selected}
              onSelect={state.select}
              onOpen={state.open}
              onFollow={state.onFollow}
            />
          )}
        </div>
      </div>
      <SearchFoot {...{ isPalette, isWelcome }} isSubject={state.subject !== null} />
    </dialog>,
    document.body,
  );
}

/** Shows the dialog over everything, and closes it alone at Esc, whatever else is open. */
function useModal(field: RefObject<HTMLElement | null>, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    dialog.current?.showModal();
    field.current?.focus();
    // Before the layers under it hear of the key.
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      close.current();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [field]);
  return dialog;
}

/** What is typed, chosen and listed, and what keys and presses do. */
function useSearchState({ places, acts, onClose, onGo }: SearchDialogProps) {
  const { me } = useSession();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [only, setOnly] = useState<SearchKind | null>(null);
  const [group, setGroup] = useState<ActionGroup | null>(null);
  const [subject, setSubject] = useState<{ record: SearchRecord; typed: string } | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const isPalette = subject === null && typed.trimStart().startsWith('>');
  const text = isPalette ? typed.trimStart().slice(1) : typed;
  const search = useSearch(isPalette ? '' : (subject?.typed ?? typed), only);
  const actions = usePalette(places, acts);
  const uses = useMemo(() => usesOf(me.userId), [me.userId]);
  const { sections, command } = useSections({
    ...{ search, actions, usesOf: uses, typed: text, isPalette, group },
    subject: subject?.record ?? null,
    stockLock: useStockGate().reason,
  });
  const rows = sections.flatMap((section) => section.rows);
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === chosen),
  );
  const selected = rows[at] ?? null;
  const type = (next: string) => {
    setTyped(next);
    setChosen(null);
    field.current?.focus();
  };
  const go = (to: string) => {
    onClose();
    onGo(to);
  };
  const perform = (action: PaletteAction) => {
    if (action.locked) return go('/account#plan');
    noteUse(me.userId, action.id);
    const { effect } = action;
    if ('type' in effect) return type(effect.type);
    if ('to' in effect) return go(effect.to);
    onClose();
    effect.run();
  };
  const open = (row: Row) => (row.kind === 'record' ? go(row.record.view) : perform(row.action));
  const onFollow = (event: MouseEvent, to: string) => {
    event.stopPropagation();
    // A new tab is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(to);
  };
  const openActions = (record: SearchRecord) => {
    setSubject({ record, typed });
    type('');
  };
  const back = () => {
    const before = subject?.typed ?? '';
    setSubject(null);
    type(before);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // A key of an input method is for it alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const { selectionStart, value } = event.currentTarget;
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: () => setChosen(rows[(at + 1) % rows.length]?.key ?? null),
      ArrowUp: () => setChosen(rows[(at - 1 + rows.length) % rows.length]?.key ?? null),
      Enter: selected
        ? () => {
            const edit = selected.kind === 'record' ? selected.record.edit : null;
            if ((event.ctrlKey || event.metaKey) && edit !== null) go(edit);
            else open(selected);
          }
        : undefined,
      ArrowRight:
        selected?.kind === 'record' && selectionStart === value.length
          ? () => openActions(selected.record)
          : undefined,
      ArrowLeft: subject && value === '' ? back : undefined,
      Backspace: subject && value === '' ? back : undefined,
    };
    const act =
      rows.length > 0 || event.key === 'Backspace' || event.key === 'ArrowLeft' ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
  return {
    ...{
      field,
      typed,
      only,
      group,
      isPalette,
      search,
      actions,
      sections,
      command,
      type,
      open,
      onFollow,
      onKeyDown,
    },
    subject: subject?.record ?? null,
    isWelcome: !isPalette && subject === null && search.sought === '' && sections.length === 0,
    selected: selected?.key ?? null,
    select: setChosen,
    chooseKind: (kind: SearchKind | null) => {
      setOnly(kind);
      setChosen(null);
      field.current?.focus();
    },
    chooseGroup: (next: ActionGroup | null) => {
      setGroup(next);
      setChosen(null);
      field.current?.focus();
    },
  };
}

const all = 'all';

function KindSidebar(props: {
  counts: Readonly<Record<SearchKind, number>>;
  only: SearchKind | null;
  onChoose: (kind: SearchKind | null) => void;
}) {
  const { counts, only, onChoose } = props;
  const total = searchKinds.reduce((sum, kind) => sum + counts[kind], 0);
  return (
    <Sidebar<SearchKind | typeof all>
      label="Search in"
      current={only ?? all}
      onChoose={(key) => onChoose(key === all ? null : key)}
      entries={[
        { key: all, label: 'All', count: total, icon: AllIcon },
        ...searchKinds.map((kind) => ({
          ...{ key: kind, label: kindNames[kind], count: counts[kind], icon: kindIcons[kind] },
        })),
      ]}
    />
  );
}

function ActionSidebar(props: {
  actions: readonly PaletteAction[];
  group: ActionGroup | null;
  onChoose: (group: ActionGroup | null) => void;
}) {
  const { actions, group, onChoose } = props;
  return (
    <Sidebar<ActionGroup | typeof all>
      label="Kinds of action"
      current={group ?? all}
      onChoose={(key) => onChoose(key === all ? null : key)}
      note="It fills in forms. It never saves or deletes."
      entries={[
        { key: all, label: 'All actions', count: actions.length, icon: AllIcon },
        ...actionGroups.map((key) => ({
          ...{ key, label: actionGroupNames[key], icon: groupIcons[key] },
          count: actions.filter((action) => action.group === key).length,
        })),
      ]}
    />
  );
}
