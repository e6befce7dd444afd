/**
 * Owners: changes the business name and address, the currency (only its label: no price is converted), the target margin,
 * the hourly labour cost and the overheads. A stale version gets 412 with the current organization, unless it already has
 * the requested values (invariant 18). Publishes `accounts.organization_changed`.
 */
import { organizationChanged } from '@batchbook/events/accounts';
import { accountsContract } from '@batchbook/shared/accounts/contract';
import type { Organization } from '@batchbook/shared/accounts/schema';
import { definedFields } from '@batchbook/shared/content';
import { stableJson } from '@batchbook/shared/stable-json';
import { auditChanges, changesOf } from '../platform/audit.ts';
import { nextVersion } from '../platform/entity/owned.ts';
import { notFound, RequestProblem } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { publish } from '../platform/outbox.ts';
import { getItem } from '../platform/table/read.ts';
import { ConditionFailed, transact, type Write } from '../platform/table/write.ts';
import { organizationKey, toOrganization } from './table.ts';

type Changes = Partial<
  Pick<
    Organization,
    | 'name'
    | 'currency'
    | 'currencyChosen'
    | 'targetMarginPercent'
    | 'hourlyRate'
    | 'overheadPercent'
    | 'address'
    | 'localAuthority'
    | 'timeZone'
  >
>;

export const updateOrganization = useCase(accountsContract.updateOrganization, {
  read: ({ params }) => getItem(params, organizationKey(params.organizationId), { consistent: true }),
  answer: async ({ actor, body, now }, item) => {
    if (!item) throw notFound();
    const { version, ...sent } = body;
    const shown = definedFields(sent);
    const changes: Changes = { ...shown, ...(sent.currency !== undefined && { currencyChosen: true }) };
    const current = toOrganization(item);
    if (isAlready(current, changes)) return ok(current);
    if (current.version !== version) throw new RequestProblem('stale_version', { current });
    const changed = nextVersion(current, changes, now);
    const data = { id: current.id, version: changed.version };
    try {
      await transact(actor, [
        replaceOrganization(changed, version),
        // That a currency was confirmed as it is isn't a change for the history.
        ...auditChanges(
          {
            organizationId: current.id,
            act: 'settings_changed',
            by: actor,
            changes: changesOf({ ...current }, shown),
          },
          now,
        ),
        publish({ definition: organizationChanged, organizationId: current.id, data }, now),
      ]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      return answerRace(error.failed.get(organizationLabel), changes);
    }
    return ok(changed);
  },
});

const organizationLabel = 'organization';

const isAlready = (current: Organization, changes: Changes): boolean =>
  Object.entries(changes).every(
    ([field, value]) => stableJson(current[field as keyof Changes]) === stableJson(value),
  );

const replaceOrganization = (changed: Organization, version: number): Write => ({
  label: organizationLabel,
  put: { ...organizationKey(changed.id), type: 'ORGANIZATION', ...changed },
  condition: 'version = :version',
  values: { ':version': version },
});

/** Somebody else was faster, or this is the same request again. */
function answerRace(item: Parameters<typeof toOrganization>[0] | undefined, changes: Changes) {
  if (!item) throw notFound();
  const current = toOrganization(item);
  if (isAlready(current, changes)) return ok(current);
  throw new RequestProblem('stale_version', { current });
}
