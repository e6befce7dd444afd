/**
 * Plans a posting from what was read. A use case lists its changes; planning returns each result, or the first problem.
 * `posting-writes.ts` writes them.
 */
import type { MeasuredItem } from '@batchbook/shared/stock/measures';
import {
  type Change,
  needsMeasures,
  type Plan,
  type PlanFault,
  planChange,
} from '@batchbook/shared/stock/posting';
import type { Measures } from '@batchbook/shared/units';
import { invalid, notFound, RequestProblem } from '../../platform/http/request-problem.ts';
import { readMeasures } from '../measures.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { type FoundLot, stateOf } from './lot-table.ts';
import { type NewMovement, newMovement } from './movement-table.ts';
import type { Place } from './place.ts';

/** One level to change. */
export interface Intent extends Change {
  place: Place;
  lot: FoundLot | null;
}

export interface Planned extends Plan {
  intent: Intent;
}

export type MeasuresOf = (item: MeasuredItem) => Measures;

const lotStateOf = ({ lot }: Intent) => lot && stateOf(lot);

/** Reads the measures of the items that need a conversion: mostly none, and then without a request. */
export const readMeasuresFor = (scope: OrganizationScope, intents: readonly Intent[]): Promise<MeasuresOf> =>
  readMeasures(
    scope,
    intents.flatMap((intent) => {
      const { item, level } = intent.place;
      return item && needsMeasures(intent.amount, level, lotStateOf(intent)) ? [item] : [];
    }),
  );

export function planIntent(intent: Intent, measuresOf: MeasuresOf): Planned | PlanFault {
  const { place } = intent;
  const basis = {
    ...place,
    lot: lotStateOf(intent),
    measures: measuresOf(place.item ?? { category: 'other', referenceId: null, unit: place.level.unit }),
  };
  const plan = planChange(intent, basis);
  return plan.ok ? { ...plan, intent } : plan;
}

/** Returns the plan, or throws what `refusal` makes of the problem. */
export function planOrThrow(
  intent: Intent,
  measuresOf: MeasuresOf,
  refusal: (fault: PlanFault) => RequestProblem,
): Planned {
  const plan = planIntent(intent, measuresOf);
  if (!plan.ok) throw refusal(plan);
  return plan;
}

type Derived = 'itemId' | 'siteId' | 'delta' | 'levelUnit' | 'densityAssumed' | 'lotCode' | 'useByDate';
type Said = Parameters<typeof newMovement>[0];

/** Returns the movement of a planned change, with its other fields. */
export const movementFor = (
  { intent, delta, unit, densityAssumed }: Planned,
  said: Omit<Said, Derived> & Partial<Pick<NewMovement, 'useByDate'>>,
): NewMovement =>
  newMovement({
    ...intent.place.of,
    ...said,
    delta,
    levelUnit: unit,
    densityAssumed,
    lotCode: intent.lot?.lotCode ?? null,
    useByDate: intent.lot ? intent.lot.useByDate : (said.useByDate ?? null),
  });

export const siteGone = 'The site was deleted. Bring it back, or choose another.';
export const itemGone = 'The item was deleted. Bring it back to go on with it.';

/** Maps each part of a change to its field of the request. A part of the path answers 404. */
export type Fields = Record<'item' | 'site', string | 'path'> & { quantity: string; unit: string };

export function problemOf(
  { field, reason, message }: PlanFault,
  fields: Fields = { item: 'path', site: 'path', quantity: 'quantity', unit: 'unit' },
): RequestProblem {
  if (reason === 'deleted')
    return new RequestProblem('stock_closed', { detail: field === 'site' ? siteGone : itemGone });
  if (field === 'lot') return invalid('lotCode', `${message}: leave the lot out`);
  const path = fields[field];
  return path === 'path' ? notFound() : invalid(path, message);
}
