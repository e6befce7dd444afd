/**
 * A recipe being edited, and its way to the server.
 *
 * Every change shows at once and is saved by itself shortly after, one PUT at a time, with the version it
 * was made from. What goes wrong keeps what was typed: a failure leaves the draft as it is, marked as not
 * saved, and takes the optimistic recipe back out of the caches; a stale version shows both recipes and
 * lets the maker choose. What the server says while nothing is unsaved is taken over in place; while
 * something is, it never overwrites it (invariant 18 is the server's half of this).
 *
 * 'saved' means that the server has acknowledged what the draft says. Text that can't be read is no part of
 * the draft: it is kept beside it, by field, and `standingOf` says that it isn't saved.
 */
import { ApiError } from '@batchbook/shared/http/client';
import type { Recipe } from '@batchbook/shared/recipes/schema';
import { adopt, contentOf, type Draft, draftOf, type RecipeContent, sameContent } from './draft.ts';

export type SaveStatus = 'idle' | 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

/** Unreadable text in a field. */
export interface Unread {
  text: string;
  /** 'quantity of Butter'. */
  label: string;
  /** Whether the field has lost focus. Until then the next key may make it readable. */
  hasLeft: boolean;
}

export interface EditorState {
  /** The recipe as last returned by the server. */
  base: Recipe;
  draft: Draft;
  status: SaveStatus;
  /** The other version, while the maker has to choose. */
  theirs: Recipe | null;
  /** What the server would not have, by the line it is about. */
  lineIssues: ReadonlyMap<string, string>;
  /** By field. */
  unread: ReadonlyMap<string, Unread>;
  canUndo: boolean;
}

const noIssues: ReadonlyMap<string, string> = new Map();

export interface EditorOptions {
  recipe: Recipe;
  save: (content: RecipeContent, version: number) => Promise<Recipe>;
  /** Called when a save starts. `onSettled` follows. */
  onSaving?: (expected: Recipe) => void;
  /** What the server has after a save, or still has after a failed one. */
  onSettled?: (recipe: Recipe) => void;
  onFailed?: (error: unknown) => void;
  /** The recipe in a refusal for a stale version, where what was sent is not a recipe itself. */
  readCurrent?: (current: unknown) => Recipe;
  /** Keeps a draft over a reload or a sign-in, until it is saved. */
  store?: DraftStore;
  delayMs?: number;
}

interface KeptDraft {
  version: number;
  /** `null` where only unread text is kept. */
  draft: Draft | null;
  /** What a save sent that had no answer yet: if the server has it, that version is our own. */
  sent?: Draft | null;
  /** By field. A draft kept by an older release has none. */
  unread?: readonly (readonly [field: string, unread: Unread])[];
}

export interface DraftStore {
  read(id: string): KeptDraft | null;
  /** Stores what `keptNow` returns, at once or when typing pauses. */
  write(id: string, keptNow: () => KeptDraft | null): void;
}

type Change = (draft: Draft) => Draft;
const undoLimit = 100;
const mergeWithinMs = 1500;

/** The methods are bound, so they can be passed around. */
export class Editor {
  #state: EditorState;
  #past: Draft[] = [];
  #lastMerge = { key: '', at: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The newest version from the server while there are unsaved changes. */
  #newest: Recipe | null = null;
  /** What a save sent that has no answer, or not yet: the server may have it. Of several, the first. */
  #unanswered: Draft | null = null;
  readonly #options: EditorOptions;
  readonly #listeners = new Set<() => void>();

