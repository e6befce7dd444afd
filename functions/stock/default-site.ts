import { RequestProblem } from '../platform/http/request-problem.ts';
import { readDefaultSiteId } from './read-stock.ts';

/** The default site's id, `null` when there is none: a run locks all the same. */
export async function defaultSiteOf(scope: { organizationId: string }): Promise<string | null> {
  try {
    return await readDefaultSiteId(scope);
  } catch (error) {
    if (error instanceof RequestProblem && error.code === 'no_default_site') return null;
    throw error;
  }
}
