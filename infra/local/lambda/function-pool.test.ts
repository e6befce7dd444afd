import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import type { FunctionModel } from '../assembly/model.ts';
import { FunctionPool } from './function-pool.ts';

let pool: FunctionPool | undefined;
afterEach(() => pool?.close());

/** Creates a pool for a function with that source. */
function poolFor(
  source: string,
  change: Partial<FunctionModel> = {},
  environment: Record<string, string> = {},
  { keepsLast = false, idleLimitMs = 60_000 } = {},
) {
  const codeDirectory = mkdtempSync(path.join(tmpdir(), 'batchbook-function-'));
  writeFileSync(path.join(codeDirectory, 'index.cjs'), source);
  const model: FunctionModel = {
    arn: 'arn:aws:lambda:eu-west-2:0:function:test',
    name: 'test',
    label: 'test',
    handler: 'index.handler',
    codeDirectory,
    environment: {},
    timeoutMs: 600_000,
    memoryMegabytes: 128,
    asynchronous: { maximumRetries: 2, maximumAgeSeconds: 60, onFailureArn: null },
    ...change,
  };
  const lines: string[] = [];
  pool = new FunctionPool({
    model,
    environment,
    print: (line) => lines.push(line),
    clock: { aheadSeconds: () => 0 },
    keepsLast: () => keepsLast,
    idleLimitMs,
  });
  return { pool, lines };
}

describe('a function', () => {
  it('gets event and context, and answers', async () => {
    const { pool } = poolFor(
      `exports.handler = async (event, context) => ({ event, name: context.functionName,
         left: context.getRemainingTimeInMillis() })`,
    );
    const answer = (await pool.invoke({ a: 1 })) as { left: number };
    expect(answer).toMatchObject({ event: { a: 1 }, name: 'test' });
    expect(answer.left).toBeGreaterThan(300_000);
    expect(answer.left).toBeLessThanOrEqual(600_000);
  });

  it.each([
    ['text', "'é'.repeat(5_000)", false],
    ['bytes in base64', "Buffer.from('é'.repeat(5_000)).toString('base64')", true],
  ])('hands over a large body of %s as its bytes', async (_, body, isBase64Encoded) => {
    const { pool } = poolFor(
      `exports.handler = async () => ({ statusCode: 200, body: ${body}, isBase64Encoded: ${isBase64Encoded} })`,
    );
    const answer = (await pool.invoke({})) as { statusCode: number; body: Uint8Array };
    expect(answer.statusCode).toBe(200);
    expect(Buffer.from(answer.body).toString()).toBe('é'.repeat(5_000));
  });

  it('sees its own environment and nothing of the runner', async () => {
    vi.stubEnv('SECRET_OF_THE_RUNNER', 'x');
    const { pool } = poolFor('exports.handler = async () => process.env', {}, { TABLE_NAME: 'table' });
    expect(await pool.invoke({})).toEqual({ TABLE_NAME: 'table' });
    vi.unstubAllEnvs();
  });

  it('is reused while warm, and runs in parallel when busy, each environment one at a time', async () => {
    const { pool } = poolFor(
      `let count = 0, busy = 0;
       exports.handler = async ({ ms }) => {
         if (++busy > 1) throw new Error('two at once');
         await new Promise((resolve) => setTimeout(resolve, ms));
         busy--;
         return ++count;
       }`,
    );
    expect([await pool.invoke({ ms: 0 }), await pool.invoke({ ms: 0 })]).toEqual([1, 2]);
    const counts = (await Promise.all(Array.from({ length: 20 }, () => pool.invoke({ ms: 20 })))) as number[];
    expect(counts.filter((count) => count === 1).length).toBeLessThanOrEqual(7);
    expect(counts).toHaveLength(20);
  });

  it('passes on what it throws, by name, and works after it', async () => {
    const { pool } = poolFor(
      `exports.handler = async ({ fail }) => { if (fail) throw new TypeError('no flour'); return 'bread'; }`,
    );
    await expect(pool.invoke({ fail: true })).rejects.toMatchObject({
      name: 'TypeError',
      message: 'no flour',
    });
    expect(await pool.invoke({})).toBe('bread');
  });

  it('is ended when it takes too long, even in an endless loop, and starts afresh', async () => {
    const { pool } = poolFor('exports.handler = async ({ hang }) => { while (hang); return 1; }', {
      timeoutMs: 2_000,
    });
    await expect(pool.invoke({ hang: true })).rejects.toMatchObject({
      name: 'Sandbox.Timedout',
      message: 'Task timed out after 2 seconds',
    });
    expect(await pool.invoke({})).toBe(1);
  });

  it('says why it can’t be loaded, each time it is invoked', async () => {
    const { pool } = poolFor(`throw new Error('broken at the start')`);
    for (const _attempt of [1, 2]) await expect(pool.invoke({})).rejects.toThrow('broken at the start');
    await expect(poolFor('exports.other = 1').pool.invoke({})).rejects.toThrow('exports no handler');
    await expect(poolFor('', { codeDirectory: '/nowhere' }).pool.invoke({})).rejects.toMatchObject({
      name: 'Runtime.ImportModuleError',
    });
  });

  it('that ends its process ends only itself', async () => {
    const { pool } = poolFor(
      'exports.handler = async ({ exit }) => { if (exit) process.exit(3); return 1; }',
    );
    await expect(pool.invoke({ exit: true })).rejects.toMatchObject({ name: 'Runtime.ExitError' });
    expect(await pool.invoke({})).toBe(1);
  });

  it('writes its output to the log', async () => {
    const { pool, lines } = poolFor(
      `exports.handler = async () => { console.log('one\\ntwo'); console.error('three'); }`,
    );
    await pool.invoke({});
    await eventually(() => expect([...lines].sort()).toEqual(['one', 'three', 'two']));
  });
});