  constructor(options: EditorOptions) {
    this.#options = options;
    this.#state = {
      base: options.recipe,
      draft: draftOf(options.recipe),
      status: 'idle',
      theirs: null,
      lineIssues: noIssues,
      unread: new Map(),
      canUndo: false,
    };
    this.#restore(options.recipe);
  }

  readonly getState = (): EditorState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Changes the draft. Changes in a row under one `mergeKey` are one step for Undo. */
  readonly edit = (change: Change, mergeKey = ''): void => {
    const { draft } = this.#state;
    const changed = change(draft);
    if (changed === draft) return;
    const now = Date.now();
    const { key, at } = this.#lastMerge;
    if (mergeKey === '' || mergeKey !== key || now - at >= mergeWithinMs) this.#remember(draft);
    this.#lastMerge = { key: mergeKey, at: now };
    this.#put(changed);
  };

  /** Keeps a field's unreadable text, or clears it with `null`. */
  readonly keepUnread = (field: string, unread: Unread | null): void => {
    const kept = new Map(this.#state.unread);
    const wasKept = kept.delete(field);
    if (unread !== null) kept.set(field, unread);
    else if (!wasKept) return;
    this.#set({ unread: kept });
    this.#keep();
  };

  /** Undoes the last step. Text that can't be read is taken back first, the last of several. */
  readonly undo = (): void => {
    const [unreadField] = openUnread(this.#state).at(-1) ?? [];
    if (unreadField !== undefined) {
      this.#takeBack(unreadField);
      return;
    }
    const before = this.#past.at(-1);
    if (before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#lastMerge = { key: '', at: 0 };
    this.#put(before);
  };

  /** Saves now, unless a save is under way. That one then saves later changes too. */
  readonly flush = async (): Promise<void> => {
    clearTimeout(this.#timer);
    const { status, base, draft } = this.#state;
    if (status === 'saving' || status === 'conflict') return;
    if (!this.#isDirty() && this.#unanswered === null)
      return this.#set({ status: status === 'idle' ? 'idle' : 'saved' });
    this.#unanswered ??= draft;
    this.#set({ status: 'saving' });
    this.#keep();
    this.#options.onSaving?.({ ...base, ...contentOf(draft), lines: [...draft.lines] });
    try {
      this.#settle(await this.#options.save(contentOf(draft), base.version), draft);
    } catch (error) {
      this.#fail(error, draft);
    }
  };

  /** Receives a version from a refetch or live message. Ignores older ones. */
  readonly receive = (recipe: Recipe): void => {
    const { base, theirs } = this.#state;
    if (recipe.version <= (theirs ?? base).version) return;
    if (theirs !== null) {
      this.#set({ theirs: recipe });
      return;
    }
    if (this.#state.status === 'saving' || this.#isDirty()) {
      this.#newest = recipe;
      return;
    }
    this.#newest = null;
    this.#unanswered = null;
    this.#past = [];
    this.#set({ base: recipe, draft: adopt(recipe, this.#state.draft) });
  };

  /** Saves this draft on top of the other version. */
  readonly keepMine = (): void => {
    const { theirs } = this.#state;
    if (theirs === null) return;
    this.#set({ base: theirs, theirs: null, status: 'unsaved' });
    this.#keep();
    void this.flush();
  };

  /** Takes the other version. Undo brings this one back. */
  readonly takeTheirs = (): void => {
    const { theirs, draft } = this.#state;
    if (theirs === null) return;
    this.#remember(draft);
    this.#set({ base: theirs, draft: draftOf(theirs), theirs: null, status: 'saved' });
    this.#keep();
  };

  #set(changes: Partial<EditorState>): void {
    const state = { ...this.#state, ...changes };
    this.#state = { ...state, canUndo: this.#past.length > 0 || openUnread(state).length > 0 };
    for (const listener of this.#listeners) listener();
  }

  /** What was readable of the text was put back before, so that step would undo nothing. */
  #takeBack(unreadField: string): void {
    const before = this.#past.at(-1);
    if (before !== undefined && sameContent(before, this.#state.draft)) this.#past = this.#past.slice(0, -1);
    this.keepUnread(unreadField, null);
  }

  #isDirty(): boolean {
    return !sameContent(this.#state.draft, draftOf(this.#state.base));
  }

  #remember(draft: Draft): void {
    this.#past = [...this.#past, draft].slice(-undoLimit);
  }

  #keep(): void {
    this.#options.store?.write(this.#state.base.id, () => this.#kept());
  }

  /** The draft without the readable half of what is being typed: that is nobody's quantity after a reload. */
  #wholeDraft(): Draft {
    const { draft, unread } = this.#state;
    const isHalfTyped = unread.get(this.#lastMerge.key)?.hasLeft === false;
    return (isHalfTyped && this.#past.at(-1)) || draft;
  }

  #kept(): KeptDraft | null {
    const { base, unread } = this.#state;
    const draft = this.#wholeDraft();
    const isDirty = !sameContent(draft, draftOf(base));
    if (!isDirty && unread.size === 0) return null;
    return {
      version: base.version,
      draft: isDirty ? draft : null,
      sent: this.#unanswered,
      unread: [...unread],
    };
  }

  #put(draft: Draft): void {
    const { status } = this.#state;
    const held = status === 'saving' || status === 'conflict';
    this.#set({ draft, status: held ? status : 'unsaved', lineIssues: noIssues });
    this.#keep();
    if (!held) this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), this.#options.delayMs ?? 600);
  }

  #settle(saved: Recipe, sent: Draft): void {
    const newest = this.#newest && this.#newest.version > saved.version ? this.#newest : null;
    this.#newest = newest;
    this.#unanswered = null;
    const draft = this.#state.draft === sent ? adopt(saved, sent) : this.#state.draft;
    const isSaved = sameContent(draft, draftOf(saved));
    this.#set({ base: saved, draft, status: isSaved ? 'saved' : 'unsaved' });
    this.#keep();
    this.#options.onSettled?.(saved);
    if (!isSaved) void this.flush();
    else if (newest) this.receive(newest);
  }

  #fail(error: unknown, sent: Draft): void {
    const current = this.#currentIn(error);
    const isOwn = current !== null && this.#isOwn(current);
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (isRefused) this.#unanswered = null;
    if (current && isOwn) {
      this.#set({ base: current, status: 'unsaved' });
      this.#keep();
      void this.flush();
      return;
    }
    if (current) {
      this.#options.onSettled?.(current);
      this.#set({ status: 'conflict', theirs: current });
      return;
    }
    this.#set({ status: 'failed', lineIssues: lineIssuesOf(error, sent) });
    this.#options.onSettled?.(this.#state.base);
    this.#options.onFailed?.(error);
  }

  /** Whether a version is what an earlier save of ours sent, and so nobody else's. */
  #isOwn(recipe: Recipe): boolean {
    return this.#unanswered !== null && sameContent(this.#unanswered, draftOf(recipe));
  }

  #currentIn(error: unknown): Recipe | null {
    if (!(error instanceof ApiError) || error.code !== 'stale_version') return null;
    const current = error.problem?.current;
    if (current === undefined) return null;
    return this.#options.readCurrent?.(current) ?? (current as Recipe);
  }

  /** Restores input from before a reload. If its version is stale, the save is refused and both are shown. */
  #restore(recipe: Recipe): void {
    const kept = this.#options.store?.read(recipe.id);
    if (!kept) return;
    this.#set({ unread: new Map(kept.unread) });
    if (kept.draft === null || sameContent(kept.draft, draftOf(recipe))) {
      this.#keep();
      return;
    }
    this.#unanswered = kept.sent ?? null;
    const isOwn = this.#isOwn(recipe);
    if (isOwn) this.#unanswered = null;
    const base = isOwn ? recipe : { ...recipe, version: kept.version };
    this.#state = { ...this.#state, base, draft: kept.draft, status: 'unsaved' };
    this.#schedule();
  }
}

