/**
 * Any member: plans a market event, or changes it. A recipe that enters is kept as it is: its name, costs, price and
 * content. One that stays keeps its snapshots and what was sold, whatever became of the recipe (invariant 16). Snapshots
 * are written first, then one transaction writes the event and `market_events.event_changed`, and checks that what
 * entered still exists. Invariants 2, 16, 18, 19.
 */
import { type ContentOf, contentOf, definedFields } from '@batchbook/shared/content';
import { marketEventsContract } from '@batchbook/shared/market-events/contract';
import { isProduct, namesLot } from '@batchbook/shared/market-events/packing';
import type { MarketEvent, Packing, PutMarketEvent } from '@batchbook/shared/market-events/schema';
import { statusAfterEdit } from '@batchbook/shared/market-events/status';
import type { Member } from '../../platform/actor.ts';
import type { EntityParams } from '../../platform/entity/entity-table.ts';
import { nextVersion, ownedBy } from '../../platform/entity/owned.ts';
import {
  decidePut,
  digestOf,
  type PutChange,
  type PutDecision,
  putUseCase,
} from '../../platform/entity/put-entity.ts';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { invalid, RequestProblem } from '../../platform/http/request-problem.ts';
import { type Item, readAt } from '../../platform/table/read.ts';
import {
  assertAllowed,
  exists,
  notExists,
  putItem,
  transact,
  type Write,
} from '../../platform/table/write.ts';
import { type Kitchen, recipeKey, variationKey } from '../../recipes/index.ts';
import {
  assertNotNewlyHeld,
  type Held,
  heldAmong,
  readNamedBatches,
  readOpenHolds,
  siteKey,
} from '../../stock/index.ts';
import {
  eventTable,
  readSnapshots,
  type Snapshots,
  type StoredEvent,
  type StoredRecipe,
  toEventItem,
  toMarketEvent,
  toSnapshotItem,
} from '../table.ts';
import { namingOf, namingsIn } from './packed-naming.ts';
import { readRecipesFor, type Taken, takeSnapshot } from './snapshots.ts';

type Content = ContentOf<StoredEvent>;
type Sent = Omit<PutMarketEvent, 'version'>;
type SentRecipe = NonNullable<Sent['recipes']>[number];

interface EventFound {
  item: Item | undefined;
  event: StoredEvent | null;
  /** An event under this id was deleted. */
  isTaken: boolean;
  snapshots: Snapshots;
  hasSite: boolean;
  /** What enters or is taken anew; `null` without any. */
  kitchen: Kitchen | null;
  /** The holds on what is packed, which comes from the default site. */
  held: Held;
}

export const putMarketEvent = putUseCase(marketEventsContract.putMarketEvent, {
  read: ({ params, body }) => readAll(params, body),
  decide: (found, { body, now }) => decide(found, body, now),
  write: (change, found, { actor, params, now }) => write({ actor, params, now }, change, found),
  entityIn: (found) => shownIn(found),
});

async function readAll(
  { organizationId, id }: EntityParams,
  { siteId, recipes = [], packing }: PutMarketEvent,
): Promise<EventFound> {
  const scope = { organizationId };
  const key = eventTable.key(organizationId, id);
  const deletedKey = { ...key, sk: `DELETED#${key.sk}` };
  const site = siteId ? siteKey(organizationId, siteId) : null;
  const [at, holds] = await Promise.all([
    readAt(scope, [key, deletedKey, ...(site ? [site] : [])]),
    packing && namesLot(packing) ? readOpenHolds(scope) : [],
  ]);
  const item = at(key);
  const event = item ? eventTable.toEntity(item) : null;
  const entering = recipes.filter((recipe) => isTakenNow(recipe, event)).map(({ recipeId }) => recipeId);
  const named = readNamedBatches(scope, holds, packing ? namingsIn(packing) : []);
  const [snapshots, kitchen, held] = await Promise.all([
    event ? readSnapshots(event) : noSnapshots,
    entering.length === 0 ? null : readRecipesFor(scope, entering),
    named.then((isBatch) => heldAmong(scope, holds, { siteId: null, isBatch })),
  ]);
  return {
    item,
    event,
    snapshots,
    kitchen,
    held,
    isTaken: at(deletedKey) !== undefined,
    hasSite: site === null || at(site) !== undefined,
  };
}

const rowOf = (event: StoredEvent | null, recipeId: string): StoredRecipe | undefined =>
  event?.recipes.find((row) => row.recipeId === recipeId);

/** Whether its snapshots are taken: it is new to the event, or that was asked for while it is planned. */
const isTakenNow = ({ recipeId, renewSnapshots }: SentRecipe, event: StoredEvent | null): boolean => {
  const known = rowOf(event, recipeId);
  return !known || (renewSnapshots === true && event?.status === 'planned' && !known.recipeDeleted);
};

const noSnapshots: Snapshots = new Map();

const shownIn = ({ event, snapshots }: EventFound): MarketEvent =>
  toMarketEvent(event as StoredEvent, snapshots);

function decide(found: EventFound, body: PutMarketEvent, now: Date): PutDecision<Content> {
  const { version, ...sent } = body;
  const { event, item, isTaken } = found;
  const createdDigest = digestOf(sent);
  if (version === undefined) {
    if (event === null && isTaken) throw new RequestProblem('id_taken');
    if (event === null) return { kind: 'create', content: contentBy(empty, found, sent, now), createdDigest };
    if (item?.createdDigest === createdDigest) return { kind: 'unchanged' };
    throw new RequestProblem('id_taken');
  }
  return decidePut({
    version,
    stored: event
      ? { content: contentOf(event), version: event.version, createdDigest: item?.createdDigest as string }
      : undefined,
    create: () => contentBy(empty, found, sent, now),
    merge: (current) => contentBy(current, found, sent, now),
    present: () => event && shownIn(found),
  });
}

