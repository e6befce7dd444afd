/**
 * Writes the summaries that labels lack, or that differ from their label: those of labels from before
 * summaries were kept, or that an older release wrote while a newer one was being deployed. For an
 * operator. It goes through the table once, page by page, and may be stopped and begun again anywhere.
 *
 * Safe beside people at work: a summary is written only while its label still is as it was read, and its
 * recipe or variation is there. Whoever changes a label meanwhile writes its summary themselves.
 */
import { stableJson } from '@batchbook/shared/stable-json';
import type { Key } from '../platform/table/keys.ts';
import { getItems, type Item, scanPage } from '../platform/table/read.ts';
import { ConditionFailed, transact, type Write } from '../platform/table/write.ts';
import {
  labelKey,
  labelOwnerExists,
  labelSummaryKey,
  labelSummaryLabel,
  labelType,
  ownerOfLabel,
  toLabelSummaryItem,
  toStoredLabel,
} from './label-table.ts';
import { recipeKey } from './table.ts';
import { variationKey } from './variation-table.ts';

export interface SummariesWritten {
  itemsRead: number;
  labels: number;
  written: number;
  /** Somebody changed or deleted them while they were being written, and their summary with them. */
  overtaken: number;
  /** Where to go on; `null` at the end. */
  next: string | null;
}

interface Options {
  /** The `next` of an earlier run that was stopped. */
  after?: string;
  pageItems?: number;
  /** Hears how far it has come after each page. */
  onPage?: (soFar: SummariesWritten) => void;
}

const pageItemsDefault = 2_000;
const scope = { system: 'an operator writes the summaries of labels' };

export async function writeLabelSummaries(options: Options = {}): Promise<SummariesWritten> {
  const { pageItems = pageItemsDefault, onPage } = options;
  let soFar: SummariesWritten = { itemsRead: 0, labels: 0, written: 0, overtaken: 0, next: null };
  let after = options.after === undefined ? undefined : keyAt(options.after);
  do {
    const page = await scanPage(scope, { type: labelType, limit: pageItems, ...(after && { after }) });
    const outcomes = await writeThose(page.items);
    const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
    soFar = {
      itemsRead: soFar.itemsRead + page.read,
      labels: soFar.labels + page.items.length,
      written: soFar.written + count('written'),
      overtaken: soFar.overtaken + count('overtaken'),
      next: page.next && positionOf(page.next),
    };
    onPage?.(soFar);
    after = page.next ?? undefined;
  } while (after);
  return soFar;
}

const positionOf = ({ pk, sk }: Key): string => Buffer.from(JSON.stringify([pk, sk])).toString('base64url');

/** @throws Error when the text is no position of this command. */
function keyAt(position: string): Key {
  try {
    const [pk, sk] = JSON.parse(Buffer.from(position, 'base64url').toString('utf8')) as unknown[];
    if (typeof pk === 'string' && typeof sk === 'string') return { pk, sk };
  } catch {
    // Said below.
  }
  throw new Error(`${position} is not a position that this command has printed`);
}

type Outcome = 'written' | 'overtaken' | 'as it should be' | 'deleted';

async function writeThose(labels: Item[]): Promise<Outcome[]> {
  const keys = labels.flatMap((label) => {
    const { organizationId, id } = ownerOfLabel(label);
    return [recipeKey, variationKey, labelSummaryKey].map((keyOf) => keyOf(organizationId, id));
  });
  const items = await getItems(scope, keys, { consistent: true });
  const found = new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
  const at = ({ pk, sk }: Key): Item | undefined => found.get(`${pk} ${sk}`);
  const outcomes: Outcome[] = [];
  for (const label of labels) outcomes.push(await writeOne(label, at));
  return outcomes;
}

async function writeOne(label: Item, at: (key: Key) => Item | undefined): Promise<Outcome> {
  const { organizationId, id } = ownerOfLabel(label);
  const isVariation = at(variationKey(organizationId, id)) !== undefined;
  if (!isVariation && !at(recipeKey(organizationId, id))) return 'deleted';
  const summary = toLabelSummaryItem(organizationId, id, toStoredLabel(label));
  if (stableJson(at(labelSummaryKey(organizationId, id))) === stableJson(summary)) return 'as it should be';
  try {
    await transact(scope, [
      unchanged(label),
      labelOwnerExists(organizationId, id, isVariation),
      { label: labelSummaryLabel, put: summary },
    ]);
    return 'written';
  } catch (error) {
    if (error instanceof ConditionFailed) return 'overtaken';
    throw error;
  }
}

/** The label is at the version, and has the approval, that were read. */
function unchanged(item: Item): Write {
  const { organizationId, id } = ownerOfLabel(item);
  const { version, approval } = toStoredLabel(item);
  return {
    label: 'label',
    check: labelKey(organizationId, id),
    condition: `#version = :version AND ${approval ? 'approval.#at = :at' : 'approval = :none'}`,
    names: { '#version': 'version', ...(approval && { '#at': 'at' }) },
    values: { ':version': version, ...(approval ? { ':at': approval.at } : { ':none': null }) },
  };
}
