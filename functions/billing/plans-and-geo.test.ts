/** What a visitor learns without an account: the prices, and the currency of their country. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../tests/support/api.ts';
import { log } from '../platform/log.ts';

describe('the plans', () => {
  const plansIn = (currency?: string) => call(null, 'getPlans', currency ? { query: { currency } } : {});

  it('have the prices of the specification, in pounds', async () => {
    const { status, body } = await plansIn('GBP');
    expect([status, body.currency]).toEqual([200, 'GBP']);
    expect(body.items.map((item: Record<string, unknown>) => [item.plan, item.price])).toEqual([
      ['free', '0'],
      ['grow', '15'],
      ['standard', '30'],
      ['premium', '60'],
      ['custom', null],
    ]);
    expect(body.items[2]).toEqual({
      id: 'standard',
      plan: 'standard',
      name: 'Standard',
      period: '/month',
      recipeLimit: 200,
      userLimit: 5,
      siteLimit: 2,
      popular: true,
      features: ['stock_management', 'events', 'reporting', 'variations'],
      price: '30',
    });
  });

  it.each([[undefined], ['USD'], ['EUR'], ['zzz']])('are in US dollars for %s', async (currency) => {
    const { body } = await plansIn(currency);
    expect(body.currency).toBe('USD');
    expect(body.items.map(({ price }: { price: string | null }) => price)).toEqual([
      '0',
      '19.99',
      '44.99',
      '89.99',
      null,
    ]);
  });

  it('refuse what is no currency, at its field', async () => {
    const { status, body } = await plansIn('pounds');
    expect([status, body.issues[0].path]).toEqual([400, 'currency']);
  });
});

describe('the country of a visitor', () => {
  let service: Server;
  let asked: string[];
  let answer: { status: number; body: string; delayMs?: number };
  let warn: ReturnType<typeof vi.spyOn>;

  beforeEach(async () => {
    asked = [];
    answer = { status: 200, body: '{"country_code":"GB"}' };
    warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    service = createServer((request, response) => {
      asked.push(request.url ?? '');
      setTimeout(() => response.writeHead(answer.status).end(answer.body), answer.delayMs ?? 0);
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    process.env.GEOLOCATION_URL = `http://127.0.0.1:${port}/{address}?key=secret`;
  });
  afterEach(() => {
    vi.restoreAllMocks();
    delete process.env.GEOLOCATION_URL;
    service.closeAllConnections();
    service.close();
  });

  const geo = async (headers: Record<string, string> = {}) => (await call(null, 'getGeo', { headers })).body;
  const viewer = { 'cloudfront-viewer-address': '2001:db8::7:50123' };

  it.each([
    ['GB', 'GBP'],
    ['US', 'USD'],
    ['FR', 'USD'],
  ])('is what the CDN says: %s pays in %s', async (countryCode, currency) => {
    expect(await geo({ ...viewer, 'cloudfront-viewer-country': countryCode })).toEqual({
      countryCode,
      currency,
    });
    expect(asked).toEqual([]);
  });

  it('is asked of the service when the CDN doesn’t know it', async () => {
    expect(await geo(viewer)).toEqual({ countryCode: 'GB', currency: 'GBP' });
    expect(asked).toEqual(['/2001%3Adb8%3A%3A7?key=secret']);
  });

  it.each([
    ['it fails', { status: 500, body: '' }, 'the answer was 500'],
    ['it refuses', { status: 429, body: '{"country_code":"GB"}' }, 'the answer was 429'],
    ['it answers a page', { status: 200, body: '<html>' }, 'the answer is not JSON'],
    ['it answers null', { status: 200, body: 'null' }, 'the answer has no country_code'],
    [
      'it answers something else',
      { status: 200, body: '{"country_code":7}' },
      'the answer has no country_code',
    ],
    ['it is slow', { status: 200, body: '{"country_code":"GB"}', delayMs: 3000 }, 'it took too long'],
  ])('is unknown, so dollars, and logged once without the address, when %s', async (_, given, reason) => {
    answer = given;
    expect(await geo(viewer)).toEqual({ countryCode: null, currency: 'USD' });
    expect(warn.mock.calls).toEqual([['geolocation failed', { reason }]]);
  });

  it('is unknown without a service, which is no failure', async () => {
    delete process.env.GEOLOCATION_URL;
    expect(await geo(viewer)).toEqual({ countryCode: null, currency: 'USD' });
    expect(warn).not.toHaveBeenCalled();
  });
});
