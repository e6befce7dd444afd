/**
 * Keeps what stock was worth at the end of a day as it is worked out now, because it is handed over: a later report then says
 * what made it another figure (ADR 140).
 */
import { dayIn } from '@batchbook/shared/accounts/time-zone';
import { newId } from '@batchbook/shared/ids';
import { insightContract } from '@batchbook/shared/insight/contract';
import type { KeptValue } from '@batchbook/shared/insight/kept-schema';
import { keptRowsOf } from '@batchbook/shared/insight/kept-values';
import type { ReportFigures } from '@batchbook/shared/insight/report';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { created, ok, useCase } from '../../platform/http/use-case.ts';
import type { OrganizationScope } from '../../platform/table/keys.ts';
import { getItem } from '../../platform/table/read.ts';
import { assertAllowed, ConditionFailed, notExists, transact } from '../../platform/table/write.ts';
import { readTimeZone } from '../days/time-zone-of.ts';
import { readStockValue } from '../reports/value-stock.ts';
import { keptKey, readKept, toKept, toKeptItem, toKeptRowsItem } from './kept-table.ts';

type Wanted = Pick<KeptValue, 'id' | 'day' | 'siteId' | 'reason'>;

/** Members, where the plan has reports. The same id again answers what was kept. */
export const keepStockValue = useCase(insightContract.keepStockValue, {
  read: ({ params, body }) =>
    getItem(params, keptKey(params.organizationId, { id: params.id, day: body.day })),
  answer: async ({ actor, params, body, now }, found) => {
    const { day, siteId = null } = body;
    if (found) return ok(sameAs(toKept(found), siteId));
    assertAllowed(actor);
    const wanted = { id: params.id, day, siteId, reason: 'file' as const };
    try {
      return created(await keep(actor, wanted, await valueToday(params, body, now), now));
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const known = error.failed.get(valueLabel);
      // It has rows of another day.
      if (!known) throw new RequestProblem('id_taken');
      return ok(sameAs(toKept(known), siteId));
    }
  },
});

function sameAs(known: KeptValue, siteId: string | null): KeptValue {
  if (known.siteId !== siteId) throw new RequestProblem('id_taken');
  return known;
}

const valueToday = async (
  { organizationId }: OrganizationScope,
  { day, siteId }: { day: string; siteId?: string | undefined },
  now: Date,
): Promise<ReportFigures> =>
  (await readStockValue({ organizationId }, { to: day, siteId, now }, 'day')).report;

const valueLabel = 'kept value';

async function keep(
  scope: OrganizationScope,
  wanted: Wanted,
  { rows, totals, complete }: ReportFigures,
  now: Date,
): Promise<KeptValue> {
  const { organizationId } = scope;
  const kept = { ...wanted, keptAt: now.toISOString(), value: totals.value ?? null, complete };
  await transact(scope, [
    { label: valueLabel, put: toKeptItem(organizationId, kept), condition: notExists },
    {
      label: 'rows of the kept value',
      put: toKeptRowsItem(organizationId, kept.id, keptRowsOf(rows)),
      condition: notExists,
    },
  ]);
  return kept;
}

/** Later than that it wouldn't be as it was when the month ended. */
const daysAfterMonth = 5;

/** In the first nights of a month: what all stock was worth when the last one ended, once. */
export async function keepMonth(scope: OrganizationScope, now: Date): Promise<void> {
  const timeZone = await readTimeZone(scope);
  const today = dayIn(timeZone ?? 'UTC', now);
  const monthEnd = dayAfter(`${today.slice(0, 'yyyy-mm'.length)}-01`, -1);
  if (today > dayAfter(monthEnd, daysAfterMonth)) return;
  const isKept = (await readKept(scope)).some(({ day, reason }) => day === monthEnd && reason === 'month');
  if (isKept) return;
  const valued = await valueToday(scope, { day: monthEnd }, now);
  if (valued.rows.length === 0) return;
  await keep(scope, { id: newId(), day: monthEnd, siteId: null, reason: 'month' }, valued, now);
}
