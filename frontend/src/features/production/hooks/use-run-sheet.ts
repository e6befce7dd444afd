import { ApiError } from '@batchbook/shared/http/client';
import type { ProductionRun, RunRow } from '@batchbook/shared/production/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Draft, useDraft } from '../../../data/drafts.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { issuesOf, sentenceOf, staleCurrent } from '../../../data/problems.ts';
import { putRun, rememberRun } from '../../../data/production.ts';
import type { SaveState } from '../../../ui/saved-mark.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import {
  type AddedRow,
  asTyped,
  conflictsIn,
  type Edits,
  isEmpty,
  keptOver,
  leftOut,
  lostFields,
  noEdits,
  putBack,
  type Reading,
  type RowUnits,
  readEdits,
  refusedFields,
  restOf,
  textsOf,
  typedIn,
  without,
} from '../model/sheet.ts';

type Refused = Readonly<Record<string, string>>;

/** What the server wouldn't have, by field. */
function refusalsOf(error: unknown, reading: Reading): Refused {
  if (error instanceof ApiError && error.code === 'batch_number_taken')
    return { batchNumber: 'Another run has this batch number' };
  if (error instanceof ApiError && error.code === 'run_in_use')
    return { batchNumber: sentenceOf(error, 'production') };
  return refusedFields(issuesOf(error), reading);
}

/** A plan and the rows before it are two saves; what is typed while they run, others. */
const savesMax = 5;

/** What is known of a sheet: the run as saved, what is typed over it, and what the server wouldn't have of that. */
function useSheetState(opened: ProductionRun, units: RowUnits) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const draft = useDraft<Edits>(`run:${opened.id}`);
  const edits = draft.value ?? noEdits;
  const [saved, setSaved] = useState(opened);
  const run = opened.version >= saved.version ? opened : saved;
  const [refused, setRefused] = useState<Refused>({});
  const [typing, setTyping] = useState<string | null>(null);
  /** For saves, which begin after what is on the screen. */
  const now = useRef({ run, edits, units, refused, typing });
  useLayoutEffect(() => {
    if (run.version >= now.current.run.version) now.current.run = run;
    now.current.units = units;
  });
  return {
    ...{ organizationId, now, run, edits, refused, typing },
    edit: (next: Edits) => {
      now.current.edits = next;
      keep(draft, next);
    },
    refuse: (next: Refused) => {
      now.current.refused = next;
      setRefused(next);
    },
    setTyping: (field: string | null) => {
      now.current.typing = field;
      setTyping(field);
    },
    settle: (version: ProductionRun) => {
      now.current.run = version;
      setSaved(version);
      rememberRun(client, organizationId, version);
    },
  };
}

type SheetState = ReturnType<typeof useSheetState>;

/** Saves what can be saved, one save after another, each on top of the one before. */
function useSaving(state: SheetState) {
  const { organizationId, now, edit, refuse, settle } = state;
  const [mark, setMark] = useState<SaveState>('idle');
  const [theirs, setTheirs] = useState<ProductionRun | null>(null);

  /** Returns whether something may be left to save. */
  const onFailed = (error: unknown, reading: Reading): boolean => {
    const newer = staleCurrent<ProductionRun>(error);
    if (newer) {
      settle(newer);
      return true;
    }
    setMark('failed');
    const fields = refusalsOf(error, reading);
    refuse({ ...now.current.refused, ...fields });
    if (Object.keys(fields).length > 0) return true;
    failed(error, titleOf(reading));
    return false;
  };
  const saveOnce = async (): Promise<boolean> => {
    const { run: base, edits: sent, refused, typing, units } = now.current;
    const reading = readEdits(base, sent, units, (field) => field in refused || field === typing);
    if (reading.body === null) return false;
    if (conflictsIn(base, sent).length > 0) {
      setTheirs(base);
      return false;
    }
    setMark('saving');
    try {
      const version = await putRun(organizationId, base.id, { ...reading.body, version: base.version });
      settle(version);
      edit(restOf(now.current.edits, sent, reading, version));
      setMark(Object.keys(now.current.refused).length > 0 ? 'failed' : 'saved');
      return true;
    } catch (error) {
      return onFailed(error, reading);
    }
  };
  const turn = useRef(Promise.resolve());
  const save = () => {
    turn.current = turn.current.then(async () => {
      for (let n = 0; n < savesMax; n += 1) if (!(await saveOnce())) return;
    });
    return turn.current;
  };
  const settleConflict = (isMine: boolean) => {
    const { run: base, edits: mine } = now.current;
    edit(isMine ? keptOver(base, mine) : without(mine, (field) => conflictsIn(base, mine).includes(field)));
    setTheirs(null);
    return save();
  };
  return { mark, theirs, save, settleConflict };
}

