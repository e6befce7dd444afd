import { defaultSiteOf } from '../../stock/index.ts';
import { assertSite } from './assert-site.ts';

/**
 * Returns whether something is at the site that is asked for, or at any: what names no site is at the default one.
 * @throws RequestProblem where that site was never there.
 */
export async function readAtSite(
  scope: { organizationId: string },
  siteId: string | undefined,
): Promise<(thing: { siteId: string | null }) => boolean> {
  if (siteId === undefined) return () => true;
  const [defaultSite] = await Promise.all([defaultSiteOf(scope), assertSite(scope, siteId)]);
  return (thing) => (thing.siteId ?? defaultSite) === siteId;
}
