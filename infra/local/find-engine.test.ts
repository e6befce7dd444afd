/** The table's engine on each platform, with a stand-in for npm; and npm itself with a stand-in for the registry. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import manifest from '../package.json' with { type: 'json' };
import { findEngine } from './find-engine.ts';
import type { Machine } from './prepare/npm-command.ts';
import { isRunning } from './processes.ts';

const version = manifest.optionalDependencies['@dynoxide/linux-x64'];

let folder: string;
let cache: string;
let announced: string[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'batchbook-engine-'));
  cache = path.join(folder, 'cache');
  announced = [];
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Packs an engine that only says what it is. */
const packs = (program = 'dynoxide') => `
  fs.mkdirSync('package');
  fs.writeFileSync('package/${program}', '#!/bin/sh\\necho an engine', { mode: 0o755 });
  child.execFileSync('tar', ['-czf', 'engine.tgz', 'package']);
  fs.rmSync('package', { recursive: true });`;

const fails = (code: string) => `
  console.error('npm error code ${code}\\nnpm error something went wrong');
  process.exit(1);`;

/** Writes half an archive and goes no further. */
const hangs = () => `
  fs.writeFileSync('engine.tgz', 'half');
  fs.writeFileSync('${path.join(folder, 'npm.pid')}', String(process.pid));
  setInterval(() => {}, 1000);`;

/** Writes a stand-in for npm. @returns its script */
function npmThat(behaviour: string): string {
  const script = path.join(folder, 'npm-cli.cjs');
  const calls = JSON.stringify(path.join(folder, 'calls'));
  writeFileSync(
    script,
    `const [fs, child] = [require('node:fs'), require('node:child_process')];
     fs.appendFileSync(${calls}, process.argv.slice(2, 4).join(' ') + '\\n');${behaviour}`,
  );
  return script;
}

const callsOfNpm = (): string[] => {
  const file = path.join(folder, 'calls');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};

const machine = (build: string, env: NodeJS.ProcessEnv): Machine => {
  const [platform, arch] = build.split('-') as [NodeJS.Platform, NodeJS.Architecture];
  return { platform, arch, env };
};

const find = (build: string, env: NodeJS.ProcessEnv) =>
  findEngine({ announce: (line) => announced.push(line), machine: machine(build, env), cache });