/** What is typed and left, and rows that come and go. */
function useSheetChanges({ now, edit, refuse, setTyping }: SheetState, save: () => Promise<void>) {
  const tryAgain = (fields: readonly string[]) =>
    refuse(
      Object.fromEntries(Object.entries(now.current.refused).filter(([field]) => !fields.includes(field))),
    );
  const type = (field: string, text: string) => {
    setTyping(field);
    tryAgain([field]);
    edit(typedIn(now.current.edits, now.current.run, field, text));
  };
  const leave = () => {
    setTyping(null);
    return save();
  };
  /** Several fields that were chosen together: one may have been refused for what another said. */
  const chooseAll = (texts: Readonly<Record<string, string>>) => {
    tryAgain(Object.keys(texts));
    for (const [field, text] of Object.entries(texts))
      edit(typedIn(now.current.edits, now.current.run, field, text));
    return save();
  };
  const add = (row: AddedRow) => {
    edit({ ...now.current.edits, added: [...now.current.edits.added, row] });
    return save();
  };
  const leaveOut = (rowId: string) => {
    edit(leftOut(now.current.edits, now.current.run, rowId));
    return save();
  };
  return {
    ...{ type, leave, chooseAll, add, leaveOut },
    putBack: (row: RunRow) => {
      edit(putBack(now.current.edits, row));
      return save();
    },
  };
}

/**
 * A draft that is edited. Each field is saved as it is left; what can't be saved yet stays in this tab. What others
 * save shows at once, unless the same field is being typed over: then it asks.
 */
export function useRunSheet(opened: ProductionRun, units: RowUnits) {
  const state = useSheetState(opened, units);
  const { run, edits, refused, typing, edit } = state;
  const { mark, theirs, save, settleConflict } = useSaving(state);
  const { type, leave, ...changes } = useSheetChanges(state, save);
  useSaveAgain(leave, edits);
  // What is typed is kept in this tab; whatever leaves the sheet saves what can be saved.
  useUnsaved(() => {
    void leave();
    return false;
  });
  const { errors } = readEdits(run, edits, units);
  const typed = useMemo(() => asTyped(run, edits, units), [run, edits, units]);
  const texts = { ...textsOf(run), ...edits.texts };
  return {
    run,
    /** With what is typed, where it can be read. */
    typed,
    rows: typed.ingredients,
    edits,
    mark,
    /** Something that was left can't be saved as it is. */
    isUnread: Object.keys(errors).some((field) => field !== typing),
    /** What was typed in rows that somebody else left out meanwhile. */
    lost: lostFields(run, edits).map((field) => edits.texts[field] ?? ''),
    dropLost: () => edit(without(edits, (field) => lostFields(run, edits).includes(field))),
    /** The version that somebody else saved, while there is something to choose. */
    theirs,
    settleConflict,
    field: (name: string) => ({
      value: texts[name] ?? '',
      error: (typing === name ? null : errors[name]) ?? refused[name] ?? null,
      type: (text: string) => type(name, text),
      /** Where choosing is all there is to it. */
      choose: (text: string) => {
        type(name, text);
        return leave();
      },
      leave,
    }),
    ...changes,
    /** Saves all that is typed. Returns the saved run, or `null` where something can't be saved as it is. */
    saveAll: async () => {
      await leave();
      return isEmpty(state.now.current.edits) ? state.now.current.run : null;
    },
    /** Takes the newest version of the recipe, after all that is typed is saved. */
    takeNewest: async () => {
      await leave();
      const { run: base } = state.now.current;
      try {
        const body = { recipeVersion: 'newest', version: base.version } as const;
        state.settle(await putRun(state.organizationId, base.id, body));
        toast({ title: 'Production run updated successfully', variant: 'success' });
      } catch (error) {
        const newer = staleCurrent<ProductionRun>(error);
        if (newer) state.settle(newer);
        failed(error, 'Error updating production run');
      }
    },
    /** Shows a version that was answered to another call than a save. */
    settle: state.settle,
    /** Of a run that is deleted nothing is saved any more. */
    discard: () => edit(noEdits),
  };
}

export type RunSheet = ReturnType<typeof useRunSheet>;
export type SheetField = ReturnType<RunSheet['field']>;

function keep(draft: Draft<Edits>, edits: Edits): void {
  if (isEmpty(edits)) draft.clear();
  else draft.save(edits);
}

const failed = (error: unknown, title: string): void =>
  toast({ title, description: sentenceOf(error, 'production'), variant: 'destructive' });

function titleOf({ rowIds, added }: Reading): string {
  if (added.length > 0) return 'Error adding ingredient';
  return rowIds.length > 0 ? 'Error updating ingredient' : 'Error updating production run';
}

/** Saves what was kept from before when the sheet opens, what found no network when it is back, and all before the tab is hidden. */
function useSaveAgain(save: () => Promise<void>, edits: Edits): void {
  const latest = useRef(save);
  useLayoutEffect(() => {
    latest.current = save;
  });
  const isKept = useRef(!isEmpty(edits));
  useEffect(() => {
    const again = () => void latest.current();
    if (isKept.current) again();
    const whenHidden = () => document.visibilityState === 'hidden' && again();
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', whenHidden);
    };
  }, []);
}
