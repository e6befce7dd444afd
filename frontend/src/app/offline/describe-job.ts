/** What a posting that waits is, in words. */

import { ApiError } from '@batchbook/shared/http/client';
import { formatQuantity } from '@batchbook/shared/money';
import type { EntryUnit } from '@batchbook/shared/recipes/schema';
import { unitLabelFor } from '@batchbook/shared/units';
import { sentenceOf } from '../../data/problems.ts';
import type { Job } from '../../data/stock/job.ts';
import { countRefusal } from '../../features/stock/model/count-refusal.ts';
import { stockSentence } from '../../features/stock/model/stock-problems.ts';
import { shownSince } from '../../ui/dates.ts';

export interface Names {
  item: (id: string) => string;
  site: (id: string) => string;
  /** The unit of an item, where a posting names none. */
  unit: (itemId: string) => EntryUnit;
}

const verbs = { receive: 'Receive', use: 'Use', waste: 'Waste', adjust: 'Adjust', undo: 'Undo' } as const;

const quantityOf = (quantity: string, unit: EntryUnit): string =>
  `${formatQuantity(quantity).replace(/^-/, '')} ${unitLabelFor(unit, quantity.replace(/^-/, ''))}`;

/** 'Receive 12.5 kg, Strong white flour' */
export function jobTitle(job: Job, names: Names): string {
  if (job.kind === 'count') {
    const { length } = job.body.lines;
    return `Count of ${names.site(job.siteId)}, ${length === 1 ? '1 line' : `${length} lines`}`;
  }
  const unit = job.body.unit ?? names.unit(job.itemId);
  const item = names.item(job.itemId);
  if (job.kind === 'transfer') return `Transfer ${quantityOf(job.body.quantity, unit)}, ${item}`;
  const { reason, quantity } = job.body;
  if (quantity === undefined) return `${verbs[reason]} a movement, ${item}`;
  const sign = reason === 'adjust' ? (quantity.startsWith('-') ? 'down by ' : 'up by ') : '';
  return `${verbs[reason]} ${sign}${quantityOf(quantity, unit)}, ${item}`;
}

/** Where, and when it was entered. */
export function jobPlace(job: Job, names: Names): string {
  const at = `entered ${shownSince(job.madeAt)}`;
  if (job.kind === 'count') return at;
  const from = names.site(job.siteId);
  return job.kind === 'transfer' ? `${from} to ${names.site(job.body.toSiteId)}, ${at}` : `${from}, ${at}`;
}

/** Why it was refused; `null` for one that only waits. */
export function refusalOf(job: Job, names: Names): string | null {
  if (job.state !== 'refused') return null;
  const { problem } = job;
  if (problem?.code === 'stock_moved' && problem.moved) {
    const moved = problem.moved.map(({ itemId }) => names.item(itemId));
    return `${listed(moved)} moved since it was counted. Nothing of this count was posted.`;
  }
  if (problem?.code === 'id_taken')
    return 'It had arrived before you changed it, and was recorded as it was. Drop this, and undo that one in the item’s ledger if it is wrong.';
  const error = new ApiError(
    problem?.status ?? 0,
    problem?.code ?? job.refusal ?? 'internal_error',
    '',
    problem,
  );
  if (job.kind === 'count') return countRefusal(error, job.body, names.item);
  return stockSentence(error) ?? sentenceOf(error);
}

const namedMax = 3;

function listed(names: readonly string[]): string {
  if (names.length > namedMax)
    return `${names.slice(0, namedMax).join(', ')} and ${names.length - namedMax} more`;
  return names.length < 2 ? (names[0] ?? 'An item') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
