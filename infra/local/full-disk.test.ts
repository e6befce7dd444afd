/** The whole product on a full disk: writes wait for room, nothing is lost, and the process keeps running. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newId } from '@batchbook/shared/ids';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '../../tests/support/eventually.ts';
import { newEmail, password, type Runtime, request, signUp } from '../../tests/support/product.ts';
import { prepareAssembly, repositoryRoot } from './prepare/prepare.ts';
import { commandOf } from './processes.ts';

let mountPoint: string;
let product: ChildProcess | undefined;

const mountAndRun = 'mount -t tmpfs -o "size=$SIZE" tmpfs "$BATCHBOOK_DATA" && exec "$0" "$@"';

/** A disk of a few kilobytes needs a mount, which most Linuxes allow users in their own namespace. */
const canMount =
  spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt'], { stdio: 'ignore' }).status === 0;

beforeAll(() => prepareAssembly(() => {}));
beforeEach(() => {
  mountPoint = mkdtempSync(path.join(tmpdir(), 'batchbook-disk-'));
});
afterEach(async () => {
  if (product && product.exitCode === null) {
    const ended = new Promise((resolve) => product?.once('close', resolve));
    product.kill('SIGKILL');
    await ended;
  }
  rmSync(mountPoint, { recursive: true, force: true });
});

/** Starts the product on its own disk of that size. */
function startOnDisk(size: string) {
  const command = [process.execPath, 'infra/local/start.mjs', '--api-only'];
  const child = spawn('unshare', ['-rm', 'sh', '-c', mountAndRun, ...command], {
    cwd: repositoryRoot,
    env: { ...process.env, BATCHBOOK_PORT: '0', BATCHBOOK_DATA: mountPoint, SIZE: size },
  });
  product = child;
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return {
    child,
    said: () => said.trim(),
    ended: new Promise<number | null>((resolve) => child.once('close', resolve)),
    /** The disk as the product sees it. */
    disk: path.join(`/proc/${child.pid}/root`, mountPoint),
  };
}

/** Writes until the disk is full. */
function fill(disk: string): void {
  const { blocks, bsize } = statfsSync(disk);
  expect(() => writeFileSync(path.join(disk, 'ballast'), Buffer.alloc(blocks * bsize))).toThrow('ENOSPC');
}

/** The answer to a handshake of the live socket. */
const handshake = (runtime: Runtime, ticket: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${runtime.liveUrl}?ticket=${ticket}`);
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    socket.on('open', () => {
      socket.close();
      resolve(101);
    });
    socket.on('error', reject);
  });

interface Archived {
  event: { 'detail-type': string; detail: { data: { id: string } } };
}

/** The suppliers of published events. */
async function published(runtime: Runtime): Promise<Set<string>> {
  const archive = (await (await fetch(`${runtime.appUrl}/_local/events.json`)).json()) as Archived[];
  const changes = archive.filter(({ event }) => event['detail-type'] === 'ingredients.supplier_changed');
  return new Set(changes.map(({ event }) => event.detail.data.id));
}

describe.skipIf(!canMount)('a full disk', () => {
  it('refuses writes until it has room again, and loses nothing', async () => {
    const { child, said, disk, ended } = startOnDisk('24m');
    await eventually(() => expect(said()).toContain('Mail is read at'));
    const runtime = JSON.parse(readFileSync(path.join(disk, 'runtime.json'), 'utf8')) as Runtime;
    const maker = await signUp(runtime);
    const saved = new Set<string>();
    const save = async (id: string) => {
      const body = { name: `Supplier ${id}`, address: 'x'.repeat(900) };
      const answer = await maker.call('PUT', `/suppliers/${id}`, body);
      if (answer.status < 300) saved.add(id);
      return answer;
    };
    const suppliers = async () => {
      const { body } = await maker.call('GET', '/suppliers');
      return new Set(body.items.map(({ id }: { id: string }) => id));
    };
    const register = () =>
      fetch(runtime.cognitoEndpoint, {
        method: 'POST',
        headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp' },
        body: JSON.stringify({
          ClientId: runtime.userPoolClientId,
          Username: newEmail(),
          Password: password,
          UserAttributes: [{ Name: 'custom:business_name', Value: 'x'.repeat(100) }],
        }),
      });
    await save(newId());
    const { ticket } = (await maker.call('POST', '/live-tickets')).body;
    fill(disk);

    const refused: string[] = [];
    while (refused.length < 5) {
      const id = newId();
      const answer = await save(id);
      if (answer.status === 201) continue;
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', status: 503 } });
      refused.push(id);
    }
    for (;;) {
      const answer = await register();
      if (answer.status === 200) continue;
      expect([answer.status, answer.headers.get('x-amzn-errortype')]).toEqual([503, 'ServiceUnavailable:']);
      break;
    }
    expect(await handshake(runtime, ticket)).toBe(503);
    expect(await suppliers()).toEqual(saved);
    expect((await request(runtime, null, 'GET', '/health')).status).toBe(200);
    expect(said()).toMatch(/The disk of .* is full/);

    rmSync(path.join(disk, 'ballast'));
    for (const id of refused) expect((await save(id)).status).toBe(201);
    expect((await register()).status).toBe(200);
    expect(await handshake(runtime, ticket)).toBe(101);
    expect(await suppliers()).toEqual(saved);
    await eventually(async () => expect(await published(runtime)).toEqual(saved));
    expect(said()).toContain('has room again');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('restarts the table’s engine once it has room', async () => {
    const { said, disk } = startOnDisk('24m');
    await eventually(() => expect(said()).toContain('Mail is read at'));
    const { dynamodbEndpoint } = JSON.parse(readFileSync(path.join(disk, 'runtime.json'), 'utf8')) as Runtime;
    const enginePid = () => JSON.parse(readFileSync(path.join(disk, 'engine.pid'), 'utf8')).pid as number;
    const first = enginePid();
    fill(disk);
    process.kill(first, 'SIGKILL');
    await eventually(() => expect(commandOf(first)).toBeNull());
    await eventually(() => expect(said()).toContain("The table's engine ended unexpectedly"));
    rmSync(path.join(disk, 'ballast'));
    await eventually(() => expect(enginePid()).not.toBe(first));
    await eventually(async () => expect((await fetch(dynamodbEndpoint)).status).toBe(200));
  });

  it.each(['4k', '64k', '512k'])('of %s at the start is said in one sentence', async (size) => {
    const { said, ended } = startOnDisk(size);
    expect(await ended, said()).toBe(1);
    expect(said()).toBe(`The disk of ${mountPoint} has less than 1 MB free: make some room and start again.`);
  });
});
