/** Chooses the tests that a change can break, the nearest first, as many as two minutes take. */
import { routeFiles } from '../../tests/support/routes.ts';
import { type Importers, importersOf, sourceFiles } from './import-graph.ts';
import { journeysOf, journeysOfDomain } from './journeys.ts';

/** What two workers spend in about a minute and a quarter; starting the product takes the rest of two. */
const budgetSeconds = 120;

/** About what a file of a kind takes, its imports included. The first start that fits counts. */
const usualSeconds: readonly [start: string, seconds: number][] = [
  ['tests/journeys/walk/', 80],
  ['tests/journeys/', 40],
  ['tests/days/', 40],
  ['tests/kills/', 120],
  ['tests/stock/', 25],
  ['tests/insight/', 60],
  ['tests/table/', 20],
  ['frontend/', 4],
  ['functions/', 3],
  ['infra/', 5],
  ['', 0.3],
];

const secondsOf = (file: string): number => usualSeconds.find(([start]) => file.startsWith(start))?.[1] ?? 0;

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const isBrowsed = (file: string): boolean => /^tests\/(journeys|days|kills|api)\//.test(file);

/** Through these every test reaches everything: what it really needs is its own domain. */
const hubs = ['tests/support/api.ts', 'frontend/src/testing/render-app.tsx'];

/** `functions/stock/...` is of `functions/stock/`, `frontend/src/features/stock/...` of its feature. */
const roomOf = (file: string): string | null =>
  /^(functions\/[\w-]+|frontend\/src\/features\/[\w-]+|frontend\/src\/app)\//.exec(file)?.[1] ?? null;

/** How many imports lie between the change and each file that it reaches. */
function distancesFrom(files: readonly string[], importers: Importers): Map<string, number> {
  const distances = new Map(files.map((file) => [file, 0]));
  const waiting = [...files];
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) {
        distances.set(importer, (distances.get(file) ?? 0) + 1);
        waiting.push(importer);
      }
  return distances;
}

/** Journeys over the routes that show what changed, and of the domains of the API that it reaches; the nearest first. */
function journeysNear(distances: ReadonlyMap<string, number>): string[] {
  const shown = [...routeFiles].flatMap(([path, file]) => {
    const distance = distances.get(file);
    return distance === undefined ? [] : [{ path, distance }];
  });
  const paths = shown.sort((a, b) => a.distance - b.distance).map(({ path }) => path);
  const domains = [...distances.keys()].flatMap(
    (file) => /^functions\/([\w-]+)\/api\.ts$/.exec(file)?.[1] ?? [],
  );
  const found = [
    ...paths.map((path) => journeysOf[path]),
    ...domains.map((domain) => journeysOfDomain[domain]),
  ];
  return found.flatMap((names) => names?.slice(0, 2) ?? []);
}

/** Tests that go through a hub, for what changed in their own room. */
function ofTheRoom(changed: readonly string[], files: readonly string[]): string[] {
  const rooms = new Set<string | null>(changed.map(roomOf).filter((room) => room !== null));
  return files.filter((file) => isTest(file) && rooms.has(roomOf(file)));
}

export interface Choice {
  chosen: string[];
  left: string[];
  /** Changed files that no test reaches. */
  unread: string[];
}

/** @param changed files from the root of the repository. */
export function chooseTests(changed: readonly string[]): Choice {
  const files = sourceFiles();
  const known = new Set(files);
  const importers = importersOf(files, hubs);
  const present = changed.filter((file) => known.has(file));
  const distances = distancesFrom(present, importers);
  const near = [...distances].filter(([file]) => isTest(file)).sort((a, b) => a[1] - b[1]);
  const overOperations = [...distances.keys()].some((file) => /^functions\/[\w-]+\/api\.ts$/.test(file))
    ? files.filter((file) => isTest(file) && file.startsWith('tests/table/'))
    : [];
  const nearTests = near.map(([file]) => file).filter((file) => !isBrowsed(file) || present.includes(file));
  const direct = nearTests.filter((file) => (distances.get(file) ?? 0) <= 1);
  const wanted = [
    ...direct,
    ...ofTheRoom(present, files),
    ...journeysNear(distances).map((name) => `tests/journeys/${name}.test.ts`),
    ...overOperations,
    ...nearTests,
  ];
  let spent = 0;
  const chosen: string[] = [];
  const left: string[] = [];
  const considered = new Set(wanted);
  for (const file of considered) {
    const isWithin = spent + secondsOf(file) <= budgetSeconds;
    (isWithin ? chosen : left).push(file);
    if (isWithin) spent += secondsOf(file);
  }
  const isReached = (file: string): boolean =>
    isTest(file) ||
    roomOf(file) !== null ||
    [...distancesFrom([file], importers).keys()].some((reached) => considered.has(reached));
  return { chosen, left, unread: present.filter((file) => !isReached(file)) };
}
