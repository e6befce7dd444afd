import { describe, expect, it } from 'vitest';
import { compileRoutes } from './match-route.ts';

const routes = [
  '$default',
  'ANY /v1/{proxy+}',
  'GET /v1/recipes/{id}',
  'GET /v1/recipes/mine',
  'ANY /v1/recipes/mine',
  'GET /v1/{kind}/mine',
  'POST /v1/recipes/{id}/duplicate',
  'GET /v1/recipes/{proxy+}',
].map((key) => ({ key, functionArn: key, authorizer: null, scopes: [] }));
const match = compileRoutes(routes);

describe('the choice of a route', () => {
  const cases: [string, string, string, Record<string, string>][] = [
    ['GET', '/v1/recipes/mine', 'GET /v1/recipes/mine', {}],
    ['PUT', '/v1/recipes/mine', 'ANY /v1/recipes/mine', {}],
    ['GET', '/v1/recipes/R1', 'GET /v1/recipes/{id}', { id: 'R1' }],
    ['GET', '/v1/stock/mine', 'GET /v1/{kind}/mine', { kind: 'stock' }],
    ['POST', '/v1/recipes/R1/duplicate', 'POST /v1/recipes/{id}/duplicate', { id: 'R1' }],
    ['GET', '/v1/recipes/R1/lines/2', 'GET /v1/recipes/{proxy+}', { proxy: 'R1/lines/2' }],
    ['DELETE', '/v1/recipes/R1', 'ANY /v1/{proxy+}', { proxy: 'recipes/R1' }],
    ['GET', '/elsewhere', '$default', {}],
    ['GET', '/v1/recipes/a%20b', 'GET /v1/recipes/{id}', { id: 'a b' }],
    ['GET', '/v1/recipes/%zz', 'GET /v1/recipes/{id}', { id: '%zz' }],
  ];

  it.each(cases)('%s %s takes %s', (method, path, key, parameters) => {
    expect(match(method, path)).toMatchObject({ route: { key }, parameters });
  });

  it('doesn’t depend on the order of the routes', () => {
    const reversed = compileRoutes([...routes].reverse());
    for (const [method, path, key] of cases) expect(reversed(method, path)?.route.key).toBe(key);
  });

  it('returns nothing without a match, and accepts no empty variable', () => {
    const few = compileRoutes(routes.filter(({ key }) => key === 'GET /v1/recipes/{id}'));
    expect(few('GET', '/v1/recipes/')).toBeNull();
    expect(few('GET', '/v1/recipes/R1/')).toBeNull();
    expect(few('POST', '/v1/recipes/R1')).toBeNull();
  });
});
