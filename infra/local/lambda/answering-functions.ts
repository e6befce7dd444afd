import type { CloudModel } from '../assembly/model.ts';

/**
 * The functions that a person waits for: behind an API, a live connection or the user pool. The others work off queues,
 * streams and schedules.
 */
export const answeringFunctions = ({
  httpApis,
  socketApis,
  userPools,
}: Pick<CloudModel, 'httpApis' | 'socketApis' | 'userPools'>): ReadonlySet<string> =>
  new Set([
    ...[...httpApis, ...socketApis].flatMap(({ routes }) => routes.map(({ functionArn }) => functionArn)),
    ...userPools.flatMap(({ triggers }) => Object.values(triggers)),
  ]);
