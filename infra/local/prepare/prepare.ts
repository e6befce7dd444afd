import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.ts';
import { npmCommand } from './npm-command.ts';
import { runBuild } from './run-build.ts';
import { hashSources, isCurrent, writeStamp } from './sources-hash.ts';

export const repositoryRoot = path.resolve(import.meta.dirname, '../../..');
export const assemblyDirectory = path.join(repositoryRoot, 'cdk.out.local');
export const frontEndDirectory = path.join(repositoryRoot, 'frontend/build/client');

/** Folders whose changes need another synthesis. */
export const assemblySources = ['infra', 'shared', 'events', 'functions'];

const stampName = '.sources-hash';
/** What takes a while to make and can be made again; `npm ci` deletes it. */
const cacheName = 'node_modules/.cache/batchbook';
export const cacheDirectory = path.join(repositoryRoot, cacheName);
const staleAssetMs = 24 * 60 * 60_000;

/**
 * Synthesises the stage `local`, unless the assembly is up to date with the sources.
 *
 * @param announce Called before work that takes a while.
 */
export async function prepareAssembly(announce: (what: string) => void): Promise<void> {
  const sources = {
    root: repositoryRoot,
    include: [...assemblySources, 'package-lock.json', 'cdk.json'],
    exclude: ['infra/local'],
  };
  const stamp = path.join(assemblyDirectory, stampName);
  if (isCurrent(stamp, hashSources(sources))) return;
  await withLock(path.join(cacheDirectory, 'assembly.lock'), async () => {
    const hash = hashSources(sources);
    if (isCurrent(stamp, hash)) return;
    announce('the cloud assembly');
    removeOldFiles();
    const script = path.join(repositoryRoot, 'infra/synth.ts');
    const parameters = [script, 'local', assemblyDirectory];
    await runBuild('Synthesis', { program: process.execPath, parameters }, repositoryRoot);
    removeStaleAssets();
    writeStamp(stamp, hash);
  });
}

/**
 * Removes the old assembly, including templates of removed stacks. The stamp goes first, so that nobody reads a partial
 * one.
 */
function removeOldFiles(): void {
  if (!existsSync(assemblyDirectory)) return;
  rmSync(path.join(assemblyDirectory, stampName), { force: true });
  for (const entry of readdirSync(assemblyDirectory, { withFileTypes: true })) {
    if (entry.isFile()) rmSync(path.join(assemblyDirectory, entry.name));
  }
}

/** Bundles of older sources are kept for a day, because another copy of the product may be using them. */
function removeStaleAssets(): void {
  const named = readdirSync(assemblyDirectory)
    .filter((name) => name.endsWith('.assets.json'))
    .map((name) => readFileSync(path.join(assemblyDirectory, name), 'utf8'))
    .join();
  for (const name of readdirSync(assemblyDirectory)) {
    if (!name.startsWith('asset.') || named.includes(name)) continue;
    const asset = path.join(assemblyDirectory, name);
    if (Date.now() - statSync(asset).mtimeMs > staleAssetMs) rmSync(asset, { recursive: true, force: true });
  }
}

/**
 * Builds the front end, unless it is up to date with the sources.
 *
 * @param root The repository's folder.
 */
export async function prepareFrontEnd(
  announce: (what: string) => void,
  root: string = repositoryRoot,
): Promise<void> {
  const sources = { root, include: ['frontend', 'shared', 'package-lock.json'], exclude: [] };
  const stamp = path.join(root, 'frontend/build', stampName);
  const built = path.join(root, 'frontend/build/client');
  const isBuilt = () => existsSync(built) && isCurrent(stamp, hashSources(sources));
  if (isBuilt()) return;
  await withLock(path.join(root, cacheName, 'front-end.lock'), async () => {
    if (isBuilt()) return;
    const hash = hashSources(sources);
    announce('the front end');
    rmSync(stamp, { force: true });
    const build = npmCommand(['run', 'build', '-w', '@batchbook/frontend'], process);
    const environment = { NODE_ENV: 'production' };
    await runBuild('The build of the front end', { ...build, environment }, root);
    writeStamp(stamp, hash);
  });
}
