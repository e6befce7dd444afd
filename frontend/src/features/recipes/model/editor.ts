/**
 * A recipe being edited, and its way to the server.
 *
 * Every change shows at once and is saved by itself shortly after, one PUT at a time, with the version it
 * was made from. What goes wrong keeps what was typed: a failure leaves the draft as it is, marked as not
 * saved, and takes the optimistic recipe back out of the caches; a stale version shows both recipes and
 * lets the maker choose. What the server says while nothing is unsaved is taken over in place; while
 * something is, it never overwrites it (invariant 18 is the server's half of this).
 */
import { ApiError } from '@batchbook/shared/http/client';
import type { Recipe } from '@batchbook/shared/recipes/schema';
import { adopt, contentOf, type Draft, draftOf, type RecipeContent, sameContent } from './draft.ts';

export type SaveStatus = 'idle' | 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

export interface EditorState {
  /** The recipe as the server last said it. */
  base: Recipe;
  draft: Draft;
  status: SaveStatus;
  /** The other version, while the maker has to choose. */
  theirs: Recipe | null;
  canUndo: boolean;
}

export interface EditorOptions {
  recipe: Recipe;
  save: (content: RecipeContent, version: number) => Promise<Recipe>;
  /** A save sets out with this; `onSettled` follows. */
  onSaving?: (expected: Recipe) => void;
  /** What the server has after a save, or still has after a failed one. */
  onSettled?: (recipe: Recipe) => void;
  onFailed?: (error: unknown) => void;
  /** Keeps a draft over a reload or a sign-in, until it is saved. */
  store?: DraftStore;
  delayMs?: number;
}

export interface DraftStore {
  read(id: string): { version: number; draft: Draft } | null;
  write(id: string, kept: { version: number; draft: Draft } | null): void;
}

type Change = (draft: Draft) => Draft;
const undoLimit = 100;
const mergeWithinMs = 1500;

export type Editor = ReturnType<typeof createEditor>;

export function createEditor(options: EditorOptions) {
  const { store, delayMs = 600 } = options;
  const listeners = new Set<() => void>();
  let state: EditorState = {
    base: options.recipe,
    draft: draftOf(options.recipe),
    status: 'idle',
    theirs: null,
    canUndo: false,
  };
  let past: Draft[] = [];
  let lastMerge = { key: '', at: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The newest the server has told of while something here was unsaved. */
  let heard: Recipe | null = null;

  const set = (changes: Partial<EditorState>) => {
    state = { ...state, ...changes, canUndo: past.length > 0 };
    for (const listener of listeners) listener();
  };
  const dirty = () => !sameContent(state.draft, draftOf(state.base));
  const keep = () =>
    store?.write(state.base.id, dirty() ? { version: state.base.version, draft: state.draft } : null);

  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delayMs);
  };

  /** Sends what is unsaved now, unless a save is under way: that one sends on what came after. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (state.status === 'saving' || state.status === 'conflict') return;
    if (!dirty()) return set({ status: state.status === 'idle' ? 'idle' : 'saved' });
    const { base, draft } = state;
    set({ status: 'saving' });
    options.onSaving?.({ ...base, ...contentOf(draft), lines: linesOf(draft) });
    try {
      settle(await options.save(contentOf(draft), base.version), draft);
    } catch (error) {
      fail(error);
    }
  }

  function settle(saved: Recipe, sent: Draft) {
    heard = heard && heard.version > saved.version ? heard : null;
    const draft = state.draft === sent ? adopt(saved, sent) : state.draft;
    set({ base: saved, draft, status: 'saved' });
    keep();
    options.onSettled?.(saved);
    if (dirty()) {
      set({ status: 'unsaved' });
      void flush();
    } else if (heard) receive(heard);
  }

  function fail(error: unknown) {
    const current = error instanceof ApiError ? (error.problem?.current as Recipe | undefined) : undefined;
    if (error instanceof ApiError && error.code === 'stale_version' && current) {
      options.onSettled?.(current);
      return set({ status: 'conflict', theirs: current });
    }
    set({ status: 'failed' });
    options.onSettled?.(state.base);
    options.onFailed?.(error);
  }

  function edit(change: Change, mergeKey = '') {
    const draft = change(state.draft);
    if (draft === state.draft) return;
    const now = Date.now();
    const merges = mergeKey !== '' && mergeKey === lastMerge.key && now - lastMerge.at < mergeWithinMs;
    if (!merges) past = [...past, state.draft].slice(-undoLimit);
    lastMerge = { key: mergeKey, at: now };
    put(draft);
  }

  function put(draft: Draft) {
    const held = state.status === 'saving' || state.status === 'conflict';
    set({ draft, status: held ? state.status : 'unsaved' });
    keep();
    if (!held) schedule();
  }

  /** What a refetch or a live message brought. Older than what is known is nothing new. */
  function receive(recipe: Recipe) {
    if (recipe.version <= state.base.version) return;
    if (state.status === 'saving' || dirty()) {
      heard = recipe;
      return;
    }
    heard = null;
    past = [];
    set({ base: recipe, draft: adopt(recipe, state.draft) });
  }

  const restored = store?.read(options.recipe.id);
  if (restored) {
    // A version behind what the server has now is refused as stale, and both are shown.
    state = { ...state, draft: restored.draft, base: { ...state.base, version: restored.version } };
    if (sameContent(restored.draft, draftOf(options.recipe))) {
      state = { ...state, base: options.recipe };
      store?.write(options.recipe.id, null);
    } else {
      state = { ...state, status: 'unsaved' };
      schedule();
    }
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    edit,
    flush,
    receive,
    undo() {
      const before = past.at(-1);
      if (before === undefined) return;
      past = past.slice(0, -1);
      lastMerge = { key: '', at: 0 };
      put(before);
    },
    /** Saves this draft on top of the other version. */
    keepMine() {
      if (state.theirs === null) return;
      set({ base: state.theirs, theirs: null, status: 'unsaved' });
      keep();
      void flush();
    },
    /** Takes the other version; Undo still has this one. */
    takeTheirs() {
      if (state.theirs === null) return;
      past = [...past, state.draft].slice(-undoLimit);
      set({ base: state.theirs, draft: draftOf(state.theirs), theirs: null, status: 'saved' });
      keep();
    },
    isSettled: () => !dirty() && state.status !== 'saving' && state.theirs === null,
  };
}

function linesOf(draft: Draft): Recipe['lines'] {
  return draft.lines.flatMap((line) =>
    line.quantity === null ? [] : [{ ...line, quantity: line.quantity }],
  );
}
