/** How unsent jobs of stock read. */

import { formatQuantity } from '@batchbook/shared/money';
import type { EntryUnit } from '@batchbook/shared/recipes/schema';
import { countOf } from '@batchbook/shared/text';
import type { QueryClient } from '@tanstack/react-query';
import type { JobAnswer, Words } from '../outbox/kind.ts';
import { sentenceOf } from '../problems.ts';
import type { BookData } from './book-data.ts';
import { countRefusal } from './count-refusal.ts';
import type { CountJob, MovementJob, TransferJob } from './jobs.ts';
import { bookQuery } from './read-book.ts';
import { reasonText } from './reason-text.ts';
import { sitesQuery } from './sites.ts';
import { stockKeys } from './stock-keys.ts';
import { unitLabelOf } from './unit-label.ts';

interface Names {
  item: (id: string) => string;
  site: (id: string) => string;
  /** The unit of an item, where a job names none. */
  unit: (itemId: string) => EntryUnit;
  /** The word for pieces of an item, if it has one. */
  unitName: (itemId: string) => string | null;
}

/** Loads what `namesIn` reads. Without a network it does without. */
const loadNames = (client: QueryClient, organizationId: string): Promise<unknown> =>
  Promise.allSettled([
    client.ensureQueryData(bookQuery(client, organizationId)),
    client.ensureQueryData(sitesQuery(organizationId)),
  ]);

/** Names of items and sites, by what this device knows. */
function namesIn(client: QueryClient, organizationId: string): Names {
  const items = client.getQueryData<BookData>(stockKeys.book(organizationId))?.items;
  const sites = client.getQueryData(sitesQuery(organizationId).queryKey);
  const itemOf = (id: string) => items?.find((item) => item.id === id);
  return {
    item: (id) => itemOf(id)?.name ?? 'An item',
    site: (id) => sites?.find((site) => site.id === id)?.name ?? 'a site',
    unit: (itemId) => itemOf(itemId)?.unit ?? 'pieces',
    unitName: (itemId) => itemOf(itemId)?.unitName ?? null,
  };
}

/** '12.5 kg', '3 loaves', without a sign. */
function quantityWords(quantity: string, unit: EntryUnit, unitName: string | null): string {
  const size = quantity.replace(/^-/, '');
  return `${formatQuantity(size)} ${unitLabelOf(unit, unitName, size)}`;
}

const namedMax = 3;

/** 'Butter and Eggs', 'Butter, Eggs, Salt and 4 more' */
function listedNames(names: readonly string[]): string {
  if (names.length > namedMax)
    return `${names.slice(0, namedMax).join(', ')} and ${names.length - namedMax} more`;
  return names.length < 2 ? (names[0] ?? 'An item') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Nobody says that it was the lot on hold, so nothing has to be explained. */
const confirmStock = {
  takesReason: false,
  body: <Body>({ body }: { body: Body }, { confirmed = [], wasCounted }: JobAnswer): Body => ({
    ...body,
    confirmed: [...confirmed],
    ...(wasCounted && { wasCounted }),
  }),
};

export const movementWords: Words<MovementJob> = {
  load: loadNames,
  describe({ organizationId, siteId, itemId, body }, client) {
    const names = namesIn(client, organizationId);
    const { reason, quantity, unit = names.unit(itemId) } = body;
    const place = names.site(siteId);
    const verb = reasonText[reason];
    if (quantity === undefined) return { title: `${verb} a movement, ${names.item(itemId)}`, place };
    const sign = reason === 'adjust' ? (quantity.startsWith('-') ? 'down by ' : 'up by ') : '';
    return {
      title: `${verb} ${sign}${quantityWords(quantity, unit, names.unitName(itemId))}, ${names.item(itemId)}`,
      place,
    };
  },
  refusal: (error) => sentenceOf(error, 'unsentStock'),
  edit({ organizationId, itemId, body }, client) {
    if (body.quantity === undefined) return null;
    const names = namesIn(client, organizationId);
    return {
      by: 'quantity',
      quantity: body.quantity,
      unit: body.unit ?? names.unit(itemId),
      unitName: names.unitName(itemId),
      body: (quantity, unit) => ({ ...body, quantity, unit }),
    };
  },
  confirm: confirmStock,
};

export const transferWords: Words<TransferJob> = {
  load: loadNames,
  describe({ organizationId, body }, client) {
    const names = namesIn(client, organizationId);
    const { itemId, quantity, unit = names.unit(itemId), fromSiteId, toSiteId } = body;
    return {
      title: `Transfer ${quantityWords(quantity, unit, names.unitName(itemId))}, ${names.item(itemId)}`,
      place: `${names.site(fromSiteId)} to ${names.site(toSiteId)}`,
    };
  },
  refusal: (error) => sentenceOf(error, 'unsentStock'),
  /** What is loaded for an event is edited in its pack list. */
  edit({ organizationId, body }, client) {
    if (body.eventId) return null;
    const names = namesIn(client, organizationId);
    const { itemId, quantity, unit = names.unit(itemId) } = body;
    return {
      by: 'quantity',
      quantity,
      unit,
      unitName: names.unitName(itemId),
      body: (other, otherUnit) => ({ ...body, quantity: other, unit: otherUnit }),
    };
  },
  confirm: confirmStock,
};

export const countWords: Words<CountJob> = {
  load: loadNames,
  describe({ organizationId, body }, client) {
    const { length } = body.lines;
    return {
      title: `Count of ${namesIn(client, organizationId).site(body.siteId)}, ${countOf(length, 'line')}`,
      dropped: 'Its lines are on its sheet again.',
    };
  },
  refusal(error, { organizationId, body }, client) {
    const names = namesIn(client, organizationId);
    const moved = error.code === 'stock_moved' ? error.problem?.moved : undefined;
    if (moved === undefined) return countRefusal(error, body, names.item);
    const items = listedNames(moved.map(({ itemId }) => names.item(itemId)));
    return `${items} moved since it was counted. Nothing from this count was posted.`;
  },
  /** Its lines are edited where they were counted. */
  edit: ({ body }) => ({ by: 'screen', address: `/stock?tab=counts&count=new&site=${body.siteId}` }),
};
