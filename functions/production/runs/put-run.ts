/**
 * Any member: plans a production run, or changes a draft. A create reads the recipe and pins its version: later edits of
 * the recipe never alter a run (invariant 15). One transaction writes the head, the rows, who has the batch number, and
 * `production.run_changed`. Invariants 2, 11, 13, 18.
 */
import { type ContentOf, contentOf, definedFields } from '@batchbook/shared/content';
import {
  batchPrefix,
  initialsOf,
  laterBatchNumber,
  nextBatchNumber,
  sameBatchNumber,
} from '@batchbook/shared/production/batch-number';
import { productionContract } from '@batchbook/shared/production/contract';
import { batchesOf, type Plan, planFigures } from '@batchbook/shared/production/scale';
import type { PlannedRecipe, ProductionRun, PutRun } from '@batchbook/shared/production/schema';
import type { Book } from '@batchbook/shared/recipes/book';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { isSameCode } from '@batchbook/shared/stock/lot-code';
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
import { invalid, RequestProblem } from '../../platform/http/request-problem.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { type At, type Item, queryAll } from '../../platform/table/read.ts';
import { ConditionFailed, notExists, transact, type Write } from '../../platform/table/write.ts';
import { Found, readKitchen } from '../../recipes/index.ts';
import { type HeldAtRow, heldAmong, readNamedBatches, readOpenHolds, siteKey } from '../../stock/index.ts';
import {
  assertUnused,
  batchKey,
  batchPrefixOf,
  batchUnused,
  detailIn,
  type RunDetail,
  type RunHead,
  rowsKey,
  runTable,
  toRowsItem,
  toRun,
  unlocked,
} from '../table.ts';
import { newlyMade, withParts } from './made-here.ts';
import { madeInRun, rowsOfNewest } from './newest-version.ts';
import { plannedIn, plannedKeys } from './read-planned.ts';
import {
  assertKeptRows,
  leftOutOf,
  namingOf,
  type Row,
  rescaled,
  rowKeys,
  rowsOfRecipe,
  sentRows,
} from './rows.ts';

/** A run in the table: its head with its rows. */
interface StoredRun extends RunHead, RunDetail {}
type Content = ContentOf<StoredRun>;
type Sent = Omit<PutRun, 'version'>;

interface RunFound {
  at: At;
  head: Item | undefined;
  rows: Item | undefined;
  /** `null` for a new run. */
  run: StoredRun | null;
  /** A draft under this id was deleted. */
  isTaken: boolean;
  recipe: RecipeSummary | undefined;
  /** The batch number for a new run that names none. */
  suggested: string | null;
  /** The recipes that are now to be made in the run. */
  made: Book | null;
  holds: HeldAtRow;
}

export const putRun = putUseCase(productionContract.putRun, {
  read: ({ params, body, now }) => readAll(params, body, now),
  decide: (found, { params, body, now }) => decide(found, params, body, now),
  write: (change, found, { actor, params, body, now }) => write({ actor, params, body, now }, change, found),
  entityIn: ({ run }) => shown(run as StoredRun),
});

async function readAll({ organizationId, id }: EntityParams, body: PutRun, now: Date): Promise<RunFound> {
  const headKey = runTable.key(organizationId, id);
  const deletedKey = { ...headKey, sk: `DELETED#${headKey.sk}` };
  const isCreate = body.version === undefined;
  const [items, openHolds] = await Promise.all([
    Found.read({ organizationId }, [
      headKey,
      rowsKey(organizationId, id),
      deletedKey,
      ...(isCreate && body.recipeId !== undefined ? plannedKeys(organizationId, body.recipeId) : []),
      ...rowKeys(organizationId, body.ingredients),
      ...(body.siteId ? [siteKey(organizationId, body.siteId)] : []),
    ]),
    mayNameHeld(body) ? readOpenHolds({ organizationId }) : [],
  ]);
  const at: At = (key) => items.at(key);
  const [head, rows] = [at(headKey), at(rowsKey(organizationId, id))];
  const run = head && rows ? { ...runTable.toEntity(head), ...detailIn(rows) } : null;
  const isNew = isCreate && run === null && body.recipeId !== undefined;
  const recipe = isNew
    ? await plannedIn(at, organizationId, body.recipeId as string)
    : await newestOf(organizationId, body, run);
  const suggested =
    recipe && body.batchNumber === undefined ? await nextFree(organizationId, recipe, body, now) : null;
  const known = run?.ingredients ?? [];
  const madeIds = body.recipeVersion === undefined ? newlyMade(body.ingredients, known) : madeInRun(known);
  const made = madeIds.length > 0 ? (await readKitchen({ organizationId }, madeIds)).book : null;
  const isTaken = at(deletedKey) !== undefined;
  const held = await heldAtBoth({ organizationId }, openHolds, { run, body });
  return { at, head, rows, run, isTaken, recipe, suggested, made, holds: held };
}

