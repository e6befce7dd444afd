/**
 * Writes the summaries that are missing or differ from their label: those older than the summaries, and those an older
 * release wrote during a deployment. For operators. It scans the table once, page by page, and can be stopped and started
 * again anywhere.
 *
 * Safe while people work: a summary is written only if its label is unchanged and its recipe or variation exists. Every
 * concurrent change of a label writes its summary itself.
 */
import { stableJson } from '@batchbook/shared/stable-json';
import type { Key } from '../platform/table/keys.ts';
import { getItems, type Item, scanPage } from '../platform/table/read.ts';
import { transactUnlessChanged, type Write } from '../platform/table/write.ts';
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
  /** Labels that somebody changed or deleted in the meantime, together with their summary. */
  overtaken: number;
  /** Where to continue; `null` at the end. */
  next: string | null;
}

interface Options {
  /** The `next` of an earlier run that was stopped. */
  after?: string;
  pageItems?: number;
  /** Called with the progress after each page. */
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

/** @throws Error when the text isn't a position of this command. */
function keyAt(position: string): Key {
  try {
    const [pk, sk] = JSON.parse(Buffer.from(position, 'base64url').toString('utf8')) as unknown[];
    if (typeof pk === 'string' && typeof sk === 'string') return { pk, sk };
  } catch {
    // Thrown below.
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
  const isWritten = await transactUnlessChanged(scope, [
    unchanged(label),
    labelOwnerExists(organizationId, id, isVariation),
    { label: labelSummaryLabel, put: summary },
  ]);
  return isWritten ? 'written' : 'overtaken';
}

/** The label still has the version and the approval that were read. */
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