describe('a thread that is idle for too long', () => {
  /** Counts its invocations, and listens on a port for as long as it lives. */
  const source = `
    let count = 0;
    const server = require('node:net').createServer();
    const listening = new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    exports.handler = async () => {
      await listening;
      return { count: ++count, port: server.address().port };
    };`;
  interface Answer {
    count: number;
    port: number;
  }
  const lives = (port: number): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy().destroyed));
      socket.on('error', () => resolve(false));
    });

  it('ends, and the next invocation starts another', async () => {
    const { pool } = poolFor(source, {}, {}, { idleLimitMs: 0 });
    const first = (await pool.invoke({})) as Answer;
    expect(await lives(first.port)).toBe(true);
    pool.trim();
    await eventually(async () => expect(await lives(first.port)).toBe(false));
    expect(await pool.invoke({})).toMatchObject({ count: 1 });
    expect(await pool.invoke({})).toMatchObject({ count: 2 });
  });

  it('stays when it is the last of a function that a person waits for', async () => {
    const { pool } = poolFor(source, {}, {}, { keepsLast: true, idleLimitMs: 0 });
    const both = (await Promise.all([pool.invoke({}), pool.invoke({})])) as Answer[];
    pool.trim();
    const left = (await pool.invoke({})) as Answer;
    expect(left.count).toBe(2);
    const ended = both.find(({ port }) => port !== left.port) as Answer;
    await eventually(async () => expect(await lives(ended.port)).toBe(false));
    expect(await lives(left.port)).toBe(true);
  });

  it('stays while it works, or was used a moment ago', async () => {
    const { pool } = poolFor(source, {}, {}, { idleLimitMs: 0 });
    const working = pool.invoke({});
    pool.trim();
    expect(await working).toMatchObject({ count: 1 });
    await pool.close();
    const { pool: recent } = poolFor(source);
    await recent.invoke({});
    recent.trim();
    expect(await recent.invoke({})).toMatchObject({ count: 2 });
  });
});
