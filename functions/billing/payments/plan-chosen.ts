import { audit } from '../../platform/audit.ts';
import type { Write } from '../../platform/table/write.ts';

export type Chooser = { organizationId: string; userId: string };

/** Enters in the history who chose a plan. Whether it came about is what Stripe says. */
export const planChosen = (
  { organizationId, userId }: Chooser,
  { before, after }: { before: string; after: string },
  now: Date,
): Write =>
  audit(
    { organizationId, act: 'plan_chosen', by: { userId }, changes: [{ field: 'plan', before, after }] },
    now,
  );