/** Whether a lot that a row names may be one on hold: it is named, or its run goes to another site. */
const mayNameHeld = ({ ingredients, siteId, version }: PutRun): boolean =>
  (version !== undefined && siteId !== undefined) ||
  ingredients?.some(({ supplierLotCode }) => supplierLotCode !== null) === true;

async function heldAtBoth(
  scope: { organizationId: string },
  holds: readonly Hold[],
  { run, body }: { run: StoredRun | null; body: PutRun },
): Promise<HeldAtRow> {
  const before = run?.siteId ?? null;
  const after = body.siteId === undefined ? before : body.siteId;
  const rows = [...(run?.ingredients ?? []), ...(body.ingredients ?? [])];
  const isBatch = await readNamedBatches(scope, holds, rows.map(namingOf));
  const held = await heldAmong(scope, holds, { siteId: after, isBatch });
  if (after === before) return { held, heldBefore: held };
  return { held, heldBefore: await heldAmong(scope, holds, { siteId: before, isBatch }) };
}

/** The recipe as it is now, where a draft asks for it. */
async function newestOf(organizationId: string, { recipeVersion }: PutRun, run: StoredRun | null) {
  if (recipeVersion === undefined || run === null) return undefined;
  const items = await Found.read({ organizationId }, plannedKeys(organizationId, run.recipeId));
  return plannedIn((key) => items.at(key), organizationId, run.recipeId);
}

async function nextFree(
  organizationId: string,
  recipe: RecipeSummary,
  body: PutRun,
  now: Date,
): Promise<string> {
  const prefix = batchPrefix(recipe.shortCode || initialsOf(recipe.name), dayOf(body, now));
  const taken = await queryAll(
    { organizationId },
    { pk: organizationPk(organizationId), prefix: batchPrefixOf(prefix), consistent: true },
  );
  return nextBatchNumber(
    prefix,
    taken.map(({ sk }) => sk.slice('BATCH#'.length)),
  );
}

const dayOf = ({ productionDate }: Sent, now: Date): string =>
  productionDate ?? now.toISOString().slice(0, 10);

function decide(found: RunFound, params: EntityParams, body: PutRun, now: Date): PutDecision<Content> {
  const { version, ...sent } = body;
  const { run, head, isTaken } = found;
  const createdDigest = digestOf(sent);
  if (version === undefined) {
    if (run === null && isTaken) throw new RequestProblem('id_taken');
    if (run === null) return { kind: 'create', content: newContent(found, params, sent, now), createdDigest };
    if (head?.createdDigest === createdDigest) return { kind: 'unchanged' };
    throw new RequestProblem('id_taken');
  }
  if (run && run.status !== 'draft') throw new RequestProblem('run_locked');
  if (run && sent.recipeId !== undefined && sent.recipeId !== run.recipeId)
    throw invalid('recipeId', 'can’t be changed: plan another run');
  return decidePut({
    version,
    stored: run ? { content: contentOf(run), version: run.version, createdDigest } : undefined,
    create: () => newContent(found, params, sent, now),
    merge: (current) => merged(current, found, params, sent, now),
    present: () => run && shown(run),
  });
}

/** A draft, which nobody has confirmed. */
function shown({ batchYield, recipe, notes, ingredients, leftOut, ...head }: StoredRun): ProductionRun {
  const rows = toRowsItem(head, { batchYield, recipe, notes, ingredients, leftOut });
  return toRun({ head, rows, frozen: undefined, posted: [] }, new Map());
}

const planIn = ({ batches, plannedQuantity }: Sent): Plan | null => {
  if (batches !== undefined) return { batches };
  return plannedQuantity === undefined ? null : { plannedQuantity };
};

