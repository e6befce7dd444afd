import { accountsContract } from '@batchbook/shared/accounts/contract';
import { notFound } from '../platform/http/request-problem.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { getItem } from '../platform/table/read.ts';
import { organizationKey, toOrganization } from './table.ts';

/** Any member: reads the organization and its settings. */
export const getOrganization = useCase(accountsContract.getOrganization, {
  read: ({ params }) => getItem(params, organizationKey(params.organizationId)),
  answer: (_, item) => {
    if (!item) throw notFound();
    return ok(toOrganization(item));
  },
});
