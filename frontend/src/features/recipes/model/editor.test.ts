import { ApiError } from '@batchbook/shared/http/client';
import type { Recipe } from '@batchbook/shared/recipes/schema';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aRecipe, aRecipeLine } from '../../../testing/recipe-fixtures.ts';
import { changeLine, type RecipeContent } from './draft.ts';
import { type DraftStore, Editor, type EditorOptions, quantityField, saveStatusOf } from './editor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const recipe = aRecipe({ lines: [aRecipeLine('a')] });

interface Call {
  content: RecipeContent;
  version: number;
  answer: (saved: Partial<Recipe>) => void;
  refuse: (error: unknown) => void;
}

function anEditor(options: Partial<EditorOptions> = {}) {
  const calls: Call[] = [];
  const settled: Recipe[] = [];
  const failed: unknown[] = [];
  const editor = new Editor({
    recipe,
    delayMs: 500,
    save: (content, version) =>
      new Promise((resolve, reject) => {
        const answer = (changes: Partial<Recipe>) =>
          resolve(aRecipe({ ...content, lines: recipe.lines, version: version + 1, ...changes }));
        calls.push({ content, version, answer, refuse: reject });
      }),
    onSettled: (saved) => settled.push(saved),
    onFailed: (error) => failed.push(error),
    ...options,
  });
  const rename = (name: string, key = '') => editor.edit((draft) => ({ ...draft, name }), key);
  const sent = (index: number): Call => {
    const call = calls[index];
    if (call === undefined) throw new Error(`no call ${index}`);
    return call;
  };
  return { editor, calls, settled, failed, rename, sent };
}

const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const stale = (current: Recipe) =>
  new ApiError(412, 'stale_version', 'stale', {
    type: '',
    title: '',
    status: 412,
    code: 'stale_version',
    current,
  });

describe('saving', () => {
  it('waits until typing pauses, and sends the last of it once with the version it was made from', async () => {
    const { editor, calls, rename, sent } = anEditor();
    rename('A');
    await tick(300);
    rename('AB');
    await tick(300);
    expect(calls).toHaveLength(0);
    expect(editor.getState()).toMatchObject({ status: 'unsaved', draft: { name: 'AB' } });
    await tick(300);
    expect(calls).toHaveLength(1);
    expect(sent(0)).toMatchObject({ version: 1, content: { name: 'AB' } });
    sent(0).answer({});
    await tick();
    expect(editor.getState()).toMatchObject({ status: 'saved', base: { version: 2 } });
  });

  it('has one save under way at a time; what is typed meanwhile goes next, on the new version', async () => {
    const { editor, calls, rename, sent } = anEditor();
    rename('A');
    await tick(600);
    rename('B');
    void editor.flush();
    await tick(5000);
    expect(calls).toHaveLength(1);
    sent(0).answer({});
    await tick();
    expect(calls).toHaveLength(2);
    expect(sent(1)).toMatchObject({ version: 2, content: { name: 'B' } });
    expect(editor.getState().draft.name).toBe('B');
  });

  it('does not send what is as it was', async () => {
    const { editor, calls, rename } = anEditor();
    rename('A');
    rename(recipe.name);
    await tick(1000);
    expect(calls).toHaveLength(0);
    expect(editor.getState().status).toBe('saved');
  });

  it('that fails keeps what was typed, tells, puts the caches back, and can be tried again', async () => {
    const { editor, failed, settled, rename, sent } = anEditor();
    rename('A');
    await tick(600);
    sent(0).refuse(new ApiError(0, 'network', 'gone', null));
    await tick();
    expect(editor.getState()).toMatchObject({ status: 'failed', draft: { name: 'A' } });
    expect(failed).toHaveLength(1);
    expect(settled.at(-1)).toBe(recipe);
    void editor.flush();
    sent(1).answer({});
    await tick();
    expect(editor.getState()).toMatchObject({ status: 'saved', base: { name: 'A' } });
  });
});

