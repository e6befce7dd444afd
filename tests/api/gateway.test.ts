/** What the gateway refuses before a function runs, and the answers. */
import { request as httpRequest } from 'node:http';
import { contracts } from '@batchbook/shared/contract';
import { createClient } from '@batchbook/shared/http/client';
import { collectionRoutes } from '@batchbook/shared/http/member-routes';
import type { Operation, Routes } from '@batchbook/shared/http/operation';
import { newId } from '@batchbook/shared/ids';
import { beforeAll, describe, expect, it } from 'vitest';
import { spoiltPaths } from '../support/odd.ts';
import { keptOf } from '../support/operator.ts';
import { type Maker, request, signUp, until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';
import { skipOnSecondEngine } from '../support/second-engine.ts';

const runtime = await runningProduct();
let maker: Maker;

beforeAll(async () => {
  maker = await signUp(runtime);
});

const closed = Object.values(contracts)
  .flatMap((contract) => Object.values(contract) as Operation[])
  .filter((operation) => operation.access !== 'public')
  .map((operation) => ({ name: `${operation.method} ${operation.path}`, operation }));

const pathOf = (operation: Operation): string =>
  operation.path
    .replace('/v1', '')
    .replace('{organizationId}', maker.organizationId)
    .replace('{id}', newId());

const forged = (
  token: string,
  change: (claims: Record<string, unknown>) => Record<string, unknown>,
): string => {
  const [header, payload, signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
  const changed = Buffer.from(JSON.stringify(change(claims))).toString('base64url');
  return [header, changed, signature].join('.');
};

describe('without a valid access token', () => {
  it.each(closed)('$name is refused', async ({ operation }) => {
    const body = operation.body ? {} : undefined;
    const tokens = [null, 'nonsense', forged(maker.accessToken, (claims) => ({ ...claims, sub: newId() }))];
    for (const token of tokens) {
      const answer = await request(runtime, token, operation.method, pathOf(operation), body);
      expect(answer).toEqual({ status: 401, body: { message: 'Unauthorized' } });
    }
    const withIdToken = await request(runtime, maker.idToken, operation.method, pathOf(operation), body);
    expect([401, 403]).toContain(withIdToken.status);
  });
});

describe('a large answer', () => {
  it.each(['br', 'gzip'])('travels compressed as %s, and reads the same', async (encoding) => {
    for (let batch = 0; batch < 20; batch++)
      await maker.call('PUT', `/suppliers/${newId()}`, { name: `Supplier ${batch}` });
    const path = `/v1/organizations/${maker.organizationId}/suppliers`;
    const read = (accepted: string) =>
      fetch(runtime.appUrl + path, {
        headers: { authorization: `Bearer ${maker.accessToken}`, 'accept-encoding': accepted },
      });
    const [packed, plain] = [await read(encoding), await read('identity')];
    expect([packed, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual([encoding, null]);
    expect(packed.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await packed.json()).toEqual(await plain.json());
  });
});

describe('a large answer that is read again', () => {
  const description = 'A loaf for the market. '.repeat(20);
  it.each([
    ['recipes', { description }],
    ['ingredients', { brand: 'Ivy House Farm' }],
    ['suppliers', { address: description }],
  ])('isn’t sent while the %s stay as they are, and never to somebody else', async (plural, fields) => {
    const owner = await signUp(runtime);
    const answers: Response[] = [];
    const { list } = createClient<Routes>(collectionRoutes(plural), {
      baseUrl: runtime.appUrl,
      accessToken: async () => owner.accessToken,
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        answers.push(answer);
        return answer;
      },
    }) as unknown as { list: (input: unknown) => Promise<{ items: { name: string }[] }> };
    const read = () => list({ params: { organizationId: owner.organizationId } });
    const put = (name: string) => owner.call('PUT', `/${plural}/${newId()}`, { name, ...fields });
    for (let n = 0; n < 4; n++) await put(`Sourdough ${n}`);

    const first = await read();
    expect(await read()).toBe(first);
    await put('Focaccia');
    expect((await read()).items.map(({ name }) => name)).toContain('Focaccia');
    expect(answers.map(({ status }) => status)).toEqual([200, 304, 200]);

    const refused = await fetch(`${runtime.apiUrl}/organizations/${owner.organizationId}/${plural}`, {
      headers: {
        authorization: `Bearer ${maker.accessToken}`,
        'if-none-match': answers.at(-1)?.headers.get('etag') ?? '',
      },
    });
    expect(refused.status).toBe(404);
  });
});

describe('the gateway', () => {
  it('doesn’t know a route outside the contract', async () => {
    const answer = await request(runtime, maker.accessToken, 'GET', '/nothing');
    expect(answer).toEqual({ status: 404, body: { message: 'Not Found' } });
  });

  it('lets a body over 1 MB, and one that isn’t JSON, be refused by name', async () => {
    const path = `/recipes/${newId()}`;
    const large = await maker.call('PUT', path, { name: 'x'.repeat(1024 * 1024) });
    expect(large).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
    const form = await fetch(`${runtime.apiUrl}/organizations/${maker.organizationId}${path}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${maker.accessToken}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'name=Loaf',
    });
    expect(form.status).toBe(415);
    expect(form.headers.get('content-type')).toBe('application/problem+json');
    expect(await form.json()).toMatchObject({ code: 'unsupported_media_type' });
  });
});

describe('the front end', () => {
  it('is built for production, whatever the builder’s environment', async () => {
    const page = await (await fetch(runtime.appUrl)).text();
    const scripts = [...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path);
    expect(scripts.length).toBeGreaterThan(0);
    const texts = await Promise.all(scripts.map(async (path) => (await fetch(runtime.appUrl + path)).text()));
    // React's development version contains these warnings.
    expect(texts.join('')).not.toContain('Each child in a list should have a unique');
  });
});

describe('an invalid address', () => {
  it.each([
    ['GET', '//'],
    ['GET', '//evil.example/recipes'],
    ['GET', '/%E0%A4%A'],
    ['GET', '/v1/organizations/%'],
    ['POST', '/_local/queues/%E0%A4%A/redrive'],
  ])('%s %s is a bad request', async (method, path) => {
    const { hostname, port } = new URL(runtime.appUrl);
    const status = await new Promise((resolve, reject) =>
      httpRequest({ hostname, port, method, path }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end(),
    );
    expect(status).toBe(400);
  });
});

/** With the path unchanged: `fetch` would normalise it. */
const statusOf = (method: string, path: string, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(runtime.appUrl);
    const headers = {
      authorization: `Bearer ${maker.accessToken}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    httpRequest({ hostname, port, method, path, headers }, (answer) =>
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
    )
      .on('error', reject)
      .end(body);
  });

describe('an unusual path', () => {
  const isWriting = closed.filter(({ operation }) => operation.method !== 'GET');

  let before: Record<string, unknown>[];
  beforeAll(async () => {
    before = await until('the events of before', async () => {
      const items = await keptOf(runtime, maker.organizationId);
      return items.every(({ pk }) => !String(pk).startsWith('OUTBOX#')) && items;
    });
  });

  it.each(isWriting)('of $name is refused and changes nothing', async ({ operation }) => {
    const wrong: string[] = [];
    const paths = spoiltPaths(`/v1${pathOf(operation)}`);
    // Requests without a required body succeed, whatever the query.
    for (const path of operation.body ? paths : paths.filter((one) => !one.includes('?'))) {
      const status = await statusOf(operation.method, path, '{"name":"x","__proto__":{"name":"y"},"name":5}');
      if (status < 400 || status > 499) wrong.push(`${status} ${path}`);
    }
    expect(wrong).toEqual([]);
    expect(await keptOf(runtime, maker.organizationId)).toEqual(before);
  });
});

describe('the machine’s own pages', () => {
  const { hostname, port } = new URL(runtime.appUrl);
  const statusFor = (method: string, path: string, headers: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) =>
      httpRequest({ hostname, port, method, path, headers }, (answer) =>
        resolve(answer.resume().statusCode ?? 0),
      )
        .on('error', reject)
        .end(),
    );

  it.each(['/_local/mail', '/_local/mail.json', '/_local/cognito/x/.well-known/jwks.json'])(
    '%s isn’t there under a name from elsewhere',
    async (path) => {
      expect(await statusFor('GET', path, { host: `mail.example:${port}` })).toBe(403);
      expect(await statusFor('GET', path, { host: `localhost:${port}` })).not.toBe(403);
    },
  );

  it('accept no form from other sites, and no other methods', async () => {
    const redrive = '/_local/queues/a/redrive';
    expect(await statusFor('POST', redrive, { origin: 'https://mail.example' })).toBe(403);
    expect(await statusFor('POST', redrive, { origin: 'null' })).toBe(403);
    expect(await statusFor('POST', redrive, { origin: runtime.appUrl })).not.toBe(403);
    expect(await statusFor('DELETE', '/_local/mail.json', {})).toBe(405);
  });

  it.runIf(process.platform === 'linux')('leave the table at an address that no page finds', async (test) => {
    skipOnSecondEngine(test, 'its address is the one of DYNAMODB_ENDPOINT');
    const hidden = new URL(runtime.dynamodbEndpoint);
    expect(hidden.hostname).toMatch(/^127\.\d+\.\d+\.\d+$/);
    await expect(fetch(`http://127.0.0.1:${hidden.port}/`)).rejects.toThrow();
  });
});
