/**
 * Any member saves a shopping list. What is to be bought is worked out when its picks are sent, also when
 * they are the same as before: that is how a list is brought up to date. Publishes
 * `recipes.shopping_list_changed`. Invariants 2, 18.
 */
import { shoppingListChanged } from '@batchbook/events/recipes';
import { recipesContract } from '@batchbook/shared/recipes/contract';
import type { PutShoppingList, ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import type { Member } from '../platform/actor.ts';
import { created, ok, useCase } from '../platform/http/use-case.ts';
import { publish } from '../platform/outbox.ts';
import { decidePut, type PutChange, type PutDecision, settlePut } from '../platform/put-entity.ts';
import { getItem, type Item } from '../platform/table/read.ts';
import { notExists, transact, type Write } from '../platform/table/write.ts';
import type { RecipeParams } from './read-recipe.ts';
import {
  askedShoppingList,
  mergedShoppingListContent,
  newShoppingListContent,
  readShopping,
  type Shopping,
} from './shopping-list-content.ts';
import {
  type ShoppingListContent,
  shoppingListContentOf,
  shoppingListKey,
  toShoppingList,
  toShoppingListItem,
} from './shopping-list-table.ts';

interface FoundList {
  item: Item | undefined;
  /** With picks only. */
  shopping: Shopping | undefined;
}

export const putShoppingList = useCase(recipesContract.putShoppingList, {
  read: ({ params, body }) => readAll(params, body),
  answer: async ({ actor, params, body, now }, found) => {
    const { isNew, entity } = await settlePut({
      found,
      decide: (state) => decide(state, body),
      write: (change, { item }) => write(actor, params, change, item, now),
      readAgain: () => readAll(params, body),
      entityIn: ({ item }) => toShoppingList(item as Item),
    });
    return isNew ? created(entity) : ok(entity);
  },
});

async function readAll(params: RecipeParams, body: PutShoppingList): Promise<FoundList> {
  const [item, shopping] = await Promise.all([
    getItem(params, shoppingListKey(params.organizationId, params.id), { consistent: true }),
    body.recipes && readShopping(params, body.recipes),
  ]);
  return { item, shopping };
}

function decide({ item, shopping }: FoundList, body: PutShoppingList): PutDecision<ShoppingListContent> {
  const stored = item && toShoppingList(item);
  // Worked out again from what is there now, although the request itself says nothing new.
  if (stored && body.recipes && body.version === stored.version) {
    const content = mergedShoppingListContent(shoppingListContentOf(stored), body, shopping);
    return { kind: 'update', content, version: stored.version };
  }
  return decidePut({
    version: body.version,
    stored: stored && {
      content: shoppingListContentOf(stored),
      version: stored.version,
      createdDigest: item?.createdDigest as string,
    },
    create: () => newShoppingListContent(body, shopping),
    merge: (current) => mergedShoppingListContent(current, body, shopping),
    present: () => stored,
    asked: askedShoppingList,
  });
}

async function write(
  actor: Member,
  { organizationId, id }: RecipeParams,
  change: PutChange<ShoppingListContent>,
  item: Item | undefined,
  now: Date,
): Promise<ShoppingList> {
  const time = now.toISOString();
  const isNew = change.kind === 'create';
  const current: ShoppingList | undefined = item && toShoppingList(item);
  const list: ShoppingList = {
    id,
    organizationId,
    createdAt: current?.createdAt ?? time,
    createdBy: current?.createdBy ?? actor.userId,
    userId: current?.userId ?? actor.userId,
    ...change.content,
    version: isNew ? 1 : change.version + 1,
    updatedAt: time,
  };
  const digest = isNew ? change.createdDigest : (item?.createdDigest as string);
  const put: Write = {
    label: 'shopping list',
    put: toShoppingListItem(list, digest),
    ...(isNew
      ? { condition: notExists }
      : { condition: 'version = :version', values: { ':version': change.version } }),
  };
  await transact(actor, [put, publishListChange(actor, list, isNew ? 'created' : 'updated', now)]);
  return list;
}

export function publishListChange(
  actor: Member,
  { id, version }: { id: string; version: number },
  change: 'created' | 'updated' | 'deleted',
  now: Date,
): Write {
  const data = { id, version, change, userId: actor.userId };
  return publish({ definition: shoppingListChanged, organizationId: actor.organizationId, data }, now);
}
