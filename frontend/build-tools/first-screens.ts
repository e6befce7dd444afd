/**
 * The screens that people come in by: the code that each loads before it shows its first row, read from the built front
 * end, and what it requests from the API meanwhile. The router's manifest says which files a route needs, Vite's which chunks
 * a lazy view needs.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const clientDir = join(import.meta.dirname, '../build/client');

/** A route, what it loads lazily before it shows anything of use, and what it requests before its first row. */
export interface FirstScreen {
  /** The path with the query that it is shown for: `recipe=` means any recipe. */
  address: string;
  signedIn: boolean;
  views?: string[];
  /** Below the organization in use. `{recipe}` is the query's. */
  requests?: string[];
}

const recipes = 'recipes?limit=1000';
const ingredients = 'ingredients?archived=include&limit=1000';
const suppliers = 'suppliers?limit=1000';
const plan = 'entitlements';
/** What recipes are costed by. */
const book = [recipes, ingredients, 'recipe-variations?limit=1000'];
const stock = ['stock-levels?include=items', 'sites'];
/** The organization itself. */
const own = '';

export const firstScreens: FirstScreen[] = [
  { address: '/', signedIn: false },
  { address: '/auth', signedIn: false },
  { address: '/auth-tester', signedIn: false, views: ['session-tester'] },
  { address: '/label-tools', signedIn: false },
  { address: '/plans', signedIn: false },
  {
    address: '/recipes',
    signedIn: true,
    views: ['recipes-page', 'virtual-cards'],
    requests: [own, plan, ...book],
  },
  {
    address: '/recipes?recipe=',
    signedIn: true,
    views: ['recipe-page'],
    requests: [own, plan, 'recipes/{recipe}', ...book],
  },
  {
    address: '/recipes?tab=ingredients',
    signedIn: true,
    views: ['ingredients-page'],
    requests: [own, ingredients, recipes, suppliers],
  },
  {
    address: '/recipes?tab=batches',
    signedIn: true,
    views: ['shopping-lists-page'],
    requests: ['shopping-lists?limit=200'],
  },
  { address: '/recipes?tab=shopping-list', signedIn: true, views: ['making-page'] },
  { address: '/recipes?batch=', signedIn: true, views: ['saved-list-page'] },
  { address: '/demo-recipes', signedIn: false, views: ['recipes-page', 'data/demo/index'] },
  { address: '/recipes?recipe=&label=1', signedIn: true, views: ['label-studio'] },
  { address: '/production', signedIn: true, requests: ['production-runs?limit=200'] },
  { address: '/production?run=', signedIn: true, views: ['run-page'] },
  { address: '/events', signedIn: true, requests: [plan, 'events?limit=200'] },
  { address: '/events?event=', signedIn: true, views: ['event-page'] },
  { address: '/stock', signedIn: true, views: ['levels-tab'], requests: [own, plan, ...stock] },
  {
    address: '/stock?tab=items',
    signedIn: true,
    views: ['items-tab'],
    requests: [plan, ...stock, 'categories'],
  },
  {
    address: '/stock?tab=movements',
    signedIn: true,
    views: ['movements-tab'],
    requests: [plan, ...stock, 'members', 'stock-movements?limit=100', suppliers],
  },
  {
    address: '/stock?tab=counts',
    signedIn: true,
    views: ['counts-tab'],
    requests: [own, plan, ...stock, 'stock-counts?limit=1000', ingredients],
  },
  { address: '/stock?tab=sites', signedIn: true, views: ['sites-tab'], requests: [own, plan, ...stock] },
  { address: '/stock?tab=counts&count=', signedIn: true, views: ['count-page'] },
  { address: '/stock?item=', signedIn: true, views: ['levels-tab', 'item-drawer'] },
  { address: '/account', signedIn: true, requests: [own, plan, 'members', 'invitations', 'referrals'] },
];

interface RouteEntry {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
  clientLoaderModule?: string;
  hydrateFallbackModule?: string;
}

interface RouterManifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, RouteEntry>;
}

type Chunks = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>;

/** The scripts of each screen, by its address: paths below the site. @throws Error before the front end is built. */
export function filesOfScreens(): Map<string, ReadonlySet<string>> {
  const manifest = readRouterManifest();
  const chunks = readChunks();
  return new Map(
    firstScreens.map(({ address, views = [] }) => {
      const leaf = leafOf(manifest, address.split('?')[0]?.slice(1) ?? '');
      const files = [...entryFiles(manifest), ...routeFiles(manifest, leaf.id)];
      return [address, new Set([...files, ...views.flatMap((view) => viewFiles(chunks, view))])];
    }),
  );
}

/** The files of a lazily loaded view, by the name of its source file. */
export function filesOfView(view: string): string[] {
  return viewFiles(readChunks(), view);
}

const readChunks = (): Chunks =>
  JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Chunks;

/** The manifest is a script: an assignment of JSON. */
function readRouterManifest(): RouterManifest {
  const name = readdirSync(join(clientDir, 'assets')).find((file) => /^manifest-.*\.js$/.test(file));
  if (name === undefined) throw new Error('build the front end first: npm run build -w @batchbook/frontend');
  const script = readFileSync(join(clientDir, 'assets', name), 'utf8');
  return JSON.parse(script.slice(script.indexOf('=') + 1).replace(/;\s*$/, '')) as RouterManifest;
}

const entryFiles = ({ entry }: RouterManifest): string[] => [entry.module, ...entry.imports];

/** The files of a route and of everything around it. */
function routeFiles(manifest: RouterManifest, id: string): string[] {
  const route = manifest.routes[id];
  if (route === undefined) throw new Error(`there is no route ${id}`);
  const own = [route.module, route.clientLoaderModule, route.hydrateFallbackModule, ...(route.imports ?? [])];
  const around = route.parentId === undefined ? [] : routeFiles(manifest, route.parentId);
  return [...own.filter((file) => file !== undefined), ...around];
}

function leafOf(manifest: RouterManifest, path: string): RouteEntry {
  const found = Object.values(manifest.routes).find((route) =>
    path === '' ? route.index === true : route.path === path,
  );
  if (found === undefined) throw new Error(`there is no route for /${path}`);
  return found;
}

/** The chunk of a lazily loaded source file that is called `view`, with all that it imports. */
function viewFiles(chunks: Chunks, view: string): string[] {
  const source = Object.keys(chunks).find((key) => new RegExp(`/${view}\\.tsx?$`).test(key));
  if (source === undefined) throw new Error(`there is no view ${view}`);
  const seen = new Set<string>();
  const walk = (key: string) => {
    const chunk = chunks[key];
    if (chunk === undefined || seen.has(`/${chunk.file}`)) return;
    seen.add(`/${chunk.file}`);
    for (const imported of chunk.imports ?? []) walk(imported);
  };
  walk(source);
  return [...seen].filter((file) => file.endsWith('.js'));
}
