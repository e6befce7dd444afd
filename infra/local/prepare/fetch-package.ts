import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from '../failure.ts';
import { withLock } from './lock.ts';
import { type Machine, npmCommand } from './npm-command.ts';
import { runBuild } from './run-build.ts';

export interface WantedPackage {
  /** Name and version, `name@1.2.3`. */
  spec: string;
  /** Where it is kept. */
  folder: string;
  /** SHA-512 of the archive in base64, if we know it. npm compares the archive with the registry's hash anyway. */
  sha512?: string;
  /** Called before the download. */
  announce(): void;
}

/**
 * Downloads an npm package that is no dependency, once. The folder appears when it is complete, so an interrupted
 * download leaves none.
 *
 * @param machine Where npm is.
 * @returns The folder of the package's files.
 * @throws StartFailure with npm's output.
 */
export async function fetchPackage(wanted: WantedPackage, machine: Machine = process): Promise<string> {
  const { folder } = wanted;
  if (!existsSync(folder)) {
    await withLock(`${folder}.lock`, async () => {
      if (!existsSync(folder)) await download(wanted, machine);
    });
  }
  return path.join(folder, 'package');
}

/** By default npm tries for minutes before it says that there is no network. */
const impatience = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000'];

async function download({ spec, folder, sha512, announce }: WantedPackage, machine: Machine): Promise<void> {
  announce();
  const draftPrefix = `${folder}.download-`;
  removeDrafts(draftPrefix);
  const draft = mkdtempSync(draftPrefix);
  const remove = () => removeFolder(draft);
  process.once('exit', remove);
  try {
    const pack = ['pack', spec, '--ignore-scripts', '--loglevel=error', ...impatience];
    await runBuild(`The download of ${spec}`, npmCommand(pack, machine), draft);
    const [archive = ''] = readdirSync(draft).filter((name) => name.endsWith('.tgz'));
    if (sha512) compareHash(path.join(draft, archive), sha512);
    // A name without a folder: some versions of tar take the colon of `C:\` for a host's.
    await runBuild(`Unpacking ${spec}`, { program: 'tar', parameters: ['-xzf', archive] }, draft);
    rmSync(path.join(draft, archive));
    await renameWhenFree(draft, folder);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** A killed process couldn't remove its own. */
function removeDrafts(prefix: string): void {
  const directory = path.dirname(prefix);
  for (const name of readdirSync(directory)) {
    if (name.startsWith(path.basename(prefix))) removeFolder(path.join(directory, name));
  }
}

/** Windows removes no file that a process has open, such as npm's while it ends. The next download tries again. */
function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {}
}

function compareHash(archive: string, sha512: string): void {
  const hash = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (hash !== sha512) throw new StartFailure(`${path.basename(archive)} isn't the archive that we know.`);
}

const renamesMax = 50;

/** Windows renames no folder while a virus scanner reads a new file in it. */
async function renameWhenFree(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!['EPERM', 'EACCES', 'EBUSY'].includes(code) || attempt === renamesMax) throw error;
      await sleep(100);
    }
  }
}
