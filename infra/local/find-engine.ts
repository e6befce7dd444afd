import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { messageOf, StartFailure } from './failure.ts';
import { fetchPackage } from './prepare/fetch-package.ts';
import type { Machine } from './prepare/npm-command.ts';
import { cacheDirectory } from './prepare/prepare.ts';

/** The maker's builds, each a package of that name. */
const builds = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'];
/** The build that comes with `npm ci`. */
const installedBuild = 'linux-x64';
const packageOf = (build: string): string => `@dynoxide/${build}`;
const { [packageOf(installedBuild)]: version } = manifest.optionalDependencies as Record<string, string>;

export interface EngineSearch {
  /** Called before a download, with a sentence for the terminal. */
  announce(line: string): void;
  machine?: Machine;
  /** Where downloaded engines are kept. */
  cache?: string;
}

/**
 * Finds the program of the table's engine: that of `DYNOXIDE_BIN`, the installed package, or this platform's package in the
 * installed one's version, which is downloaded the first time (ADR 114).
 *
 * @throws StartFailure when there is none for this machine.
 */
export async function findEngine({
  announce,
  machine = process,
  cache = cacheDirectory,
}: EngineSearch): Promise<string> {
  const { platform, arch, env } = machine;
  const build = `${platform}-${arch}`;
  if (env.DYNOXIDE_BIN) {
    if (existsSync(env.DYNOXIDE_BIN)) return env.DYNOXIDE_BIN;
    throw new StartFailure(`DYNOXIDE_BIN names ${env.DYNOXIDE_BIN}, which is not there.`);
  }
  if (build === installedBuild) return installedEngine();
  if (!builds.includes(build))
    throw new StartFailure(`The table's engine has no build for ${build}: ${setOne}`);
  const files = await fetchEngine(build, announce, machine, cache);
  const program = path.join(files, platform === 'win32' ? 'dynoxide.exe' : 'dynoxide');
  if (existsSync(program)) return program;
  throw new StartFailure(`The table's engine for ${build} has no ${path.basename(program)}: ${setOne}`);
}

const setOne =
  'set DYNOXIDE_BIN to a Dynoxide built for this machine (cargo install dynoxide-rs), or DYNAMODB_ENDPOINT to a running ' +
  'DynamoDB Local.';

function installedEngine(): string {
  const name = packageOf(installedBuild);
  try {
    const program = createRequire(import.meta.url).resolve(`${name}/dynoxide`);
    if (existsSync(program)) return program;
  } catch {
    // Thrown below, in one sentence.
  }
  throw new StartFailure(`The package ${name} is missing: run "npm ci" once more.`);
}

async function fetchEngine(
  build: string,
  announce: EngineSearch['announce'],
  machine: Machine,
  cache: string,
): Promise<string> {
  const wanted = {
    spec: `${packageOf(build)}@${version}`,
    folder: path.join(cache, `dynoxide-${build}-${version}`),
    announce: () =>
      announce(`Downloading the table's engine for ${build} with npm. It is kept until its version changes.`),
  };
  try {
    return await fetchPackage(wanted, machine);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    throw new StartFailure(
      `The table's engine for ${build} couldn't be downloaded (${reasonOf(error)}): try again, or ${setOne}`,
    );
  }
}

/** npm's own code, such as E404 or ENOTFOUND; its lines are for its own log. */
function reasonOf(error: Error): string {
  const code = /npm (?:error|ERR!) code (\w+)/.exec(error.message)?.[1];
  return code ? `npm says ${code}` : (messageOf(error).split('\n').at(-1) ?? '');
}