describe('what it says is saved', () => {
  const unread = { text: '12..5', label: 'quantity of Butter', hasLeft: true };
  const statusOf = (editor: Editor) => saveStatusOf(editor.getState());

  it('is a line without a quantity once the server has it', async () => {
    const { editor, sent } = anEditor();
    editor.edit((draft) => ({ ...draft, lines: [...draft.lines, aRecipeLine('new', { quantity: null })] }));
    await tick(600);
    expect(statusOf(editor).status).toBe('saving');
    expect(sent(0).content.lines.at(-1)).toMatchObject({ id: 'new', quantity: null });
    sent(0).answer({ lines: [...recipe.lines, aRecipeLine('new', { quantity: null })] });
    await tick();
    expect(statusOf(editor).status).toBe('saved');
  });

  it('is never what was typed while the save before it was under way', async () => {
    const { editor, rename, sent } = anEditor();
    const heard: string[] = [];
    rename('A');
    await tick(600);
    rename('B');
    editor.subscribe(() => heard.push(statusOf(editor).status));
    sent(0).answer({});
    await tick();
    expect(heard).not.toContain('saved');
  });

  it('is nothing while a save is neither acknowledged nor refused, though it was taken back', async () => {
    const { editor, calls, rename, sent } = anEditor();
    rename('A');
    await tick(600);
    sent(0).refuse(new ApiError(0, 'network', 'gone', null));
    await tick();
    rename(recipe.name);
    await tick(600);
    expect(statusOf(editor).status).toBe('saving');
    expect(calls).toHaveLength(2);
  });

  it('is not a field whose text can’t be read, which it names', async () => {
    const { editor, rename, sent } = anEditor();
    editor.keepUnread(quantityField('a'), { ...unread, hasLeft: false });
    expect(statusOf(editor)).toEqual({ status: 'idle' });
    editor.keepUnread(quantityField('a'), unread);
    rename('A');
    await tick(600);
    sent(0).answer({});
    await tick();
    expect(statusOf(editor)).toEqual({ status: 'failed', text: 'Not saved: quantity of Butter' });
    editor.edit((draft) => ({ ...draft, lines: [] }));
    await tick(600);
    sent(1).answer({ lines: [] });
    await tick();
    expect(statusOf(editor)).toEqual({ status: 'saved' });
  });

  it('is told again of text that can’t be read after a reload', () => {
    const store: DraftStore & { kept: ReturnType<DraftStore['read']> } = {
      kept: null,
      read: () => store.kept,
      write: (_id, keptNow) => {
        store.kept = keptNow();
      },
    };
    anEditor({ store }).editor.keepUnread(quantityField('a'), unread);
    const { editor } = anEditor({ store, recipe: aRecipe({ ...recipe, version: 4 }) });
    expect(editor.getState()).toMatchObject({ status: 'idle', base: { version: 4 } });
    expect(statusOf(editor).text).toBe('Not saved: quantity of Butter');
    editor.keepUnread(quantityField('a'), null);
    expect(store.kept).toBeNull();
  });
});

describe('a stale version', () => {
  const theirs = aRecipe({ name: 'Theirs', version: 7, lines: recipe.lines });

  async function conflicting() {
    const all = anEditor();
    all.rename('Mine');
    await tick(600);
    all.sent(0).refuse(stale(theirs));
    await tick();
    return all;
  }

  it('shows both and saves nothing until one is chosen', async () => {
    const { editor, calls, failed, rename } = await conflicting();
    expect(editor.getState()).toMatchObject({ status: 'conflict', theirs, draft: { name: 'Mine' } });
    rename('Mine still');
    await tick(5000);
    expect(calls).toHaveLength(1);
    expect(failed).toHaveLength(0);
  });

  it('kept mine is saved on top of theirs', async () => {
    const { editor, sent } = await conflicting();
    editor.keepMine();
    expect(sent(1)).toMatchObject({ version: 7, content: { name: 'Mine' } });
    sent(1).answer({});
    await tick();
    expect(editor.getState()).toMatchObject({ status: 'saved', theirs: null, base: { version: 8 } });
  });

  it('taken theirs drops mine, and Undo has it still', async () => {
    const { editor, calls } = await conflicting();
    editor.takeTheirs();
    expect(editor.getState()).toMatchObject({ theirs: null, draft: { name: 'Theirs' } });
    await tick(5000);
    expect(calls).toHaveLength(1);
    editor.undo();
    expect(editor.getState().draft.name).toBe('Mine');
  });

  it('that another one follows shows and takes the newest', async () => {
    const { editor } = await conflicting();
    editor.receive(aRecipe({ ...theirs, name: 'Theirs again', version: 8 }));
    expect(editor.getState()).toMatchObject({ status: 'conflict', theirs: { version: 8 } });
    editor.takeTheirs();
    expect(editor.getState()).toMatchObject({ base: { version: 8 }, draft: { name: 'Theirs again' } });
  });

  it('that our own save made, whose answer was lost, is nobody else’s', async () => {
    const { editor, rename, sent } = anEditor();
    rename('A');
    await tick(600);
    sent(0).refuse(new ApiError(0, 'network', 'gone', null));
    await tick();
    rename('Apple');
    await tick(600);
    sent(1).refuse(stale(aRecipe({ name: 'A', version: 2, lines: recipe.lines })));
    await tick();
    expect(editor.getState()).toMatchObject({ status: 'saving', theirs: null });
    expect(sent(2)).toMatchObject({ version: 2, content: { name: 'Apple' } });
  });
});

