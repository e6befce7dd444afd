/**
 * Which recipe uses which. An edge is an item under the used recipe, put and removed in the transaction that changes the
 * lines. Every change of edges, and every deletion, requires the graph version that was read before and raises it. So two
 * edits that each add half of a loop can't both succeed, nor can an edge and the deletion of its end (invariant 17).
 */
import { loopIn, subRecipesOf } from '@batchbook/shared/recipes/recipe-graph';
import type { RecipeLine } from '@batchbook/shared/recipes/schema';
import { invalid, RequestProblem } from '../platform/http/request-problem.ts';
import { getItems, queryPage } from '../platform/table/read.ts';
import { ConditionFailed, TableBusy, type Write } from '../platform/table/write.ts';
import { readRecipesUnder } from './read-book.ts';
import type { Found } from './read-recipe.ts';
import { sampleUseLabel } from './samples/table.ts';
import { graphKey, recipeKey, recipePk, usedByKey, usedByPrefix } from './table.ts';
import { variationKey } from './variation-table.ts';

/** This many removals and additions, with everything else, fit into one transaction. */
export const subRecipesMax = 40;
const limits = { levels: 50, recipes: 1_000 };

export const graphLabel = 'the graph of the recipes';

/** Raises the version of the graph, unless somebody else has since it was read. */
export function bumpGraph(found: Found, organizationId: string): Write {
  const version = (found.at(graphKey(organizationId))?.version as number | undefined) ?? 0;
  return {
    label: graphLabel,
    update: graphKey(organizationId),
    expression: 'SET version = :next, #type = :type',
    names: { '#type': 'type' },
    values: {
      ':next': version + 1,
      ':type': 'RECIPE_GRAPH',
      ...(version === 0 ? {} : { ':version': version }),
    },
    condition: version === 0 ? 'attribute_not_exists(pk)' : 'version = :version',
  };
}

export interface Parent {
  organizationId: string;
  id: string;
  kind: 'recipe' | 'variation';
}

/** Returns the writes that change the edges of `parent` from `before` to `after`; none when they are equal. */
export function edgeWrites(
  found: Found,
  parent: Parent,
  before: readonly string[],
  after: readonly string[],
): Write[] {
  const { organizationId, id, kind } = parent;
  const removed = before.filter((one) => !after.includes(one));
  const added = after.filter((one) => !before.includes(one));
  if (removed.length + added.length === 0) return [];
  return [
    bumpGraph(found, organizationId),
    ...removed.map((one) => ({ label: `no longer ${one}`, remove: usedByKey(organizationId, one, id) })),
    ...added.map((one) => ({
      label: `goes in: ${one}`,
      put: { ...usedByKey(organizationId, one, id), type: 'USED_BY', kind },
    })),
  ];
}

/** Reads the recipes and variations that use `id`, with their names. Must run after the graph is read. */
export async function usersOf(organizationId: string, id: string): Promise<{ id: string; name: string }[]> {
  const scope = { organizationId };
  const page = await queryPage(scope, {
    pk: recipePk(organizationId, id),
    prefix: usedByPrefix,
    limit: 100,
    consistent: true,
  });
  const keys = page.items.map((item) => {
    const parentId = item.sk.slice(usedByPrefix.length);
    return (item.kind === 'variation' ? variationKey : recipeKey)(organizationId, parentId);
  });
  const items = await getItems(scope, keys, { consistent: true });
  const names = new Map(items.map((item) => [item.sk, item.name as string]));
  return keys.flatMap(({ sk }) => {
    const name = names.get(sk);
    return name === undefined ? [] : [{ id: sk.slice(sk.indexOf('#') + 1), name }];
  });
}

/**
 * Refuses lines that lead back to the recipe, at any depth. The recipes are read after the graph, so that they are of
 * that version or later.
 * @throws RequestProblem `recipe_cycle` with the loop, or `invalid_request` when the nesting is too deep.
 */
export async function assertNoCycle(
  scope: { organizationId: string },
  recipe: { id: string; name: string; lines: readonly RecipeLine[] },
): Promise<void> {
  const direct = subRecipesOf(recipe.lines);
  if (direct.length === 0) return;
  const under = direct.filter((id) => id !== recipe.id);
  const { recipes, isWhole } = await readRecipesUnder(scope, under, limits);
  const loop = loopIn(recipe.id, recipe.lines, { recipes });
  if (loop) {
    const names = loop.map((id) => (id === recipe.id ? recipe.name : (recipes.get(id)?.name ?? '')));
    const detail = names.join(' → ');
    const index = recipe.lines.findIndex((line) => line.kind === 'recipe' && line.recipeId === loop[1]);
    const issues = [{ path: `lines.${index}.recipeId`, message: detail }];
    throw new RequestProblem('recipe_cycle', { detail, issues });
  }
  if (!isWhole)
    throw invalid(
      'lines',
      `must have at most ${limits.levels} levels and ${limits.recipes} recipes under them`,
    );
}

const racing = [graphLabel, sampleUseLabel];
/** The function may run for ten seconds. */
const retryForMs = 5_000;
const retryStepMs = 25;
const retryStepMaxMs = 800;

/**
 * Does `work` on what was read. While it only fails because others changed the graph or the samples, it reads again and
 * retries.
 * @param labels Further conditions that may fail because of others.
 * @throws TableBusy when that continued for five seconds.
 */
export async function againstOthers<State, Result>(
  first: State,
  readAgain: () => Promise<State>,
  work: (state: State) => Promise<Result>,
  labels: readonly string[] = [],
): Promise<Result> {
  const until = Date.now() + retryForMs;
  let state = first;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(state);
    } catch (error) {
      const raced =
        error instanceof ConditionFailed && [...racing, ...labels].some((label) => error.failed.has(label));
      if (!raced) throw error;
      const waitMs = Math.random() * Math.min(retryStepMaxMs, retryStepMs * 2 ** attempt);
      if (Date.now() + waitMs > until) throw new TableBusy(error);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      state = await readAgain();
    }
  }
}
