/** Which build of the front end this page is: the hash in the name of the router's manifest. */
export const buildId = (): string =>
  (window as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest?.version ?? 'unbuilt';