describe('where npm ci installs no engine', () => {
  it.each([
    ['darwin-arm64', 'dynoxide'],
    ['darwin-x64', 'dynoxide'],
    ['linux-arm64', 'dynoxide'],
    ['win32-x64', 'dynoxide.exe'],
  ])(
    'the first start on %s downloads it in the installed version, and the next uses that',
    async (build, program) => {
      const env = { npm_execpath: npmThat(packs(program)) };
      const found = await find(build, env);
      expect(path.basename(found)).toBe(program);
      expect(execFileSync(found, { encoding: 'utf8' })).toBe('an engine\n');
      expect(await find(build, env)).toBe(found);
      expect(callsOfNpm()).toEqual([`pack @dynoxide/${build}@${version}`]);
      expect(announced).toEqual([
        `Downloading the table's engine for ${build} with npm. It is kept until its version changes.`,
      ]);
      expect(readdirSync(cache)).toEqual([`dynoxide-${build}-${version}`]);
    },
  );

  it('two copies that start at once download it once', async () => {
    const env = { npm_execpath: npmThat(packs()) };
    const [first, second] = await Promise.all([find('darwin-arm64', env), find('darwin-arm64', env)]);
    expect(first).toBe(second);
    expect(callsOfNpm()).toHaveLength(1);
  });

  it('finds npm.cmd on Windows when npm didn’t start it', async () => {
    const command = path.join(folder, 'npm.cmd');
    writeFileSync(
      command,
      `#!/bin/sh\nexec '${process.execPath}' '${npmThat(packs('dynoxide.exe'))}' "$@"\n`,
    );
    chmodSync(command, 0o755);
    vi.stubEnv('PATH', `${folder}${path.delimiter}${process.env.PATH}`);
    expect(existsSync(await find('win32-x64', {}))).toBe(true);
    expect(callsOfNpm()).toEqual([`pack @dynoxide/win32-x64@${version}`]);
  });

  const ways =
    'set DYNOXIDE_BIN to a Dynoxide built for this machine (cargo install dynoxide-rs), or DYNAMODB_ENDPOINT to';

  it.each(['E404', 'ENOTFOUND'])('says what to do when npm fails with %s, and tries again', async (code) => {
    const env = { npm_execpath: npmThat(fails(code)) };
    await expect(find('darwin-arm64', env)).rejects.toThrow(
      `The table's engine for darwin-arm64 couldn't be downloaded (npm says ${code}): try again, or ${ways}`,
    );
    expect(readdirSync(cache)).toEqual([]);
    npmThat(packs());
    expect(existsSync(await find('darwin-arm64', env))).toBe(true);
  });

  it('says so when there is no npm', async () => {
    vi.stubEnv('PATH', folder);
    await expect(find('linux-arm64', {})).rejects.toThrow(/couldn't be downloaded \(.*npm.*\): try again/);
  });

  it('says so when the package has no engine', async () => {
    const env = { npm_execpath: npmThat(packs('another')) };
    await expect(find('linux-arm64', env)).rejects.toThrow(
      `The table's engine for linux-arm64 has no dynoxide: ${ways}`,
    );
  });

  it.each(['freebsd-x64', 'win32-arm64', 'linux-riscv64'])(
    'asks nobody on %s, which has no build',
    async (build) => {
      await expect(find(build, { npm_execpath: npmThat(packs()) })).rejects.toThrow(
        `The table's engine has no build for ${build}: ${ways}`,
      );
      expect(callsOfNpm()).toEqual([]);
    },
  );

  it('prefers DYNOXIDE_BIN', async () => {
    const env = { npm_execpath: npmThat(packs()), DYNOXIDE_BIN: folder };
    expect(await find('darwin-arm64', env)).toBe(folder);
    expect(callsOfNpm()).toEqual([]);
  });
});

describe('an interrupted download', () => {
  let run: ChildProcess;
  let npmPid = 0;

  /** Starts a download in a process of its own, and waits until half of it is there. */
  beforeEach(async () => {
    const env = { npm_execpath: npmThat(hangs()) };
    const search = { machine: machine('darwin-arm64', env), cache };
    const source = `
      import { findEngine } from ${JSON.stringify(pathToFileURL(path.join(import.meta.dirname, 'find-engine.ts')))};
      process.on('SIGTERM', () => process.exit(0));
      await findEngine({ announce() {}, ...${JSON.stringify(search)} });`;
    run = spawn(process.execPath, ['--input-type=module', '-e', source], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const pidFile = path.join(folder, 'npm.pid');
    await eventually(() => expect(existsSync(pidFile) && readFileSync(pidFile, 'utf8')).toMatch(/^\d+$/));
    npmPid = Number(readFileSync(pidFile, 'utf8'));
  });
  afterEach(() => {
    if (isRunning(npmPid)) process.kill(npmPid, 'SIGKILL');
  });

  const end = (signal: NodeJS.Signals) =>
    new Promise((resolve) => {
      run.once('exit', resolve);
      run.kill(signal);
    });
  const isThere = () => readdirSync(cache).includes(`dynoxide-darwin-arm64-${version}`);

  it('by a signal leaves nothing, and ends npm', async () => {
    await end('SIGTERM');
    await eventually(() => expect(isRunning(npmPid)).toBe(false));
    expect(readdirSync(cache).filter((name) => !name.endsWith('.lock'))).toEqual([]);
  });

  it('by a kill leaves no engine, and the next start cleans up', async () => {
    await end('SIGKILL');
    process.kill(npmPid, 'SIGKILL');
    expect(isThere()).toBe(false);
    const found = await find('darwin-arm64', { npm_execpath: npmThat(packs()) });
    expect(execFileSync(found, { encoding: 'utf8' })).toBe('an engine\n');
    expect(readdirSync(cache)).toEqual([`dynoxide-darwin-arm64-${version}`]);
  });
});

describe('npm itself', () => {
  let server: Server;
  afterEach(() => server.close());

  /** Serves one package whose hash may be another archive's. */
  async function registry(name: string, hashed: (archive: Buffer) => Buffer): Promise<void> {
    const source = path.join(folder, 'package');
    mkdirSync(source);
    writeFileSync(path.join(source, 'dynoxide'), 'engine', { mode: 0o755 });
    writeFileSync(path.join(source, 'package.json'), JSON.stringify({ name, version }));
    execFileSync('tar', ['-czf', 'archive.tgz', 'package'], { cwd: folder });
    const archive = readFileSync(path.join(folder, 'archive.tgz'));
    const integrity = `sha512-${createHash('sha512').update(hashed(archive)).digest('base64')}`;
    server = createServer((request, response) => {
      if (request.url?.endsWith('.tgz')) return response.end(archive);
      const dist = { integrity, tarball: `http://${request.headers.host}/archive.tgz` };
      return response.end(JSON.stringify({ name, versions: { [version]: { name, version, dist } } }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    vi.stubEnv('npm_config_registry', `http://127.0.0.1:${port}/`);
    vi.stubEnv('npm_config_cache', path.join(folder, 'npm-cache'));
  }

  it('downloads the package', async () => {
    await registry('@dynoxide/linux-arm64', (archive) => archive);
    expect(readFileSync(await find('linux-arm64', {}), 'utf8')).toBe('engine');
  });

  it('refuses an archive that isn’t the registry’s', async () => {
    await registry('@dynoxide/linux-arm64', () => Buffer.from('another'));
    await expect(find('linux-arm64', {})).rejects.toThrow('(npm says EINTEGRITY)');
    expect(readdirSync(cache)).toEqual([]);
  });
});
