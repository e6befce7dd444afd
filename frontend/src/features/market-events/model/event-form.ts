/** What is typed in the dialog of an event, and what it means. */

import type { EventStatus } from '@batchbook/shared/market-events/constants';
import type { EventFee, MarketEvent, PutMarketEvent } from '@batchbook/shared/market-events/schema';
import { canonicalDecimal, formatQuantity } from '@batchbook/shared/money';
import { readAmount, readQuantityIn } from '@batchbook/shared/quantity';
import type { EventPlan } from '../../../data/market-events/event-jobs.ts';

export interface TypedProduct {
  recipeId: string;
  name: string;
  unit: string;
  text: string;
  renewSnapshots: boolean;
}

export interface TypedFee {
  key: string;
  name: string;
  /** '35', or '1.69%'. */
  text: string;
}

export interface TypedEvent {
  name: string;
  eventDate: string;
  location: string;
  /** Empty: the default site. */
  siteId: string;
  status: EventStatus;
  products: readonly TypedProduct[];
  fees: readonly TypedFee[];
}

export const typedOf = (event: MarketEvent | null, today: string): TypedEvent =>
  event === null
    ? { name: '', eventDate: today, location: '', siteId: '', status: 'planned', products: [], fees: [] }
    : {
        name: event.name,
        eventDate: event.eventDate,
        location: event.location,
        siteId: event.siteId ?? '',
        status: event.status,
        products: event.recipes.map((recipe) => ({
          recipeId: recipe.recipeId,
          name: recipe.recipeNameSnapshot,
          unit: recipe.unitSnapshot,
          text: formatQuantity(recipe.plannedQuantity, 6),
          renewSnapshots: false,
        })),
        fees: event.fees.map((fee, index) => ({
          key: String(index),
          name: fee.name,
          text: 'percent' in fee ? `${fee.percent}%` : fee.amount,
        })),
      };

type ReadFee = { ok: true; fee: EventFee } | { ok: false; error: string };

function readFee({ name, text }: TypedFee): ReadFee {
  if (name.trim() === '') return { ok: false, error: 'Name the fee, for example Pitch' };
  const typed = text.trim();
  if (typed.endsWith('%')) {
    const percent = typed.slice(0, -1).trim().replace(',', '.');
    const isPercent = /^\d{1,3}(\.\d{1,6})?$/.test(percent) && Number(percent) <= 100;
    if (!isPercent) return { ok: false, error: 'Enter 0% to 100%, for example 1.69%' };
    return { ok: true, fee: { name: name.trim(), percent: canonicalDecimal(percent) } };
  }
  const read = readAmount(typed);
  if (!read.ok || read.value === null)
    return { ok: false, error: 'Enter an amount, for example 35, or a share such as 1.69%' };
  return { ok: true, fee: { name: name.trim(), amount: read.value } };
}

const readPlanned = ({ text, unit }: TypedProduct) => readQuantityIn(text, unit);

/** What is wrong, by field: `name`, `eventDate`, `product <id>`, `fee <key>`. */
export function errorsIn(typed: TypedEvent): Record<string, string> {
  const errors: Record<string, string> = {};
  if (typed.name.trim() === '') errors.name = 'Enter a name, for example Bruton market';
  if (typed.eventDate < '2000')
    errors.eventDate = typed.eventDate === '' ? 'Choose the day' : 'Type the year in full';
  for (const product of typed.products) {
    const read = readPlanned(product);
    if (!read.ok) errors[`product ${product.recipeId}`] = read.error;
  }
  for (const fee of typed.fees) {
    const read = readFee(fee);
    if (!read.ok) errors[`fee ${fee.key}`] = read.error;
  }
  return errors;
}

/** The request, of what `errorsIn` finds nothing wrong with. */
export function bodyOf(typed: TypedEvent, version: number | null): PutMarketEvent {
  return {
    name: typed.name.trim(),
    eventDate: typed.eventDate,
    location: typed.location.trim(),
    siteId: typed.siteId || null,
    ...(version !== null && { status: typed.status, version }),
    fees: typed.fees.flatMap((fee) => {
      const read = readFee(fee);
      return read.ok ? [read.fee] : [];
    }),
    recipes: typed.products.flatMap((product) => {
      const read = readPlanned(product);
      const { recipeId, renewSnapshots } = product;
      return read.ok
        ? [{ recipeId, plannedQuantity: read.value, ...(renewSnapshots && { renewSnapshots }) }]
        : [];
    }),
  };
}

type Plan = Omit<PutMarketEvent, 'version'>;

/** Only what differs, so that what others change meanwhile stays. */
export function changedPlan(before: EventPlan, { recipes, ...fields }: Plan): Plan {
  const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  const changed = Object.entries(fields).filter(
    ([name, value]) => !isSame(before[name as keyof EventPlan], value),
  );
  return {
    ...Object.fromEntries(changed),
    ...(recipes && !isSame(before.recipes, recipes) && { recipes }),
  };
}
