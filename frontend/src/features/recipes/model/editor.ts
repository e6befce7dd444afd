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
import {
  adopt,
  contentOf,
  type Draft,
  draftOf,
  hasQuantity,
  type RecipeContent,
  sameContent,
} from './draft.ts';

export type SaveStatus = 'idle' | 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

export interface EditorState {
  /** The recipe as the server last said it. */
  base: Recipe;
  draft: Draft;
  status: SaveStatus;
  /** The other version, while the maker has to choose. */
  theirs: Recipe | null;
  /** What the server would not have, by the line it is about. */
  lineIssues: ReadonlyMap<string, string>;
  canUndo: boolean;
}

const noIssues: ReadonlyMap<string, string> = new Map();

export interface EditorOptions {
  recipe: Recipe;
  save: (content: RecipeContent, version: number) => Promise<Recipe>;
  /** A save sets out with this; `onSettled` follows. */
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

export interface DraftStore {
  read(id: string): { version: number; draft: Draft } | null;
  write(id: string, kept: { version: number; draft: Draft } | null): void;
}

type Change = (draft: Draft) => Draft;
const undoLimit = 100;
const mergeWithinMs = 1500;

/** The methods stand alone: they may be handed over without their editor. */
export class Editor {
  #state: EditorState;
  #past: Draft[] = [];
  #lastMerge = { key: '', at: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The newest the server has told of while something here was unsaved. */
  #heard: Recipe | null = null;
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

  /** Goes back to what was before the last step. */
  readonly undo = (): void => {
    const before = this.#past.at(-1);
    if (before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#lastMerge = { key: '', at: 0 };
    this.#put(before);
  };

  /** Sends what is unsaved now, unless a save is under way: that one sends on what came after. */
  readonly flush = async (): Promise<void> => {
    clearTimeout(this.#timer);
    const { status, base, draft } = this.#state;
    if (status === 'saving' || status === 'conflict') return;
    if (!this.#isDirty()) return this.#set({ status: status === 'idle' ? 'idle' : 'saved' });
    this.#set({ status: 'saving' });
    this.#options.onSaving?.({ ...base, ...contentOf(draft), lines: linesOf(draft) });
    try {
      this.#settle(await this.#options.save(contentOf(draft), base.version), draft);
    } catch (error) {
      this.#fail(error, draft);
    }
  };

  /** What a refetch or a live message brought. Older than what is known is nothing new. */
  readonly receive = (recipe: Recipe): void => {
    if (recipe.version <= this.#state.base.version) return;
    if (this.#state.status === 'saving' || this.#isDirty()) {
      this.#heard = recipe;
      return;
    }
    this.#heard = null;
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

  /** Takes the other version; Undo still has this one. */
  readonly takeTheirs = (): void => {
    const { theirs, draft } = this.#state;
    if (theirs === null) return;
    this.#remember(draft);
    this.#set({ base: theirs, draft: draftOf(theirs), theirs: null, status: 'saved' });
    this.#keep();
  };

  #set(changes: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...changes, canUndo: this.#past.length > 0 };
    for (const listener of this.#listeners) listener();
  }

  #isDirty(): boolean {
    return !sameContent(this.#state.draft, draftOf(this.#state.base));
  }

  #remember(draft: Draft): void {
    this.#past = [...this.#past, draft].slice(-undoLimit);
  }

  #keep(): void {
    const { base, draft } = this.#state;
    this.#options.store?.write(base.id, this.#isDirty() ? { version: base.version, draft } : null);
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
    const heard = this.#heard && this.#heard.version > saved.version ? this.#heard : null;
    this.#heard = heard;
    const { draft } = this.#state;
    this.#set({ base: saved, draft: draft === sent ? adopt(saved, sent) : draft, status: 'saved' });
    this.#keep();
    this.#options.onSettled?.(saved);
    if (this.#isDirty()) {
      this.#set({ status: 'unsaved' });
      void this.flush();
    } else if (heard) this.receive(heard);
  }

  #fail(error: unknown, sent: Draft): void {
    const current = this.#currentIn(error);
    if (current) {
      this.#options.onSettled?.(current);
      this.#set({ status: 'conflict', theirs: current });
      return;
    }
    this.#set({ status: 'failed', lineIssues: lineIssuesOf(error, sent) });
    this.#options.onSettled?.(this.#state.base);
    this.#options.onFailed?.(error);
  }

  #currentIn(error: unknown): Recipe | null {
    if (!(error instanceof ApiError) || error.code !== 'stale_version') return null;
    const current = error.problem?.current;
    if (current === undefined) return null;
    return this.#options.readCurrent?.(current) ?? (current as Recipe);
  }

  /** Takes up what was typed before a reload. From a version that has passed it is refused, and both are shown. */
  #restore(recipe: Recipe): void {
    const kept = this.#options.store?.read(recipe.id);
    if (!kept) return;
    if (sameContent(kept.draft, draftOf(recipe))) {
      this.#options.store?.write(recipe.id, null);
      return;
    }
    const base = { ...recipe, version: kept.version };
    this.#state = { ...this.#state, base, draft: kept.draft, status: 'unsaved' };
    this.#schedule();
  }
}

const linesOf = (draft: Draft): Recipe['lines'] => draft.lines.filter(hasQuantity);

/** `lines.2.recipeId` is about the third line that was sent. */
function lineIssuesOf(error: unknown, sent: Draft): ReadonlyMap<string, string> {
  if (!(error instanceof ApiError)) return noIssues;
  const lines = sent.lines.filter(hasQuantity);
  const issues = error.problem?.issues ?? [];
  return new Map(
    issues.flatMap(({ path, message }): [string, string][] => {
      const line = lines[Number(/^lines\.(\d+)/.exec(path)?.[1] ?? -1)];
      return line
        ? [[line.id, error.code === 'recipe_cycle' ? (error.problem?.detail ?? message) : message]]
        : [];
    }),
  );
}
