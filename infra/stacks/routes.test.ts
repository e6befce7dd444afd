import { contracts } from '@batchbook/shared/contract';
import { type Operation, routeKeyOf } from '@batchbook/shared/http/operation';
import { describe, expect, it } from 'vitest';
import { type Found, serviceOf, synthesised, targetOf } from '../testing/synthesised.ts';

const product = synthesised('production');
const apiRoutes = product
  .of('AWS::ApiGatewayV2::Route')
  .filter(({ Properties }) => !isSocket(Properties.RouteKey));
const operations = Object.entries(contracts).flatMap(([domain, contract]) =>
  Object.values(contract as Record<string, Operation>).map((operation) => ({ domain, operation })),
);

function isSocket(routeKey: string): boolean {
  return routeKey.startsWith('$');
}

/** The function behind a route, by its name in the logs. */
function serviceBehind(route: Found): string {
  const resources = product.templates.get(route.stack)?.Resources ?? {};
  const [, integrationId = ''] = /"Ref":"(\w+)"/.exec(JSON.stringify(route.Properties.Target)) ?? [];
  const uri = JSON.stringify(resources[integrationId]?.Properties.IntegrationUri);
  const [, fnId = ''] = /"Fn::GetAtt":\["(\w+)"/.exec(uri) ?? [];
  const fn = resources[fnId];
  if (!fn) throw new Error(`nothing behind ${route.Properties.RouteKey}`);
  return serviceOf(fn);
}

describe('the routes of the API', () => {
  it('are exactly the operations of the contract', () => {
    const deployed = apiRoutes.map(({ Properties }) => Properties.RouteKey);
    expect(deployed.sort()).toEqual(operations.map(({ operation }) => routeKeyOf(operation)).sort());
  });

  it.each(operations)('$operation.method $operation.path goes to its domain', ({ domain, operation }) => {
    const route = apiRoutes.find(({ Properties }) => Properties.RouteKey === routeKeyOf(operation));
    expect(route && serviceBehind(route)).toBe(`${domain}-api`);
  });

  it('require an access token except where the contract says otherwise', () => {
    for (const { operation } of operations) {
      const route = apiRoutes.find(({ Properties }) => Properties.RouteKey === routeKeyOf(operation));
      const { AuthorizationType, AuthorizationScopes, AuthorizerId } = route?.Properties ?? {};
      if (operation.access === 'public') {
        expect(AuthorizationType, routeKeyOf(operation)).toBe('NONE');
        continue;
      }
      expect(AuthorizationType, routeKeyOf(operation)).toBe('JWT');
      expect(AuthorizationScopes).toEqual(['aws.cognito.signin.user.admin']);
      expect(AuthorizerId).toBeDefined();
    }
  });

  it('are authorized by the product’s own user pool and client', () => {
    const authorizers = product.of('AWS::ApiGatewayV2::Authorizer');
    expect(authorizers).toHaveLength(1);
    const { AuthorizerType, IdentitySource, JwtConfiguration } = authorizers[0]?.Properties ?? {};
    expect(AuthorizerType).toBe('JWT');
    expect(IdentitySource).toEqual(['$request.header.Authorization']);
    expect(JSON.stringify(JwtConfiguration.Issuer)).toContain('https://cognito-idp.eu-west-2.amazonaws.com/');
    expect(JwtConfiguration.Audience).toHaveLength(1);
  });
});

describe('the live socket', () => {
  it('has one function for its three routes and answers messages', () => {
    const routes = product
      .of('AWS::ApiGatewayV2::Route')
      .filter(({ Properties }) => isSocket(Properties.RouteKey));
    expect(routes.map(({ Properties }) => Properties.RouteKey).sort()).toEqual([
      '$connect',
      '$default',
      '$disconnect',
    ]);
    expect(new Set(routes.map(serviceBehind))).toEqual(new Set(['live-socket']));
    const [response] = product.of('AWS::ApiGatewayV2::RouteResponse');
    const answered = routes.find(({ id }) => id === targetOf(response?.Properties.RouteId));
    expect(answered?.Properties.RouteKey).toBe('$default');
  });

  it('can write its log only once the account allows API Gateway to', () => {
    const stage = product.of('AWS::ApiGatewayV2::Stage').find(({ stack }) => stack === 'Live');
    const [account] = product.of('AWS::ApiGateway::Account');
    expect(stage?.DependsOn).toContain(account?.id);
    expect(account?.DeletionPolicy).toBe('RetainExceptOnCreate');
  });
});

describe('both gateways', () => {
  const stages = product.of('AWS::ApiGatewayV2::Stage');

  it('are throttled', () => {
    expect(stages.map(({ Properties }) => Properties.StageName).sort()).toEqual(['$default', 'live']);
    for (const { Properties } of stages) {
      expect(Properties.DefaultRouteSettings.ThrottlingRateLimit).toBeGreaterThan(0);
      expect(Properties.DefaultRouteSettings.ThrottlingBurstLimit).toBeGreaterThan(0);
    }
  });

  it('log JSON that identifies nobody', () => {
    for (const { Properties } of stages) {
      const fields = Object.values(JSON.parse(Properties.AccessLogSettings.Format) as Record<string, string>);
      expect(fields).toContain('$context.requestId');
      expect(
        fields.filter((field) => /identity|path|authorizer\.claims|user|querystring/i.test(field)),
      ).toEqual([]);
    }
  });

  it('need one permission for each function, however many routes it has', () => {
    const permissions = product
      .of('AWS::Lambda::Permission')
      .filter(({ stack, Properties }) => stack === 'Recipes' && /apigateway/.test(Properties.Principal));
    expect(permissions).toHaveLength(1);
  });
});
