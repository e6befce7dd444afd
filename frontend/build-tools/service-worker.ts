/**
 * Writes `service-worker.js` into the built front end: it opens the signed-in screens without a network. It
 * keeps the build's own files and nothing else: no answer of the API, no page as a server once gave it.
 */
import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateSW } from 'workbox-build';
import { account, sections } from '../src/app/sections.ts';

const clientDir = fileURLToPath(new URL('../build/client/', import.meta.url));

/** What every path that isn't prerendered starts from. */
const shellPage = '__spa-fallback.html';

/** For visitors without an account, or of use with a network only: barcodes, PDF, letters of other alphabets on labels, sign-in. */
const leftOut = [
  'assets/bwip-js-*',
  'assets/label-pdf-*',
  'assets/demo-*',
  'assets/front-door-*',
  'assets/auth-*',
  'assets/session-tester-*',
  'assets/*.woff',
  'assets/noto-*',
];

/** In the worker: the paths of the pages that open without a network. */
declare const signedInPaths: RegExp;

interface Given {
  request: Request;
  url: URL;
  sameOrigin: boolean;
}

/** The worker has this function and the next as text: what they need stands in them, or in `ownPart`. */
const isSignedInPage = ({ request, url, sameOrigin }: Given): boolean =>
  sameOrigin && request.mode === 'navigate' && signedInPaths.test(url.pathname);

/**
 * The network's page, whatever it says; the kept one where no answer comes, or none in 5 s: a kitchen's wireless
 * network may take everything and give nothing.
 */
export const openPage = async ({
  request,
  event,
}: {
  request: Request;
  event: object;
}): Promise<Response> => {
  const given = event as { preloadResponse?: Promise<Response | undefined> };
  const fromNetwork = (async () => (await given.preloadResponse) ?? fetch(request))();
  const inTime = new Promise<null>((resolve) => setTimeout(() => resolve(null), 5000));
  const answer = await Promise.race([fromNetwork, inTime]).catch(() => null);
  if (answer !== null) return answer;
  const kept = await caches.match('/__spa-fallback.html', { ignoreSearch: true });
  return kept ?? fromNetwork;
};

/** The hash in the name of the router's manifest, by which a page knows its own build. */
function buildId(): string {
  const name = readdirSync(join(clientDir, 'assets')).find((file) => /^manifest-.*\.js$/.test(file));
  if (name === undefined) throw new Error('build the front end first');
  return name.slice('manifest-'.length, -'.js'.length);
}

/** A worker of a new build waits until a page of that build asks it in. */
const ownPart = (build: string): string => `
const signedInPaths = /^(${[...sections, account].map(({ to }) => to.replaceAll('/', '\\/')).join('|')})(\\/|$)/;
self.addEventListener('message', ({ data }) => {
  if (data && data.type === 'TAKE_OVER' && data.build === ${JSON.stringify(build)}) self.skipWaiting();
});
`;

async function writeServiceWorker(): Promise<void> {
  const swDest = join(clientDir, 'service-worker.js');
  const { count, size, warnings } = await generateSW({
    swDest,
    globDirectory: clientDir,
    globPatterns: ['assets/**/*.{js,css,woff2}', shellPage, 'favicon.svg'],
    globIgnores: leftOut,
    dontCacheBustURLsMatching: /^assets\//,
    cacheId: 'batchbook',
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    skipWaiting: false,
    navigationPreload: true,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    directoryIndex: null,
    runtimeCaching: [{ urlPattern: isSignedInPage, handler: openPage }],
  });
  if (warnings.length > 0) throw new Error(warnings.join('\n'));
  appendFileSync(swDest, ownPart(buildId()));
  process.stdout.write(`service-worker.js keeps ${count} files, ${Math.round(size / 1000)} kB\n`);
}

if (import.meta.main) await writeServiceWorker();
