import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as socket } from '../../live/socket.ts';
import { handler as meta } from '../../meta/api.ts';

const [newer, older] = ['n'.repeat(32), 'o'.repeat(32)];

type Event = Parameters<typeof meta>[0];
type Headers = Record<string, string>;

const get = async (headers: Headers): Promise<number | undefined> => {
  const event = {
    routeKey: 'GET /v1/health',
    rawPath: '/v1/health',
    headers,
    requestContext: { requestId: '1', http: { sourceIp: '192.0.2.1' } },
  };
  return (await meta(event as unknown as Event, {} as Parameters<typeof meta>[1])).statusCode;
};
const connect = async (headers: Headers): Promise<number | undefined> => {
  const event = { headers, requestContext: { connectionId: 'c', eventType: 'CONNECT' } };
  return (
    (await socket(event as unknown as Parameters<typeof socket>[0])) as APIGatewayProxyStructuredResultV2
  ).statusCode;
};

afterEach(() => vi.unstubAllEnvs());

describe('when CloudFront adds a secret', () => {
  beforeEach(() => vi.stubEnv('ORIGIN_SECRETS', `${newer} ${older}`));

  it.each([newer, older])('a request with either of the two is served', async (secret) => {
    expect(await get({ 'x-origin-secret': secret })).toBe(200);
    // Only the ticket is missing.
    expect(await connect({ 'X-Origin-Secret': secret })).toBe(401);
  });

  it.each([
    {},
    { 'x-origin-secret': '' },
    { 'x-origin-secret': `${newer} ${older}` },
    { 'x-origin-secret': newer.slice(1) },
  ])('any other is refused: %j', async (headers) => {
    expect(await get(headers)).toBe(503);
    expect(await connect(headers)).toBe(403);
  });

  it('a dropped secret is refused once only the other is set', async () => {
    vi.stubEnv('ORIGIN_SECRETS', `${newer} `);
    expect(await get({ 'x-origin-secret': older })).toBe(503);
    expect(await get({ 'x-origin-secret': '' })).toBe(503);
  });
});

it('on one machine, without a secret, every request is served', async () => {
  vi.stubEnv('ORIGIN_SECRETS', '');
  expect(await get({})).toBe(200);
  expect(await connect({})).toBe(401);
});
