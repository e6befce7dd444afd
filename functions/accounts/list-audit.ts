import type { AuditEntry } from '@batchbook/shared/accounts/audit-schema';
import { accountsContract } from '@batchbook/shared/accounts/contract';
import { auditPrefix } from '../platform/audit.ts';
import { cursorOf, pageOf } from '../platform/http/paging.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { getItems, type Item, queryPage } from '../platform/table/read.ts';
import { shownNameOf } from './table.ts';
import { readMemberships, readProfiles } from './team/read-team.ts';
import { invitationKey } from './team/table.ts';

const isKey = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z#[0-9A-HJKMNP-TV-Z]{26}$/.test(text);

/** Owners: who did what, newest first. Names are those of members, present and former, as they are now. */
export const listAudit = useCase(accountsContract.listAudit, {
  read: async ({ params: { organizationId }, query }) => {
    const [page, memberships] = await Promise.all([
      queryPage(
        { organizationId },
        {
          pk: organizationPk(organizationId),
          prefix: auditPrefix,
          newestFirst: true,
          ...pageOf(query, auditPrefix, isKey),
        },
      ),
      readMemberships(organizationId),
    ]);
    return { page, memberships };
  },
  answer: async ({ actor: { organizationId } }, { page, memberships }) => {
    const invited = new Set(page.items.flatMap(({ invitationId }) => (invitationId as string) ?? []));
    const [profiles, invitations] = await Promise.all([
      readProfiles(memberships),
      getItems(
        { organizationId },
        [...invited].map((id) => invitationKey(organizationId, id)),
      ),
    ]);
    const emails = new Map(invitations.map(({ id, email }) => [id, email as string]));
    const personOf = (userId: unknown) => {
      if (typeof userId !== 'string') return null;
      const profile = profiles.get(userId);
      return { userId, name: profile ? shownNameOf(profile) : null };
    };
    const items = page.items.map((item) => toEntry(item, personOf, emails));
    return ok({ items, nextCursor: cursorOf(page.next, auditPrefix) });
  },
});

type PersonOf = (userId: unknown) => AuditEntry['by'];

const toEntry = (item: Item, personOf: PersonOf, emails: ReadonlyMap<unknown, string>): AuditEntry => ({
  id: item.id as string,
  at: item.at as string,
  act: item.act as AuditEntry['act'],
  actor: item.actor as AuditEntry['actor'],
  by: personOf(item.byUserId),
  member: personOf(item.memberUserId),
  email: emails.get(item.invitationId) ?? null,
  changes: (item.changes as AuditEntry['changes'] | undefined) ?? [],
});
