import type { Recipe } from '@batchbook/shared/recipes/schema';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { putRecipe, rememberRecipe } from '../../../data/recipes.ts';
import { toast } from '../../../ui/toast.tsx';
import { type DraftStore, Editor, type EditorState } from '../model/editor.ts';
import { messageOf } from './messages.ts';

/** Editors by organization and recipe: leaving the screen in the middle of a save doesn't lose it. */
const open = new Map<string, Editor>();

/** How many screens show an editor. */
const users = new WeakMap<Editor, number>();

const draftPrefix = 'bb-draft:recipe:';

const sessionDrafts: DraftStore = {
  read(id) {
    try {
      return JSON.parse(sessionStorage.getItem(draftPrefix + id) ?? 'null');
    } catch {
      return null;
    }
  },
  write(id, kept) {
    try {
      if (kept === null) sessionStorage.removeItem(draftPrefix + id);
      else sessionStorage.setItem(draftPrefix + id, JSON.stringify(kept));
    } catch {
      // Storage that is closed or full only means that a draft does not outlive a reload.
    }
  },
};

function openEditor(organizationId: string, recipe: Recipe, client: QueryClient): Editor {
  const key = `${organizationId}/${recipe.id}`;
  const known = open.get(key);
  if (known) return known;
  const editor = new Editor({
    recipe,
    store: sessionDrafts,
    save: (content, version) => putRecipe(organizationId, recipe.id, { ...content, version }),
    onSaving: (expected) => rememberRecipe(client, organizationId, expected),
    onSettled: (settled) => rememberRecipe(client, organizationId, settled),
    onFailed: (error) =>
      toast({ title: 'Error updating recipe', description: messageOf(error), variant: 'destructive' }),
  });
  open.set(key, editor);
  return editor;
}

/** The editor of this recipe. It hears of every newer version, and saves what is unsaved when it is left. */
export function useRecipeEditor(organizationId: string, recipe: Recipe): [EditorState, Editor] {
  const client = useQueryClient();
  // The recipe as of now starts the editor; later versions come to it by `receive`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const editor = useMemo(
    () => openEditor(organizationId, recipe, client),
    [organizationId, recipe.id, client],
  );
  useEffect(() => editor.receive(recipe), [editor, recipe]);
  useEffect(() => {
    users.set(editor, (users.get(editor) ?? 0) + 1);
    const save = () => void editor.flush();
    const whenHidden = () => document.visibilityState === 'hidden' && save();
    document.addEventListener('visibilitychange', whenHidden);
    window.addEventListener('online', save);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      window.removeEventListener('online', save);
      users.set(editor, (users.get(editor) ?? 1) - 1);
      // What can't be saved now is kept as a draft, and taken up when the recipe is opened again.
      void editor.flush().finally(() => {
        if (users.get(editor) === 0) open.delete(`${organizationId}/${recipe.id}`);
      });
    };
  }, [editor, organizationId, recipe.id]);
  return [useSyncExternalStore(editor.subscribe, editor.getState), editor];
}