function newContent(found: RunFound, { organizationId }: EntityParams, sent: Sent, now: Date): Content {
  const { recipe, suggested } = found;
  if (sent.recipeId === undefined) throw invalid('recipeId', 'is required');
  if (!recipe) throw invalid('recipeId', 'is not a recipe of this organization');
  assertSite(found, organizationId, sent);
  const { batchYield } = recipe;
  const plan = planIn(sent) ?? { batches: '1' };
  const own = rowsOfRecipe(recipe.lines, batchesOf(plan, batchYield));
  return {
    recipeId: sent.recipeId,
    recipeName: recipe.name,
    recipeVersion: recipe.version,
    unit: recipe.unit,
    batchNumber: sent.batchNumber ?? (suggested as string),
    status: 'draft',
    productionDate: dayOf(sent, now),
    startTime: sent.startTime ?? null,
    siteId: sent.siteId ?? null,
    ...planFigures(plan, batchYield),
    useByDate: sent.useByDate ?? null,
    ...unlocked,
    actualYield: sent.actualYield ?? null,
    wasteQuantity: sent.wasteQuantity ?? null,
    batchYield,
    recipe: plannedRecipe(recipe),
    notes: sent.notes ?? '',
    ...(sent.ingredients
      ? chosenRows(sent.ingredients, { known: own, shown: [], found, organizationId, now })
      : { ingredients: own, leftOut: [] }),
  };
}

/** The draft with the newest version of its recipe, as much of it as was planned. */
function withNewest(current: Content, { recipe, made }: RunFound, now: Date): Content {
  if (!recipe) throw invalid('recipeVersion', 'is of a recipe that was deleted');
  const { batchYield } = recipe;
  const plan = { plannedQuantity: current.plannedQuantity };
  const own = rowsOfRecipe(recipe.lines, batchesOf(plan, batchYield));
  return {
    ...current,
    recipeName: recipe.name,
    recipeVersion: recipe.version,
    unit: recipe.unit,
    ...planFigures(plan, batchYield),
    batchYield,
    recipe: plannedRecipe(recipe),
    ingredients: rowsOfNewest({ own, known: current.ingredients, book: made, at: now }),
    leftOut: [],
  };
}

interface Choosing {
  /** All rows that the recipe or somebody made, with those that are left out. */
  known: readonly Row[];
  /** Those that are not. */
  shown: readonly Row[];
  found: RunFound;
  organizationId: string;
  now: Date;
}

/** The rows that were sent, and those of the recipe that weren't. */
function chosenRows(
  sent: NonNullable<Sent['ingredients']>,
  { known, shown, found, organizationId, now }: Choosing,
): Pick<Content, 'ingredients' | 'leftOut'> {
  const rows = sentRows({ organizationId, sent, known, at: found.at, holds: found.holds });
  const ingredients = withParts(rows, shown, found.made, now);
  return { ingredients, leftOut: leftOutOf(known, ingredients) };
}

/** Another plan scales the rows anew, unless they are sent with it. */
function merged(
  stored: Content,
  found: RunFound,
  { organizationId }: EntityParams,
  sent: Sent,
  now: Date,
): Content {
  assertSite(found, organizationId, sent);
  const { ingredients, recipeVersion, batches: _batches, plannedQuantity: _quantity, ...fields } = sent;
  const plan = planIn(sent);
  const current = recipeVersion === undefined ? stored : withNewest(stored, found, now);
  const shown = current.ingredients;
  if (!ingredients) assertKeptRows(stored.ingredients, found.holds);
  return {
    ...current,
    ...definedFields(fields),
    ...(plan && planFigures(plan, current.batchYield)),
    ...(plan && {
      ingredients: rescaled(shown, batchesOf(plan, current.batchYield)),
      leftOut: rescaled(current.leftOut, batchesOf(plan, current.batchYield)),
    }),
    ...(ingredients &&
      chosenRows(ingredients, {
        known: [...shown, ...current.leftOut],
        shown,
        found,
        organizationId,
        now,
      })),
  };
}