describe('what the server tells meanwhile', () => {
  const newer = aRecipe({ name: 'From elsewhere', version: 3, lines: recipe.lines });

  it('is taken over while nothing is unsaved', () => {
    const { editor } = anEditor();
    editor.receive(newer);
    expect(editor.getState()).toMatchObject({ draft: { name: 'From elsewhere' }, base: { version: 3 } });
    editor.receive(recipe);
    expect(editor.getState().draft.name).toBe('From elsewhere');
  });

  it('never overwrites what is being typed', async () => {
    const { editor, rename, sent } = anEditor();
    rename('Mine');
    editor.receive(newer);
    expect(editor.getState().draft.name).toBe('Mine');
    await tick(600);
    editor.receive(newer);
    expect(sent(0)).toMatchObject({ version: 1 });
    expect(editor.getState().draft.name).toBe('Mine');
  });

  it('is taken over after the save that was under way, when it is newer still', async () => {
    const { editor, rename, sent } = anEditor();
    rename('Mine');
    await tick(600);
    editor.receive(aRecipe({ name: 'Later', version: 3, lines: recipe.lines }));
    sent(0).answer({});
    await tick();
    expect(editor.getState()).toMatchObject({ draft: { name: 'Later' }, base: { version: 3 } });
  });
});

describe('undo', () => {
  it('goes back a change at a time, a run of keystrokes being one', async () => {
    const { editor, rename } = anEditor();
    rename('A', 'name');
    rename('AB', 'name');
    editor.edit((draft) => changeLine(draft, 'a', { quantity: '7' }));
    editor.undo();
    expect(editor.getState().draft).toMatchObject({ name: 'AB', lines: [{ quantity: '100' }] });
    editor.undo();
    expect(editor.getState().draft.name).toBe(recipe.name);
    expect(editor.getState().canUndo).toBe(false);
  });

  it('takes back text that can’t be read first, the last of several, and then acts as always', () => {
    const { editor, rename } = anEditor();
    const unreadFields = () => [...editor.getState().unread.keys()];
    rename('A');
    for (const field of ['sellingPrice', quantityField('a'), 'sellingPrice'])
      editor.keepUnread(field, { text: '12x', label: field, hasLeft: true });
    editor.undo();
    expect(unreadFields()).toEqual([quantityField('a')]);
    editor.undo();
    expect(unreadFields()).toEqual([]);
    expect(editor.getState().draft.name).toBe('A');
    editor.undo();
    expect(editor.getState()).toMatchObject({ draft: { name: recipe.name }, canUndo: false });
  });
});

describe('a draft that outlives the page', () => {
  function aStore(kept: ReturnType<DraftStore['read']> = null) {
    return {
      kept,
      read() {
        return this.kept;
      },
      write(_id: string, keptNow: () => typeof kept) {
        this.kept = keptNow();
      },
    };
  }

  it('is kept until it is saved', async () => {
    const store = aStore();
    const { rename, sent } = anEditor({ store });
    rename('A');
    expect(store.kept).toMatchObject({ version: 1, draft: { name: 'A' } });
    await tick(600);
    sent(0).answer({});
    await tick();
    expect(store.kept).toBeNull();
  });

  it('comes back, and is saved from the version it was made from', async () => {
    const draft = { ...anEditor().editor.getState().draft, name: 'Before the reload' };
    const store = aStore({ version: 1, draft });
    const { editor, sent } = anEditor({ store, recipe: aRecipe({ ...recipe, version: 4 }) });
    expect(editor.getState()).toMatchObject({ status: 'unsaved', draft: { name: 'Before the reload' } });
    await tick(600);
    expect(sent(0)).toMatchObject({ version: 1 });
  });

  it('is without the half of a quantity whose text can’t be read', () => {
    const store = aStore();
    const { editor } = anEditor({ store });
    editor.edit((draft) => changeLine(draft, 'a', { quantity: '12' }), quantityField('a'));
    expect(store.kept).toMatchObject({ draft: { lines: [{ quantity: '12' }] } });
    editor.keepUnread(quantityField('a'), { text: '12x', label: 'quantity of Butter', hasLeft: false });
    expect(store.kept).toMatchObject({ draft: null, unread: [[quantityField('a'), { text: '12x' }]] });
  });

  it.each([
    ['has it by then', 2],
    ['has it only later', 1],
  ])('goes on from the save that the reload cut off, when the server %s', async (_, version) => {
    const store = aStore();
    const before = anEditor({ store });
    before.rename('A');
    await tick(600);
    before.rename('Apple');
    const own = aRecipe({ name: 'A', version: 2, lines: recipe.lines });
    const { editor, sent, calls } = anEditor({ store, recipe: version === 2 ? own : recipe });
    await tick(600);
    if (version === 1) sent(0).refuse(stale(own));
    await tick();
    expect(calls.at(-1)).toMatchObject({ version: 2, content: { name: 'Apple' } });
    expect(editor.getState()).toMatchObject({ status: 'saving', theirs: null });
  });
});
