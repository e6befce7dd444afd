/**
 * How much JavaScript each page loads before it can be used, in gzip kB, read from the built front end.
 * `node frontend/measure-first-load.ts` prints it; `measureFirstLoad()` returns it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { clientDir, filesOfScreens, filesOfView, firstScreens } from './build-tools/first-screens.ts';

export const targets = { listGzipKb: 165, toolGzipKb: 180, furtherRouteGzipKb: 25, openedGzipKb: 25 };

/** What opens over a page: the search, the running tour, the bell's list, the contact card. */
const opened = ['search-layer', 'tour-layer', 'header-tools', 'contact-card'];

/** The editor, the label studio and the stock tabs. Every other signed-in page is a list. */
const isTool = (page: string): boolean => page.startsWith('/stock') || page.startsWith('/recipes?recipe=');

export const targetOf = (page: string): number => (isTool(page) ? targets.toolGzipKb : targets.listGzipKb);

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
  const loaded = filesOfScreens();
  return firstScreens.map(({ address, signedIn }) => {
    const files = [...(loaded.get(address) ?? [])];
    const first = loaded.get(signedIn ? '/recipes' : '/');
    const adds = files.filter((file) => !first?.has(file));
    return { page: address, signedIn, gzipKb: kilobytes(files), addsGzipKb: kilobytes(adds), files };
  });
}

/** What the shell loads by itself once a page has settled. */
const settledViews = ['offline', 'header-tools'];

/** What each thing that opens over a page loads beside what `/recipes` has once it has settled. */
export function measureOpened(): { name: string; gzipKb: number }[] {
  const page = [...(filesOfScreens().get('/recipes') ?? [])];
  return opened.map((name) => {
    const others = settledViews.filter((view) => view !== name).flatMap((view) => filesOfView(view));
    const loaded = new Set([...page, ...others]);
    return { name, gzipKb: kilobytes(filesOfView(name).filter((file) => !loaded.has(file))) };
  });
}

function kilobytes(files: readonly string[]): number {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(join(clientDir, file))).length;
  return Math.round(bytes / 100) / 10;
}

if (import.meta.main) {
  for (const { page, gzipKb, addsGzipKb } of measureFirstLoad())
    process.stdout.write(
      `${page.padEnd(28)} ${gzipKb.toFixed(1).padStart(6)} kB gzip as the first page, ${addsGzipKb.toFixed(1).padStart(5)} as a further one\n`,
    );
  for (const { name, gzipKb } of measureOpened())
    process.stdout.write(`${name.padEnd(28)} ${gzipKb.toFixed(1).padStart(6)} kB gzip when it opens\n`);
}
