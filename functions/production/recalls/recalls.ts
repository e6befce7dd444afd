/**
 * Any member, on every plan: records a recall or a drill of one. The create traces, and keeps what it found as it was; an
 * update notes who was reached, what came back, and who signed it off. Signed off, it stays as it is (ADR 104).
 */
import { type ContentOf, contentOf, definedFields } from '@batchbook/shared/content';
import { productionContract } from '@batchbook/shared/production/contract';
import { utcDay } from '@batchbook/shared/production/questions';
import type { PutRow, RecallRow } from '@batchbook/shared/production/recall-row-schema';
import { type Distribution, indexed, problemOfRow } from '@batchbook/shared/production/recall-rows';
import type { PutRecall, RecallSummary } from '@batchbook/shared/production/recall-schema';
import type { Trace } from '@batchbook/shared/production/trace-schema';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { ingredientKey } from '../../ingredients/index.ts';
import type { EntityParams } from '../../platform/entity/entity-table.ts';
import { listEntities } from '../../platform/entity/entity-use-cases.ts';
import { nextVersion, ownedBy } from '../../platform/entity/owned.ts';
import { decidePut, digestOf, putUseCase } from '../../platform/entity/put-entity.ts';
import { invalid, notFound, RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { pack } from '../../platform/table/packed-json.ts';
import { getItem, type Item, queryAll } from '../../platform/table/read.ts';
import { notExists, transact } from '../../platform/table/write.ts';
import { withContacts } from '../trace/contacts.ts';
import { type TracedInTime, traceInTime } from '../trace/find-trace.ts';
import { type Found, keptOf, putParts, salesNow, signedFound } from '../trace/packed-trace.ts';
import { pageOfTrace, pageWhileWorking } from '../trace/trace-page.ts';
import { withLabels } from './batch-labels.ts';
import { requestedRow, rowsBy } from './entered-rows.ts';
import { countsOf, keptIn, pageOf, recallParts } from './recall-found.ts';
import { recallPk, recallTable } from './recall-table.ts';
import { isNamed, rowsById } from './rows-by-id.ts';

type Content = ContentOf<RecallSummary>;

interface RecallFound {
  /** Its rows by id, as far as their names say whom they mean. */
  recall: RecallSummary | undefined;
  /** As it is stored. */
  item: Item | undefined;
  /** What is kept of it; `null` of a create. */
  kept: Found | null;
  /** What the trace of a create finds, as far as a request has time. */
  traced: TracedInTime | null;
  /** What went out, of which its rows are; `null` of an update of nothing. */
  distribution: Distribution | null;
  /** The first page of what was found; `null` of an update of nothing. */
  page: Trace | null;
}

/** Of one page, so that two long recalls never come to more than a function may answer. */
const listBytesMax = 1_500_000;

export const listRecalls = listEntities(recallTable, productionContract.listRecalls, {
  newestFirst: true,
  bytesMax: listBytesMax,
});

export const getRecall = useCase(productionContract.getRecall, {
  read: ({ params }) =>
    Promise.all([
      getItem(params, recallTable.key(params.organizationId, params.id)),
      queryAll(params, { pk: recallPk(params.organizationId, params.id) }),
    ]),
  answer: async ({ params, query }, [item, parts]) => {
    if (!item) throw notFound();
    const kept = keptIn(item, parts);
    const recall = await withIds(params.organizationId, recallTable.toEntity(item), kept);
    return ok({ ...recall, found: await pageOf(recall, kept, query.cursor) });
  },
});

export const putRecall = putUseCase(productionContract.putRecall, {
  read: async ({ params, body }): Promise<RecallFound> => {
    const { organizationId, id } = params;
    const [item, parts] = await Promise.all([
      getItem(params, recallTable.key(organizationId, id), { consistent: true }),
      queryAll(params, { pk: recallPk(organizationId, id), consistent: true }),
    ]);
    if (item) {
      const kept = keptIn(item, parts);
      const recall = await withIds(organizationId, recallTable.toEntity(item), kept);
      const page = await pageOf(recall, kept, undefined);
      return {
        recall,
        item,
        kept,
        traced: null,
        page,
        distribution: await distributionOf(organizationId, body, kept),
      };
    }
    const traced = body.version === undefined ? await tracedFor(params, body) : null;
    return {
      recall: undefined,
      item,
      kept: null,
      traced,
      distribution: traced?.found ?? null,
      page: traced && (await firstPage(params, traced)),
    };
  },
  decide: (found, { actor, body, now }) => {
    const { version, ...sent } = body;
    assertAllFound(sent, found.recall ?? found.traced);
    assertRows(sent.reached ?? [], found.distribution);
    const { recall, item } = found;
    assertFound(sent.foundAt, now);
    assertReached(sent.reached ?? [], recall?.reached ?? [], now);
    assertTraced(sent, found.traced);
    const createdDigest = item?.createdDigest as string;
    return decidePut<Content>({
      version,
      stored: recall && { content: contentOf(recall), version: recall.version, createdDigest },
      create: () => assertFits(newContent(sent, found, { actor, now })),
      merge: (current) => assertFits(merged(current, sent, { actor, now })),
      present: () => recall,
      requested: requestedOf,
    });
  },
  write: async (change, found, { actor, params, now }) => {
    const { recall, item, page } = found;
    const entity: RecallSummary = recall
      ? nextVersion(recall, change.content, now)
      : { ...change.content, ...ownedBy(actor, params.id, now) };
    // Written before the recall, which is not there without them.
    const { partsOf, parts } = await partsFor(entity, found);
    await putParts(actor, parts);
    const digest = change.kind === 'create' ? change.createdDigest : (item?.createdDigest as string);
    await transact(actor, [
      {
        label: recallTable.type,
        put: recallTable.toItem(entity, digest, { partsOf }),
        ...(recall
          ? { condition: 'version = :version', values: { ':version': recall.version } }
          : { condition: notExists }),
      },
      ...recallTable.announce(entity, recall ? 'updated' : 'created', actor.userId, now),
    ]);
    return { ...entity, found: page as Trace };
  },
  entityIn: ({ recall, page }) => ({ ...(recall as RecallSummary), found: page as Trace }),
});

/** What is to be kept, where that is new: what a create found, and whose each sale is when it is signed off. */
async function partsFor(
  entity: RecallSummary,
  { recall, item, kept, traced }: RecallFound,
): Promise<{ partsOf: unknown; parts: Item[] }> {
  const { organizationId, signedOff } = entity;
  const isSigned = signedOff !== null && recall?.signedOff !== signedOff;
  const found = kept ?? (traced && !traced.working && !item ? keptOf(traced.found) : null);
  if (!found || (kept && !isSigned)) return { partsOf: item?.partsOf, parts: [] };
  return recallParts(entity, isSigned ? await signedFound(organizationId, found) : found);
}

async function firstPage(params: EntityParams, { found, working }: TracedInTime): Promise<Trace> {
  if (working) return pageWhileWorking(working, null);
  return pageOfTrace(found, undefined, (sales) => withContacts(params, sales));
}

/** @throws RequestProblem at what has to wait until all of it is found. */
function assertAllFound(sent: Sent, found: { working?: RecallSummary['working'] | null } | null): void {
  if (!found?.working) return;
  const early = sent.signedOff ? 'signedOff' : sent.reached?.length ? 'reached' : null;
  if (early) throw invalid(early, 'has to wait until everything is found');
}

/** @throws RequestProblem at a code that nothing has: a record of it would count as a drill. */
function assertTraced({ lot }: Sent, traced: TracedInTime | null): void {
  if (lot === undefined || !traced || traced.working) return;
  const { lots, runs, sales } = traced.found;
  if (lots.length + runs.length + sales.length === 0)
    throw invalid('lot', 'is a code that nothing has: trace one that exists');
}

type Sent = Omit<PutRecall, 'version'>;

/** With ids in its rows, which those from before have names in. */
async function withIds(organizationId: string, recall: RecallSummary, kept: Found): Promise<RecallSummary> {
  if (!recall.reached.some(isNamed)) return recall;
  const sales = await salesNow(organizationId, kept);
  return { ...recall, reached: rowsById(recall.reached, { sales, events: kept.events }) };
}

/** What went out, with its customers of now when a row names one who wasn't its customer then. */
async function distributionOf(
  organizationId: string,
  { reached = [] }: PutRecall,
  kept: Found,
): Promise<Distribution> {
  const known = new Set(kept.sales.map(({ customerId }) => customerId));
  const isKnown = reached.every(({ customerId = null }) => customerId === null || known.has(customerId));
  return isKnown ? kept : { ...kept, sales: await salesNow(organizationId, kept) };
}

/** @throws RequestProblem at the first field of a row that isn't of what was found. */
function assertRows(rows: readonly PutRow[], distribution: Distribution | null): void {
  if (!distribution) return;
  const out = indexed(distribution);
  for (const [index, row] of rows.entries()) {
    const problem = problemOfRow(row, out);
    if (problem) throw invalid(`reached.${index}.${problem.field}`, problem.message);
  }
}

const inFuture = 'can’t be in the future';

/** A day ahead of this clock may be today where they are. */
const isAhead = (moment: string, now: Date): boolean => moment.slice(0, 10) > dayAfter(utcDay(now), 1);

/** @throws RequestProblem at `foundAt`. */
function assertFound(foundAt: string | null | undefined, now: Date): void {
  if (foundAt && isAhead(foundAt, now)) throw invalid('foundAt', inFuture);
}

/** @throws RequestProblem at a call that nobody can have made yet. One that was stored before this was refused may stay. */
function assertReached(rows: readonly PutRow[], stored: readonly RecallRow[], now: Date): void {
  const known = new Set(stored.map(({ reachedAt }) => reachedAt));
  const index = rows.findIndex(({ reachedAt: at }) => at !== null && isAhead(at, now) && !known.has(at));
  if (index >= 0) throw invalid(`reached.${index}.reachedAt`, inFuture);
}

/** Of what is stored: texts, and packed rows. An item of the table has 400 kB, and a few fields besides. */
const storedBytesMax = 380_000;

/** @throws RequestProblem at the longest of what somebody typed, when all of it is more than a recall has room for. */
function assertFits(content: Content): Content {
  const { reason, advice, decisions, correctiveAction, reached } = content;
  const sizes = [
    ...Object.entries({ reason, advice, decisions, correctiveAction }).map(([field, text]) => ({
      ...{ field, bytes: Buffer.byteLength(text) },
    })),
    { field: 'reached', bytes: pack(reached).length },
  ].sort((a, b) => b.bytes - a.bytes);
  const [longest] = sizes;
  if (longest && sizes.reduce((sum, { bytes }) => sum + bytes, 0) > storedBytesMax)
    throw invalid(longest.field, 'is more than one recall has room for: shorten it');
  return content;
}

/** @throws RequestProblem at `reason` of what customers will ask about. One from before it was required stays as it is. */
function assertReason({ kind, reason }: Content, sent: Sent): void {
  if (kind === 'drill' || reason.trim() !== '' || (sent.reason ?? sent.kind) === undefined) return;
  throw invalid('reason', 'is required, unless it is a drill: say what is wrong');
}

const oneStart = 'is required, unless you name a batch or a sale';

async function tracedFor(params: EntityParams, body: PutRecall): Promise<TracedInTime> {
  const { lot, ingredientId, useByDate, batch, sale } = body;
  if (useByDate !== undefined && lot === undefined) throw invalid('useByDate', 'goes with a lot');
  if ([lot, batch, sale].filter((one) => one !== undefined).length !== 1) throw invalid('lot', oneStart);
  assertDirection(body);
  const direction = directionOf(body);
  const [found, ingredient] = await Promise.all([
    traceInTime(params, { lot, ingredientId, useByDate, batch, sale, direction }),
    ingredientId && getItem(params, ingredientKey(params.organizationId, ingredientId)),
  ]);
  if (ingredientId && !ingredient) throw invalid('ingredientId', 'is not an ingredient of this organization');
  if (!found)
    throw sale === undefined
      ? invalid('batch', 'is not a batch of this organization')
      : invalid('sale', 'is not a sale of this organization');
  return found.working ? found : { ...found, found: await withLabels(params, found.found) };
}

const directionOf = ({ sale, direction }: Sent): RecallSummary['direction'] =>
  direction ?? (sale === undefined ? 'forward' : 'backward');

/** @throws RequestProblem for one backward that can't be, or isn't a drill. */
function assertDirection({ lot, sale, direction, kind = 'drill' }: PutRecall): void {
  if (sale !== undefined && direction === 'forward') throw invalid('direction', 'is backward from a sale');
  if (directionOf({ sale, direction }) === 'forward') return;
  if (lot !== undefined) throw invalid('direction', 'is backward from a batch or a sale: name one');
  if (kind !== 'drill') throw invalid('kind', 'is a drill when the trace is backward');
}

/** What somebody says of it: two requests that say the same are the same. */
const requestedOf = ({
  counts: _counts,
  working: _working,
  signedOffAt: _at,
  signedOffBy: _by,
  reached,
  ...said
}: Content) => ({
  ...said,
  reached: reached.map(requestedRow),
});

function newContent(sent: Sent, { recall, traced }: RecallFound, by: By): Content {
  const working = traced?.working;
  const content = {
    kind: sent.kind ?? 'drill',
    lot: sent.lot ?? null,
    ingredientId: sent.ingredientId ?? null,
    ...(sent.useByDate !== undefined && { useByDate: sent.useByDate }),
    batch: sent.batch ?? null,
    sale: sent.sale ?? null,
    direction: directionOf(sent),
    seconds: sent.seconds ?? 0,
    reason: sent.reason ?? '',
    advice: sent.advice ?? '',
    foundBy: sent.foundBy ?? '',
    foundAt: sent.foundAt ?? null,
    decisions: sent.decisions ?? '',
    correctiveAction: sent.correctiveAction ?? '',
    reached: rowsBy(by, sent.reached ?? [], []),
    signedOff: sent.signedOff ?? null,
    signedOffAt: null,
    signedOffBy: null,
    // How much a create found, or found when it came before.
    counts: traced ? countsOf(traced.found) : (recall as RecallSummary).counts,
    ...(working && { working }),
  };
  assertReason(content, sent);
  return signed(content, by);
}

interface By {
  actor: { userId: string };
  now: Date;
}

/** Signed off from the moment that somebody's name is there. */
function signed(content: Content, { actor, now }: By): Content {
  if (!content.signedOff) return { ...content, signedOff: null };
  return { ...content, signedOffAt: now.toISOString(), signedOffBy: actor.userId };
}

function merged(current: Content, sent: Sent, by: By): Content {
  for (const field of ['lot', 'ingredientId', 'useByDate', 'batch', 'sale', 'direction'] as const)
    if (sent[field] !== undefined && sent[field] !== current[field])
      throw invalid(field, 'can’t be changed: record another recall');
  const { reached, ...others } = definedFields(sent);
  const content = {
    ...current,
    ...others,
    ...(reached && { reached: rowsBy(by, reached, current.reached) }),
  };
  if (content.direction === 'backward' && content.kind !== 'drill')
    throw invalid('kind', 'is a drill when the trace is backward');
  assertReason(content, sent);
  if (current.signedOff === null) return signed(content, by);
  // What was sent again is the same.
  if (digestOf(requestedOf(content)) !== digestOf(requestedOf(current)))
    throw new RequestProblem('recall_signed_off');
  return content;
}
