import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtFrontEnd } from './front-ends.ts';
import { type Door, openDoor } from './listen.ts';

const root = mkdtempSync(path.join(tmpdir(), 'batchbook-static-'));
const script = 'export const answer = 42;\n'.repeat(100);
let door: Door;

beforeAll(async () => {
  mkdirSync(path.join(root, 'client/assets'), { recursive: true });
  mkdirSync(path.join(root, 'client/pricing'));
  writeFileSync(path.join(root, 'secret.txt'), 'secret');
  writeFileSync(path.join(root, 'client/index.html'), 'front door');
  writeFileSync(path.join(root, 'client/__spa-fallback.html'), 'fallback');
  writeFileSync(path.join(root, 'client/pricing/index.html'), 'pricing');
  writeFileSync(path.join(root, 'client/assets/app-abc.js'), script);
  door = await openDoor(0);
  door.serve(builtFrontEnd(path.join(root, 'client')));
});

afterAll(async () => {
  await door.close();
  rmSync(root, { recursive: true, force: true });
});

/** Sends it unchanged: `fetch` would normalise the path and decompress the body. */
const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request({ host: '127.0.0.1', port: door.port, path: target, headers, method }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });

describe('the built front end', () => {
  it.each([
    ['/', 200, 'front door'],
    ['/pricing', 200, 'pricing'],
    ['/recipes/01ABC/edit?tab=1', 200, 'fallback'],
    ['/assets/gone-abc.js', 404, 'Not found\n'],
    ['/picture.png', 404, 'Not found\n'],
    ['/../secret.txt', 404, 'Not found\n'],
    ['/%2e%2e%2fsecret.txt', 404, 'Not found\n'],
    ['/%zz', 200, 'front door'],
  ])('%s', async (target, status, text) => {
    const answer = await get(target);
    expect([answer.status, answer.body.toString()]).toEqual([status, text]);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('has hashed assets cached for ever, and pages revalidated', async () => {
    const asset = await get('/assets/app-abc.js');
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
    const page = await get('/');
    expect(page.headers['cache-control']).toBe('no-cache');
    const again = await get('/', { 'if-none-match': String(page.headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('compresses text, as far as the browser accepts it', async () => {
    const packed = await get('/assets/app-abc.js', { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.body.length).toBeLessThan(script.length / 5);
    expect(gunzipSync(packed.body).toString()).toBe(script);
    expect(
      (await get('/assets/app-abc.js', { 'accept-encoding': 'gzip, br' })).headers['content-encoding'],
    ).toBe('br');
    expect((await get('/assets/app-abc.js')).headers).not.toHaveProperty('content-encoding');
  });

  it('answers HEAD without a body and refuses writes', async () => {
    const head = await get('/', {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '10', 0]);
    expect((await get('/', {}, 'POST')).status).toBe(405);
  });
});
