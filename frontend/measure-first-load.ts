/**
 * How much JavaScript each page loads before it can be used, in gzip kB, read from the built front end:
 * the router's manifest says which files a route needs, Vite's which chunks a lazy view needs.
 * `node frontend/measure-first-load.ts` prints it; `measureFirstLoad()` returns it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const clientDir = fileURLToPath(new URL('build/client/', import.meta.url));

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

/** A page: a route and what it loads lazily before it shows anything of use. */
interface Page {
  name: string;
  path: string;
  signedIn: boolean;
  views?: string[];
}

const pages: Page[] = [
  { name: '/', path: '', signedIn: false },
  { name: '/auth', path: 'auth', signedIn: false },
  { name: '/auth-tester', path: 'auth-tester', signedIn: false, views: ['session-tester'] },
  { name: '/label-tools', path: 'label-tools', signedIn: false },
  { name: '/plans', path: 'plans', signedIn: false },
  { name: '/recipes', path: 'recipes', signedIn: true, views: ['recipes-page'] },
  { name: '/recipes?recipe=', path: 'recipes', signedIn: true, views: ['recipe-page'] },
  { name: '/recipes?tab=ingredients', path: 'recipes', signedIn: true, views: ['ingredients-page'] },
  { name: '/recipes?tab=batches', path: 'recipes', signedIn: true, views: ['shopping-lists-page'] },
  { name: '/recipes?tab=shopping-list', path: 'recipes', signedIn: true, views: ['making-page'] },
  { name: '/recipes?batch=', path: 'recipes', signedIn: true, views: ['saved-list-page'] },
  {
    name: '/demo-recipes',
    path: 'demo-recipes',
    signedIn: false,
    views: ['recipes-page', 'data/demo/index'],
  },
  { name: '/recipes?recipe=&label=1', path: 'recipes', signedIn: true, views: ['label-studio'] },
  { name: '/production', path: 'production', signedIn: true },
  { name: '/production?run=', path: 'production', signedIn: true, views: ['run-page'] },
  { name: '/events', path: 'events', signedIn: true },
  { name: '/events?event=', path: 'events', signedIn: true, views: ['event-page'] },
  { name: '/stock', path: 'stock', signedIn: true, views: ['levels-tab'] },
  { name: '/stock?tab=items', path: 'stock', signedIn: true, views: ['items-tab'] },
  { name: '/stock?tab=movements', path: 'stock', signedIn: true, views: ['movements-tab'] },
  { name: '/stock?tab=counts', path: 'stock', signedIn: true, views: ['counts-tab'] },
  { name: '/stock?tab=sites', path: 'stock', signedIn: true, views: ['sites-tab'] },
  { name: '/stock?tab=counts&count=', path: 'stock', signedIn: true, views: ['count-page'] },
  { name: '/stock?item=', path: 'stock', signedIn: true, views: ['levels-tab', 'item-drawer'] },
  { name: '/account', path: 'account', signedIn: true },
];

export const targets = { signedInGzipKb: 160, furtherRouteGzipKb: 25 };

export interface FirstLoad {
  page: string;
  signedIn: boolean;
  /** Everything, where this page is the first one. */
  gzipKb: number;
  /** What it adds after the page that people come in by: `/` for visitors, `/recipes` when signed in. */
  addsGzipKb: number;
  files: string[];
}

export function measureFirstLoad(): FirstLoad[] {
  const manifest = readRouterManifest();
  const chunks = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Chunks;
  const loaded = pages.map((page) => ({ ...page, files: pageFiles(manifest, chunks, page) }));
  return loaded.map(({ name, signedIn, files }) => {
    const first = loaded.find((page) => page.name === (signedIn ? '/recipes' : '/'));
    const adds = [...files].filter((file) => !first?.files.has(file));
    return {
      page: name,
      signedIn,
      gzipKb: kilobytes(files),
      addsGzipKb: kilobytes(adds),
      files: [...files],
    };
  });
}

function pageFiles(manifest: RouterManifest, chunks: Chunks, page: Page): Set<string> {
  const files = [...entryFiles(manifest), ...routeFiles(manifest, leafOf(manifest, page.path).id)];
  return new Set([...files, ...(page.views ?? []).flatMap((view) => viewFiles(chunks, view))]);
}

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

function kilobytes(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of new Set(files)) bytes += gzipSync(readFileSync(join(clientDir, file))).length;
  return Math.round(bytes / 100) / 10;
}

if (import.meta.main) {
  for (const { page, gzipKb, addsGzipKb } of measureFirstLoad())
    process.stdout.write(
      `${page.padEnd(28)} ${gzipKb.toFixed(1).padStart(6)} kB gzip as the first page, ${addsGzipKb.toFixed(1).padStart(5)} as a further one\n`,
    );
}
