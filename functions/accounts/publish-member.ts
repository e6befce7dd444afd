import { memberChanged } from '@batchbook/events/accounts';
import type { Me } from '@batchbook/shared/accounts/schema';
import { publish } from '../platform/outbox.ts';
import type { Write } from '../platform/table/write.ts';

/** A transaction takes a hundred writes, and nobody belongs to more organizations than this. */
const toldMax = 95;

/** Tells each of a person's organizations, whose screens show their name and address. */
export const publishMember = ({ userId, memberships }: Me, now: Date): Write[] =>
  memberships
    .slice(0, toldMax)
    .map(({ organizationId }) =>
      publish({ definition: memberChanged, organizationId, data: { id: userId } }, now),
    );
