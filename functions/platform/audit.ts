/**
 * Who did what in an organization, and when: members, plan, settings, deletion. Each entry is written in the transaction
 * of the act itself, so it is there exactly when the act happened (ADR 75). It has ids and no names: those are looked up
 * when it is read, so deleting an account leaves nothing to erase here.
 *
 * | what  | pk    | sk            | read by               |
 * |-------|-------|---------------|-----------------------|
 * | entry | ORG#o | AUDIT#time#id | the owner; the export |
 */
import type { AuditAct, AuditChange } from '@batchbook/shared/accounts/audit-schema';
import { newId } from '@batchbook/shared/ids';
import { stableJson } from '@batchbook/shared/stable-json';
import { organizationPk } from './table/keys.ts';
import type { Write } from './table/write.ts';

export const auditPrefix = 'AUDIT#';

/** `operator`: by command. `payments`: what Stripe said. */
export type AuditActor = { userId: string } | 'operator' | 'payments';

export interface Audited {
  organizationId: string;
  act: AuditAct;
  by: AuditActor;
  /** Whom it is about. */
  memberUserId?: string;
  invitationId?: string;
  changes?: readonly AuditChange[];
}

/**
 * Returns the write that enters an act, for its transaction.
 * @param id Given with the time of the act, the entry is the same however often it is written.
 */
export function audit({ organizationId, by, ...entry }: Audited, now: Date, id = newId()): Write {
  const at = now.toISOString();
  const actor = typeof by === 'string' ? { actor: by } : { actor: 'member', byUserId: by.userId };
  return {
    label: `audit ${id}`,
    put: {
      pk: organizationPk(organizationId),
      sk: `${auditPrefix}${at}#${id}`,
      type: 'AUDIT',
      id,
      at,
      ...actor,
      ...entry,
    },
  };
}

/** The same for an act that is in the history only if it changed something. */
export const auditChanges = (entry: Audited & { changes: readonly AuditChange[] }, now: Date): Write[] =>
  entry.changes.length === 0 ? [] : [audit(entry, now)];

/** The fields that differ, as texts. */
export function changesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): AuditChange[] {
  return Object.keys(after)
    .map((field) => ({ field, before: asText(before[field]), after: asText(after[field]) }))
    .filter((change) => change.before !== change.after);
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? stableJson(value) : String(value);
}
