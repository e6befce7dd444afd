import { invalid } from '../../platform/http/request-problem.ts';
import { getItem } from '../../platform/table/read.ts';
import { siteKey } from '../../stock/index.ts';

/** @throws RequestProblem where the site that is asked for was never there. */
export async function assertSite(
  { organizationId }: { organizationId: string },
  siteId: string | undefined,
): Promise<void> {
  if (siteId !== undefined && !(await getItem({ organizationId }, siteKey(organizationId, siteId))))
    throw invalid('siteId', 'is not a site of this organization');
}
