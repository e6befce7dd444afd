import type { Recipe } from '@batchbook/shared/recipes/schema';
import type { Variation } from '@batchbook/shared/recipes/variation-schema';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { sentenceOf } from '../../../data/problems.ts';
import { isOfList, putRecipe, rememberRecipe } from '../../../data/recipes.ts';
import { putVariation, rememberVariation } from '../../../data/variations.ts';
import { toast } from '../../../ui/toast.tsx';
import { draftOf } from '../model/draft.ts';
import { Editor, type EditorOptions } from '../model/editor.ts';
import { resolved, variationContent } from '../model/variation.ts';
import { sessionDrafts } from './recipe-drafts.ts';

/** Editors by key, so that leaving the screen during a save doesn't lose it. */
const open = new Map<string, Editor>();

/** How many screens show an editor. */
const users = new WeakMap<Editor, number>();

const onFailed = (title: string) => (error: unknown) =>
  toast({ title, description: sentenceOf(error, 'recipes'), variant: 'destructive' });

/** A recipe that can only be read leaves kept drafts for the whole one. */
const storeFor = (recipe: Recipe): Pick<EditorOptions, 'store'> =>
  isOfList(recipe) ? {} : { store: sessionDrafts };

const recipeOptions = (organizationId: string, recipe: Recipe, client: QueryClient): EditorOptions => ({
  recipe,
  ...storeFor(recipe),
  save: (content, version) => putRecipe(organizationId, recipe.id, { ...content, version }),
  onSaving: (expected) => rememberRecipe(client, organizationId, expected),
  onSettled: (settled) => rememberRecipe(client, organizationId, settled),
  onFailed: onFailed('Error updating recipe'),
});

/** Saves the differences from `base`, and resolves the server's answer into a whole recipe. */
function variationOptions(
  organizationId: string,
  base: Recipe,
  variation: Variation,
  client: QueryClient,
): EditorOptions {
  const baseDraft = draftOf(base);
  return {
    recipe: resolved(base, variation),
    ...storeFor(base),
    readCurrent: (current) => resolved(base, current as Variation),
    save: async (content, version) => {
      const body = { ...variationContent(content, baseDraft), version };
      const saved = await putVariation(organizationId, variation.id, body);
      rememberVariation(client, organizationId, saved);
      return resolved(base, saved);
    },
    onFailed: onFailed('Error updating recipe'),
  };
}

export function useRecipeEditor(organizationId: string, recipe: Recipe): Editor {
  const client = useQueryClient();
  const key = `${organizationId}/${recipe.id}${isOfList(recipe) ? '/list' : ''}`;
  return useEditor(key, recipe, () => recipeOptions(organizationId, recipe, client));
}

/** A variation is edited against the base as it is now: another version of the base begins again. */
export function useVariationEditor(organizationId: string, base: Recipe, variation: Variation): Editor {
  const client = useQueryClient();
  const key = `${organizationId}/${variation.id}/${base.version}`;
  const recipe = useMemo(() => resolved(base, variation), [base, variation]);
  return useEditor(key, recipe, () => variationOptions(organizationId, base, variation, client));
}

function openEditor(key: string, options: () => EditorOptions): Editor {
  const editor = open.get(key) ?? new Editor(options());
  open.set(key, editor);
  return editor;
}

/** The editor for `key`. It receives newer versions, and saves unsaved changes when it closes. */
function useEditor(key: string, recipe: Recipe, options: () => EditorOptions): Editor {
  // The current version starts the editor. Later ones arrive through `receive`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const editor = useMemo(() => openEditor(key, options), [key]);
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
        if (users.get(editor) === 0) open.delete(key);
      });
    };
  }, [editor, key]);
  return editor;
}
