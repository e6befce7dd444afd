/** Builds routes for members of an organization; `path` begins below the organization. */
import type { Method } from './operation.ts';

export const memberRoute = <M extends Method, Path extends string>(method: M, path: Path) =>
  ({ method, path: `/v1/organizations/{organizationId}/${path}`, access: 'member' }) as const;

/** Builds routes for the owner of an organization. */
export const ownerRoute = <M extends Method, Path extends string>(method: M, path: Path) =>
  ({ method, path: `/v1/organizations/{organizationId}/${path}`, access: 'owner' }) as const;

/** Returns the routes of a collection: its list, and PUT and DELETE of one of its entities. */
export const collectionRoutes = <Plural extends string>(plural: Plural) => ({
  list: memberRoute('GET', plural),
  put: memberRoute('PUT', `${plural}/{id}`),
  remove: memberRoute('DELETE', `${plural}/{id}`),
});
