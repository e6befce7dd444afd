/** The routes of the front end. */
import { posix } from 'node:path';
import routes from '../../frontend/src/app/routes.ts';

type Route = (typeof routes)[number];

const filesIn = (found: readonly Route[]): [path: string, file: string][] =>
  found.flatMap(({ path, index, file, children = [] }) => [
    ...(path !== undefined || index ? [[`/${path ?? ''}`, file] as [string, string]] : []),
    ...filesIn(children),
  ]);

/** By path ('/account', '/error/:kind'), the file that shows it, from the root of the repository. */
export const routeFiles: ReadonlyMap<string, string> = new Map(
  filesIn(routes).map(([path, file]) => [path, posix.join('frontend/src/app', file)]),
);