/** What a run keeps of its recipe besides the lines. */
const plannedRecipe = ({
  recipeType,
  sellingPrice,
  physicalCost,
  takeawayPhysicalCost,
  finishedWeightGrams,
  portionsPerUnit,
  labourMinutes,
  vatPercent,
  compoundListing,
  isDrink,
}: RecipeSummary): PlannedRecipe => ({
  recipeType,
  sellingPrice,
  physicalCost,
  takeawayPhysicalCost,
  finishedWeightGrams,
  portionsPerUnit,
  labourMinutes,
  vatPercent,
  compoundListing,
  isDrink,
});

function assertSite({ at }: RunFound, organizationId: string, { siteId }: Sent): void {
  if (siteId && !at(siteKey(organizationId, siteId)))
    throw invalid('siteId', 'is not a site of this organization');
}

interface Request {
  actor: Member;
  params: EntityParams;
  body: PutRun;
  now: Date;
}

async function write(
  { actor, params, body, now }: Request,
  change: PutChange<Content>,
  { run: before, head }: RunFound,
): Promise<ProductionRun> {
  const run: StoredRun = before
    ? nextVersion(before, change.content, now)
    : { ...change.content, ...ownedBy(actor, params.id, now) };
  const digest = change.kind === 'create' ? change.createdDigest : (head?.createdDigest as string);
  assertNotOfItself(run);
  const save = (batchNumber: string) => saveRun({ actor, before, run: { ...run, batchNumber }, digest, now });
  try {
    return await save(run.batchNumber);
  } catch (error) {
    assertUnused(error);
    if (!isNumberTaken(error)) throw error;
    if (body.batchNumber !== undefined) throw new RequestProblem('batch_number_taken');
    return saveFurther(save, run.batchNumber);
  }
}

/** A run can take a batch of its own recipe, as a starter is, but not the one that it makes. */
function assertNotOfItself({ id, recipeId, batchNumber, ingredients }: StoredRun): void {
  for (const [index, row] of ingredients.entries()) {
    if (row.runId === id) throw invalid(`ingredients.${index}.runId`, 'is this run');
    const { supplierLotCode: lot } = row;
    if (row.recipeId === recipeId && lot !== null && isSameCode(lot, batchNumber))
      throw invalid(`ingredients.${index}.supplierLotCode`, 'is the batch that this run makes');
  }
}

/** Others took the next number first: of many at once, each tries further away than the time before. */
async function saveFurther<Saved>(save: (number: string) => Promise<Saved>, taken: string): Promise<Saved> {
  let number = taken;
  for (let tries = 0; ; tries++) {
    number = laterBatchNumber(number, 1 + Math.floor(Math.random() * 2 ** Math.min(tries, 6)));
    try {
      return await save(number);
    } catch (error) {
      if (!isNumberTaken(error) || tries === triesMax) throw error;
    }
  }
}

const triesMax = 30;

const isNumberTaken = (error: unknown): boolean =>
  error instanceof ConditionFailed && error.failed.has(batchLabel);

interface Saving {
  actor: Member;
  before: StoredRun | null;
  run: StoredRun;
  digest: string;
  now: Date;
}

async function saveRun({ actor, before, run, digest, now }: Saving): Promise<ProductionRun> {
  const { batchYield, recipe, notes, ingredients, leftOut, ...head } = run;
  await transact(actor, [
    {
      label: runTable.type,
      put: runTable.toItem(head, digest),
      ...(before
        ? { condition: 'version = :version', values: { ':version': before.version } }
        : { condition: notExists }),
    },
    { label: 'rows', put: toRowsItem(head, { batchYield, recipe, notes, ingredients, leftOut }) },
    ...batchWrites(before, run),
    ...runTable.announce(head, before ? 'updated' : 'created', actor.userId, now),
  ]);
  return shown(run);
}

const batchLabel = 'batch number';

/** One run has a number at a time (invariant 13); another number frees the one before. */
function batchWrites(before: StoredRun | null, { organizationId, id, batchNumber }: StoredRun): Write[] {
  const key = batchKey(organizationId, batchNumber);
  if (before?.batchNumber === batchNumber) return [];
  if (before && sameBatchNumber(before.batchNumber) === sameBatchNumber(batchNumber))
    return [{ ...batchUnused, check: key }];
  return [
    { label: batchLabel, put: { ...key, type: 'BATCH', runId: id }, condition: notExists },
    ...(before ? [{ ...batchUnused, remove: batchKey(organizationId, before.batchNumber) }] : []),
  ];
}