/** A new event, before its request. */
const empty: Omit<Content, 'name' | 'eventDate'> = {
  location: '',
  siteId: null,
  status: 'planned',
  fees: [],
  recipes: [],
  packing: { items: [], loadedAt: null, unloadedAt: null },
};

/** @throws RequestProblem at the missing or invalid field. */
function contentBy(
  before: Omit<Content, 'name' | 'eventDate'> & Partial<Pick<Content, 'name' | 'eventDate'>>,
  found: EventFound,
  sent: Sent,
  now: Date,
): Content {
  const { recipes: requested, ...fields } = sent;
  const { name, eventDate, ...rest } = { ...before, ...definedFields(fields) };
  if (name === undefined) throw invalid('name', 'is required');
  if (eventDate === undefined) throw invalid('eventDate', 'is required');
  if (!found.hasSite) throw invalid('siteId', 'is not a site of this organization');
  const recipes = requested ? rowsFor(requested, found, now) : before.recipes;
  assertPacked(rest.packing, recipes, before.packing);
  assertPackedFree(rest.packing, before.packing, found.held);
  return { ...rest, name, eventDate, recipes, status: statusAfterEdit(rest.status, recipes, before.recipes) };
}

const rowsFor = (
  requested: readonly SentRecipe[],
  { event, kitchen }: EventFound,
  now: Date,
): StoredRecipe[] =>
  requested.map((sent, index) => {
    const { recipeId, plannedQuantity } = sent;
    const known = rowOf(event, recipeId);
    if (known && !isTakenNow(sent, event)) return { ...known, plannedQuantity };
    const taken = kitchen && takeSnapshot(kitchen, recipeId, now);
    if (taken) return { ...(known ?? unsold), recipeId, plannedQuantity, ...taken.snapshot };
    // Its deletion reaches the event a moment later.
    if (known) return { ...known, plannedQuantity };
    throw invalid(`recipes.${index}.recipeId`, 'is not a recipe of this organization');
  });

const unsold = { soldQuantity: null, wastedQuantity: null, soldOutAt: null, recipeDeleted: false } as const;

/** What is packed is of a recipe of the event. What was packed stays when its recipe goes. */
function assertPacked(packing: Packing, recipes: readonly StoredRecipe[], before: Packing): void {
  const known = new Set(recipes.map(({ recipeId }) => recipeId));
  for (const item of before.items) if ('recipeId' in item) known.add(item.recipeId);
  packing.items.forEach((item, index) => {
    if ('recipeId' in item && !known.has(item.recipeId))
      throw invalid(`packing.items.${index}.recipeId`, 'is not a recipe of this event');
  });
}

/** @throws RequestProblem at a row that newly names a lot on hold. What was packed before the hold stays. */
function assertPackedFree(packing: Packing, before: Packing, held: Held): void {
  const known = new Map(before.items.filter(isProduct).map((row) => [row.id, namingOf(row)]));
  packing.items.forEach((row, index) => {
    if (!isProduct(row)) return;
    const path = `packing.items.${index}.lotCode`;
    assertNotNewlyHeld({ held, heldBefore: held }, { row: namingOf(row), before: known.get(row.id), path });
  });
}

interface Request {
  actor: Member;
  params: EntityParams;
  now: Date;
}

const putsAtOnce = 10;

async function write(
  { actor, params, now }: Request,
  change: PutChange<Content>,
  { event: before, item, kitchen, snapshots }: EventFound,
): Promise<MarketEvent> {
  assertAllowed(actor);
  const event: StoredEvent = before
    ? nextVersion(before, change.content, now)
    : { ...change.content, ...ownedBy(actor, params.id, now) };
  const entered = enteredIn(event, before, kitchen, now);
  const items = entered.map(({ recipe }) => toSnapshotItem(event, recipe));
  await forEachConcurrently(items, putsAtOnce, (one) => putItem(actor, one));
  await transact(actor, [
    {
      label: eventTable.type,
      put: toEventItem(
        event,
        change.kind === 'create' ? change.createdDigest : (item?.createdDigest as string),
      ),
      ...(before
        ? { condition: 'version = :version', values: { ':version': before.version } }
        : { condition: notExists }),
    },
    ...entered.map(({ recipe }) => stillThere(actor.organizationId, recipe, kitchen)),
    ...eventTable.announce(event, before ? 'updated' : 'created', actor.userId, now),
  ]);
  const added = entered.map(({ recipe }, index) => [(items[index] as Item).sk, recipe] as const);
  return toMarketEvent(event, new Map([...snapshots, ...added]));
}

/** What was taken for this version of the event. */
const enteredIn = (
  event: StoredEvent,
  before: StoredEvent | null,
  kitchen: Kitchen | null,
  now: Date,
): Taken[] =>
  event.recipes.flatMap(({ recipeId, snapshot }) => {
    const isKept = rowOf(before, recipeId)?.snapshot === snapshot;
    const taken = isKept || !kitchen ? null : takeSnapshot(kitchen, recipeId, now);
    return taken ?? [];
  });

/** Otherwise a deletion at this moment would find the event without the recipe, and not mark it. */
function stillThere(organizationId: string, { id }: Taken['recipe'], kitchen: Kitchen | null): Write {
  const check = kitchen?.recipes.has(id) ? recipeKey(organizationId, id) : variationKey(organizationId, id);
  return { label: `recipe ${id}`, check, condition: exists };
}
