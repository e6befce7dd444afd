/**
 * Any member, on every plan: records a recall or a drill of one. The create traces, and keeps what it found as it was; an
 * update notes who was reached, what came back, and who signed it off. Signed off, it stays as it is (ADR 104).
 */
import { type ContentOf, contentOf, definedFields } from '@batchbook/shared/content';
import { productionContract } from '@batchbook/shared/production/contract';
import type { PutRecall, RecallSummary } from '@batchbook/shared/production/recall-schema';
import type { Trace } from '@batchbook/shared/production/trace-schema';
import { ingredientKey } from '../../ingredients/index.ts';
import type { EntityParams } from '../../platform/entity/entity-table.ts';
import { listEntities } from '../../platform/entity/entity-use-cases.ts';
import { nextVersion, ownedBy } from '../../platform/entity/owned.ts';
import { decidePut, digestOf, putUseCase } from '../../platform/entity/put-entity.ts';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { invalid, notFound, RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { getItem, type Item, queryAll } from '../../platform/table/read.ts';
import { notExists, putItem, transact } from '../../platform/table/write.ts';
import { withContacts } from '../trace/contacts.ts';
import { trace } from '../trace/get-trace.ts';
import { pageOfTrace, type WholeTrace } from '../trace/trace-page.ts';
import { foundIn, keptOf, packedParts, pageOfFound, recallPk, recallTable } from './recall-table.ts';

type Content = ContentOf<RecallSummary>;

interface RecallFound {
  recall: RecallSummary | undefined;
  /** As it is stored. */
  item: Item | undefined;
  /** What the trace of a create finds. */
  traced: WholeTrace | null;
  /** The first page of what was found; `null` of an update of nothing. */
  page: Trace | null;
}

export const listRecalls = listEntities(recallTable, productionContract.listRecalls, { newestFirst: true });

export const getRecall = useCase(productionContract.getRecall, {
  read: ({ params }) =>
    Promise.all([
      getItem(params, recallTable.key(params.organizationId, params.id)),
      queryAll(params, { pk: recallPk(params.organizationId, params.id) }),
    ]),
  answer: async ({ params, query }, [item, parts]) => {
    if (!item) throw notFound();
    return ok({
      ...recallTable.toEntity(item),
      found: await pageOfFound(params, foundIn(item, parts), query.cursor),
    });
  },
});

export const putRecall = putUseCase(productionContract.putRecall, {
  read: async ({ params, body }): Promise<RecallFound> => {
    const { organizationId, id } = params;
    const [item, parts] = await Promise.all([
      getItem(params, recallTable.key(organizationId, id), { consistent: true }),
      queryAll(params, { pk: recallPk(organizationId, id), consistent: true }),
    ]);
    const recall = item && recallTable.toEntity(item);
    if (item)
      return { recall, item, traced: null, page: await pageOfFound(params, foundIn(item, parts), undefined) };
    const traced = body.version === undefined ? await tracedFor(params, body) : null;
    return {
      recall,
      item,
      traced,
      page: traced && (await pageOfTrace(traced, undefined, (sales) => withContacts(params, sales))),
    };
  },
  decide: (found, { actor, body, now }) => {
    const { version, ...sent } = body;
    const { recall, item } = found;
    const createdDigest = item?.createdDigest as string;
    return decidePut<Content>({
      version,
      stored: recall && { content: contentOf(recall), version: recall.version, createdDigest },
      create: () => assertFits(newContent(sent, countsIn(found), { actor, now })),
      merge: (current) => assertFits(merged(current, sent, { actor, now })),
      present: () => recall,
      requested: requestedOf,
    });
  },
  write: async (change, { recall, item, traced, page }, { actor, params, now }) => {
    const entity: RecallSummary = recall
      ? nextVersion(recall, change.content, now)
      : { ...change.content, ...ownedBy(actor, params.id, now) };
    // Written before the recall, which is not there without them.
    const { partsOf, parts } = item
      ? { partsOf: item.partsOf, parts: [] }
      : packedParts(recallPk(params.organizationId, params.id), keptOf(traced as WholeTrace));
    await forEachConcurrently(parts, partsAtOnce, (part) => putItem(actor, part));
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

const partsAtOnce = 5;

type Sent = Omit<PutRecall, 'version'>;

/** An item of the table has 400 kB, and an answer has a page of what was found too. */
const noteBytesMax = 300_000;

/** @throws RequestProblem at the longest of what somebody typed, when all of it is more than a recall has room for. */
function assertFits(content: Content): Content {
  const { reason, advice, reached, recovered } = content;
  const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
  const sizes = Object.entries({ reason, advice, reached, recovered }).map(([field, value]) => ({
    field,
    bytes: bytesOf(value),
  }));
  if (sizes.reduce((sum, { bytes }) => sum + bytes, 0) > noteBytesMax) {
    const [longest] = sizes.sort((a, b) => b.bytes - a.bytes);
    throw invalid(longest?.field ?? 'reached', 'is more than one recall has room for: shorten it');
  }
  return content;
}

async function tracedFor(params: EntityParams, { lot, ingredientId, batch }: PutRecall): Promise<WholeTrace> {
  if ((lot === undefined) === (batch === undefined))
    throw invalid('lot', 'is required, unless you name a batch');
  const [found, ingredient] = await Promise.all([
    trace(params, { lot, ingredientId, batch }),
    ingredientId && getItem(params, ingredientKey(params.organizationId, ingredientId)),
  ]);
  if (ingredientId && !ingredient) throw invalid('ingredientId', 'is not an ingredient of this organization');
  if (!found) throw invalid('batch', 'is not a batch of this organization');
  return found;
}

/** What somebody says of it: two requests that say the same are the same. */
const requestedOf = ({ counts: _counts, signedOffAt: _at, signedOffBy: _by, ...said }: Content) => said;

/** How much a create found, or found when it came before. */
function countsIn({ recall, traced }: RecallFound): Content['counts'] {
  if (!traced) return (recall as RecallSummary).counts;
  const { lots, runs, sales, events } = traced;
  const buyers = new Set(sales.map(({ purchaserName, purchaserEmail }) => purchaserEmail || purchaserName));
  return {
    lots: lots.length,
    runs: runs.length,
    sales: sales.length,
    events: events.length,
    buyers: buyers.size,
  };
}

function newContent(sent: Sent, counts: Content['counts'], by: By): Content {
  const content = {
    kind: sent.kind ?? 'drill',
    lot: sent.lot ?? null,
    ingredientId: sent.ingredientId ?? null,
    batch: sent.batch ?? null,
    seconds: sent.seconds ?? 0,
    reason: sent.reason ?? '',
    advice: sent.advice ?? '',
    reached: sent.reached ?? [],
    recovered: sent.recovered ?? [],
    signedOff: sent.signedOff ?? null,
    signedOffAt: null,
    signedOffBy: null,
    counts,
  };
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
  for (const field of ['lot', 'ingredientId', 'batch'] as const)
    if (sent[field] !== undefined && sent[field] !== current[field])
      throw invalid(field, 'can’t be changed: record another recall');
  const content = { ...current, ...definedFields(sent) };
  if (current.signedOff === null) return signed(content, by);
  // What was sent again is the same.
  if (digestOf(requestedOf(content)) !== digestOf(requestedOf(current)))
    throw new RequestProblem('recall_signed_off');
  return content;
}