/** The field of a line's quantity. */
export const quantityField = (lineId: string): string => `quantity:${lineId}`;

/** The fields whose text isn't saved, the last one last. One of a line that was removed comes back with the line. */
const openUnread = ({ unread, draft }: EditorState): [field: string, unread: Unread][] =>
  [...unread].filter(([field]) => {
    const [, lineId] = /^(?:quantity|waste|override):(.+)$/.exec(field) ?? [];
    return lineId === undefined || draft.lines.some((line) => line.id === lineId);
  });

/**
 * Whether the screen's content is saved, with its own text if needed. It is 'saved' only
 * if the server has all of it.
 */
export function saveStatusOf(state: EditorState): { status: SaveStatus; text?: string } {
  const { status } = state;
  const open = openUnread(state).map(([, unread]) => unread);
  const [first] = open;
  if (first === undefined || (status !== 'saved' && status !== 'idle')) return { status };
  const left = open.filter((unread) => unread.hasLeft);
  // A half-typed number is neither saved nor failed.
  if (left.length === 0) return { status: 'idle' };
  return {
    status: 'failed',
    text: left.length === 1 ? `Not saved: ${left[0]?.label}` : `Not saved: ${left.length} fields`,
  };
}

/** `lines.2.recipeId` is about the third line that was sent. */
function lineIssuesOf(error: unknown, sent: Draft): ReadonlyMap<string, string> {
  if (!(error instanceof ApiError)) return noIssues;
  const issues = error.problem?.issues ?? [];
  return new Map(
    issues.flatMap(({ path, message }): [string, string][] => {
      const line = sent.lines[Number(/^lines\.(\d+)/.exec(path)?.[1] ?? -1)];
      return line
        ? [[line.id, error.code === 'recipe_cycle' ? (error.problem?.detail ?? message) : message]]
        : [];
    }),
  );
}
