/** How unsent changes of market events read. */
import { isProduct } from '@batchbook/shared/market-events/packing';
import { formatQuantity, sumDecimals } from '@batchbook/shared/money';
import { countOf } from '@batchbook/shared/text';
import type { Words } from '../outbox/kind.ts';
import { sentenceOf } from '../problems.ts';
import type { ActualsJob, EventJob, PackingJob } from './event-jobs.ts';

const refusal: Words['refusal'] = (error) => sentenceOf(error, 'unsentEvents');

export const eventWords: Words<EventJob> = {
  describe: ({ body, before, event }) => {
    if (before !== null) return { title: `Change the plan of ${event.name}` };
    return {
      title: `Plan ${event.name}`,
      place: countOf(body.recipes?.length ?? 0, 'product'),
    };
  },
  refusal,
  edit: () => null,
};

export const actualsWords: Words<ActualsJob> = {
  describe(job) {
    const { recipes } = job.body;
    const sold = recipes.flatMap(({ soldQuantity }) => soldQuantity ?? []);
    return {
      title:
        sold.length === 0
          ? `Record what happened to ${countOf(recipes.length, 'product')}`
          : `Record ${formatQuantity(sumDecimals(sold))} sold of ${countOf(sold.length, 'product')}`,
      place: job.event.name,
    };
  },
  refusal,
  edit: () => null,
  confirm: {
    takesReason: true,
    body: ({ body }, { confirmed = [], confirmedReason }) => ({
      ...{ ...body, confirmed: [...confirmed] },
      ...(confirmedReason !== undefined && { confirmedReason }),
    }),
  },
};

export const packingWords: Words<PackingJob> = {
  describe: (job) => ({ title: packingTitle(job), place: job.event.name }),
  refusal,
  edit: () => null,
};

function packingTitle({ body }: PackingJob): string {
  const { isFirst, add = [], change = [], remove = [], loadedAt, unloadedAt } = body;
  if (loadedAt) return `Note ${countOf(change.length, 'product')} as loaded`;
  if (unloadedAt) return `Note ${countOf(change.length, 'product')} as unloaded`;
  if (isFirst) return `Make a pack list of ${countOf(add.filter(isProduct).length, 'product')}`;
  const ticks = change.filter(({ to }) => 'isPacked' in to);
  if (ticks.length === change.length && ticks.length > 0 && add.length + remove.length === 0)
    return ticks.every(({ to }) => to.isPacked) ? 'Tick it off as packed' : 'Take the tick off';
  const back = change.flatMap(({ to }) => to.broughtBack ?? []);
  if (back.length > 0 && back.length === change.length)
    return `Note ${formatQuantity(sumDecimals(back))} brought back`;
  return 'Change the pack list';
}
