import { accountsContract } from '@batchbook/shared/accounts/contract';
import { metaContract } from '@batchbook/shared/meta/contract';
import { describe, expect, it } from 'vitest';
import { type Found, productFunctions, serviceOf, synthesised } from '../testing/synthesised.ts';
import { securityHeaders } from './security-headers.ts';

const product = synthesised('production');
const withDomain = synthesised('production', {
  domain: 'batchbook.example',
  hostedZoneId: 'Z0123456789AB',
});

const staging = synthesised('staging');
const eachStage: [string, typeof product][] = [
  ['production', product],
  ['staging', staging],
];

function only(type: string, from = product): Found {
  const [found, ...others] = from.of(type);
  if (!found || others.length > 0) throw new Error(`${others.length + 1} of ${type}`);
  return found;
}

const configOf = (from = product) =>
  only('AWS::CloudFront::Distribution', from).Properties.DistributionConfig;
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

/** The origin request policy whose name ends so. */
function policyOf(name: string) {
  const found = product
    .of('AWS::CloudFront::OriginRequestPolicy')
    .find(({ Properties }) => Properties.OriginRequestPolicyConfig.Name.endsWith(name));
  if (!found) throw new Error(`no policy ${name}`);
  return found.Properties.OriginRequestPolicyConfig;
}

interface Behavior {
  readonly PathPattern?: string;
  readonly TargetOriginId: string;
  readonly CachePolicyId: unknown;
  readonly OriginRequestPolicyId?: unknown;
  readonly ViewerProtocolPolicy: string;
  readonly ResponseHeadersPolicyId: unknown;
  readonly AllowedMethods: string[];
}

interface Origin {
  readonly Id: string;
  readonly DomainName: unknown;
  readonly CustomOriginConfig: { readonly OriginProtocolPolicy: string };
}

const behaviors: Behavior[] = [configOf().DefaultCacheBehavior, ...configOf().CacheBehaviors];
const origins: Origin[] = configOf().Origins;
const originOf = (behavior: Behavior): string =>
  JSON.stringify(origins.find(({ Id }) => Id === behavior.TargetOriginId)?.DomainName);

/** Where the API is told who visits. */
const ofVisitors = [
  '/v1/geo',
  '/v1/contact',
  '/v1/magic-links',
  '/v1/email-codes',
  '/v1/email-confirmations',
  '/v1/coupons/validate',
];

describe('the front door', () => {
  it('leads to the pages, the API and the live socket', () => {
    expect(behaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      undefined,
      ...ofVisitors,
      '/v1/*',
      '/live',
    ]);
    const [pages = '', ...others] = behaviors.map(originOf);
    const [api = '', live = ''] = others.splice(ofVisitors.length);
    expect(pages).toContain('DefaultDomain');
    expect(api).toMatch(/Batchbook-production-Api.*\.execute-api\.eu-west-2\./);
    expect(others).toEqual(ofVisitors.map(() => api));
    expect(live).toMatch(/Batchbook-production-Live.*\.execute-api\.eu-west-2\./);
  });

  it('caches no answer of the API, and forwards the token and the query but not the host or cookies', () => {
    expect(policyOf('-viewer')).toMatchObject({
      HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['Host'] },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
      // With cookies, CloudFront supports no `If-None-Match`.
      CookiesConfig: { CookieBehavior: 'none' },
    });
    for (const behavior of behaviors.slice(1)) {
      expect(behavior.CachePolicyId).toBe(cachingDisabled);
      if (!ofVisitors.includes(behavior.PathPattern ?? ''))
        expect(JSON.stringify(behavior.OriginRequestPolicyId)).toContain('Viewer');
      expect(behavior.AllowedMethods).toEqual(expect.arrayContaining(['PUT', 'PATCH', 'DELETE', 'POST']));
    }
  });

  it('tells the API the country and the address of the visitor, who can’t send others', () => {
    expect(policyOf('-visitor').HeadersConfig).toEqual({
      HeaderBehavior: 'whitelist',
      Headers: ['CloudFront-Viewer-Country', 'CloudFront-Viewer-Address', 'Content-Type'],
    });
    for (const path of ofVisitors) {
      const behavior = behaviors.find(({ PathPattern }) => PathPattern === path);
      expect(JSON.stringify(behavior?.OriginRequestPolicyId)).toContain('Visitor');
    }
  });

  it('uses only TLS, on both sides', () => {
    expect(behaviors.map(({ ViewerProtocolPolicy }) => ViewerProtocolPolicy)).toEqual([
      'redirect-to-https',
      ...behaviors.slice(1).map(() => 'https-only'),
    ]);
    for (const { CustomOriginConfig } of origins)
      expect(CustomOriginConfig.OriginProtocolPolicy).toBe('https-only');
    expect(configOf(withDomain).ViewerCertificate.MinimumProtocolVersion).toBe('TLSv1.2_2021');
  });

  it('sets the same headers as the local server', () => {
    const { ResponseHeadersPolicyConfig: policy } = only('AWS::CloudFront::ResponseHeadersPolicy').Properties;
    const security = policy.SecurityHeadersConfig;
    const set: Record<string, string> = {
      'content-security-policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
      'strict-transport-security': `max-age=${security.StrictTransportSecurity.AccessControlMaxAgeSec}${
        security.StrictTransportSecurity.IncludeSubdomains ? '; includeSubDomains' : ''
      }`,
      'referrer-policy': security.ReferrerPolicy.ReferrerPolicy,
      ...(security.ContentTypeOptions && { 'x-content-type-options': 'nosniff' }),
    };
    for (const { Header, Value } of policy.CustomHeadersConfig.Items) set[Header] = Value;
    expect(set).toEqual(securityHeaders(['https://cognito-idp.eu-west-2.amazonaws.com', 'wss:']));
    for (const { ResponseHeadersPolicyId } of behaviors) expect(ResponseHeadersPolicyId).toBeDefined();
  });

  it.each([
    ['with a domain', withDomain, 'wss://batchbook.example'],
    ['without one', product, 'wss:'],
    ['on another stage', staging, 'wss:'],
  ])(
    'lets pages open their live connection in browsers that don’t count it as their own, %s',
    (_, from, source) => {
      const { SecurityHeadersConfig: security } = only('AWS::CloudFront::ResponseHeadersPolicy', from)
        .Properties.ResponseHeadersPolicyConfig;
      const policy: string = security.ContentSecurityPolicy.ContentSecurityPolicy;
      const connect = policy.split('; ').find((directive) => directive.startsWith('connect-src'));
      expect(connect?.split(' ')).toContain(source);
    },
  );

  it('uses the product’s domain if there is one', () => {
    expect(configOf(withDomain).Aliases).toEqual(['batchbook.example']);
    expect(only('AWS::CertificateManager::Certificate', withDomain).Properties.DomainName).toBe(
      'batchbook.example',
    );
    const records = withDomain.of('AWS::Route53::RecordSet').filter(({ stack }) => stack === 'Web');
    expect(records.map(({ Properties }) => Properties.Type).sort()).toEqual(['A', 'AAAA']);
  });

  it('logs neither addresses nor paths', () => {
    const fields: string[] = only('AWS::Logs::Delivery').Properties.RecordFields;
    expect(fields).toContain('sc-status');
    const personal = /^c-ip|^c-port|forwarded|Cookie|Referer|User-Agent|uri|host/i;
    expect(fields.filter((field) => personal.test(field))).toEqual([]);
  });
});

/** https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html */
const bodyRulesOfAws = {
  AWSManagedRulesKnownBadInputsRuleSet: ['JavaDeserializationRCE_BODY', 'Log4JRCE_BODY', 'ReactJSRCE_BODY'],
  AWSManagedRulesCommonRuleSet: [
    'CrossSiteScripting_BODY',
    'EC2MetaDataSSRF_BODY',
    'GenericLFI_BODY',
    'GenericRFI_BODY',
    'SizeRestrictions_BODY',
  ],
};

function firewallOf(from: typeof product): Found {
  const [firewall] = from.of('AWS::WAFv2::WebACL').filter(({ stack }) => stack === 'Web');
  if (!firewall) throw new Error('no firewall');
  return firewall;
}

describe('the firewall', () => {
  it('is in front of it, with AWS’s rules and a limit for each address', () => {
    const rules: { Name: string }[] = firewallOf(product).Properties.Rules;
    expect(rules.map(({ Name }) => Name)).toEqual([
      'rate',
      'rate-per-session',
      'codes',
      'client-errors',
      'AWSManagedRulesKnownBadInputsRuleSet',
      'AWSManagedRulesCommonRuleSet',
    ]);
    expect(JSON.stringify(configOf().WebACLId)).toContain(firewallOf(product).id);
    expect(firewallOf(product).Properties.Scope).toBe('CLOUDFRONT');
  });

  it.each(eachStage)('refuses what is too much, %s', (_, from) => {
    const limits = firewallOf(from).Properties.Rules.filter(
      ({ Statement }: { Statement: object }) => 'RateBasedStatement' in Statement,
    );
    expect(limits).toHaveLength(4);
    for (const { Action } of limits)
      expect(Action).toEqual({ Block: { CustomResponse: { ResponseCode: 429 } } });
  });

  it.each(eachStage)('lets one address ask for few codes by mail, and guess few, %s', (_, from) => {
    const { Statement } = firewallOf(from).Properties.Rules.find(
      ({ Name }: { Name: string }) => Name === 'codes',
    );
    const { Limit, AggregateKeyType, ScopeDownStatement } = Statement.RateBasedStatement;
    expect([Limit, AggregateKeyType]).toEqual([50, 'IP']);
    const { FieldToMatch, PositionalConstraint, SearchString } = ScopeDownStatement.ByteMatchStatement;
    expect([FieldToMatch, PositionalConstraint]).toEqual([{ UriPath: {} }, 'STARTS_WITH']);
    const limited = Object.values(accountsContract)
      .map(({ path }) => path)
      .filter((path) => path.startsWith(SearchString));
    expect(limited).toEqual(['/v1/email-codes', '/v1/email-confirmations']);
  });

  it.each(eachStage)('lets one address report few errors of screens, %s', (_, from) => {
    const { Statement } = firewallOf(from).Properties.Rules.find(
      ({ Name }: { Name: string }) => Name === 'client-errors',
    );
    const { Limit, AggregateKeyType, ScopeDownStatement } = Statement.RateBasedStatement;
    expect([Limit, AggregateKeyType]).toEqual([50, 'IP']);
    expect(ScopeDownStatement.ByteMatchStatement.SearchString).toBe(metaContract.logClientError.path);
  });

  it.each(eachStage)('lets long recipes and notes with links or code in them through, %s', (_, from) => {
    const rules = firewallOf(from).Properties.Rules;
    for (const [group, bodyRules] of Object.entries(bodyRulesOfAws)) {
      const { Statement } = rules.find(({ Name }: { Name: string }) => Name === group);
      expect(Statement.ManagedRuleGroupStatement.RuleActionOverrides).toEqual(
        bodyRules.map((Name) => ({ Name, ActionToUse: { Count: {} } })),
      );
    }
  });

  it('lets only the gateways receive bodies, so that pages need no rules for them', () => {
    const takesBodies = behaviors.filter(({ AllowedMethods }) => AllowedMethods.includes('POST'));
    expect(takesBodies.map(({ PathPattern }) => PathPattern)).toEqual([...ofVisitors, '/v1/*', '/live']);
  });
});

describe.each(eachStage)('past the front door of %s', (_, from) => {
  it('can’t be bypassed: CloudFront adds a secret that the functions of routes and sockets check', () => {
    const all: { DomainName: unknown; OriginCustomHeaders?: object[] }[] = configOf(from).Origins;
    const headers = all.map(({ OriginCustomHeaders = [] }) => OriginCustomHeaders);
    const secret = [{ HeaderName: 'x-origin-secret', HeaderValue: { Ref: 'OriginSecret' } }];
    expect(headers).toEqual([[], secret, secret]);
    const asking = productFunctions(from).filter(
      ({ Properties }) => Properties.Environment.Variables.ORIGIN_SECRETS,
    );
    const reachable = productFunctions(from).filter((fn) => /-api$|^live-socket$/.test(serviceOf(fn)));
    expect(asking.map(serviceOf).sort()).toEqual(reachable.map(serviceOf).sort());
    for (const { stack, Properties } of asking) {
      expect(Properties.Environment.Variables.ORIGIN_SECRETS).toEqual({
        'Fn::Join': [' ', [{ Ref: 'OriginSecret' }, { Ref: 'OtherOriginSecret' }]],
      });
      const parameters = from.templates.get(stack)?.Parameters ?? {};
      expect(parameters.OriginSecret).toMatchObject({ NoEcho: true });
      expect(parameters.OriginSecret).not.toHaveProperty('Default');
      expect(parameters.OtherOriginSecret).toMatchObject({ NoEcho: true, Default: '' });
    }
  });

  it('limits one session, from however many addresses it comes', () => {
    const rules: { Name: string; Statement: { RateBasedStatement: object } }[] =
      firewallOf(from).Properties.Rules;
    const session = rules.find(({ Name }) => Name === 'rate-per-session')?.Statement.RateBasedStatement;
    expect(session).toMatchObject({
      AggregateKeyType: 'CUSTOM_KEYS',
      CustomKeys: [{ Header: { Name: 'authorization' } }],
    });
  });
});

it('requires no secret on one machine', () => {
  const variables = productFunctions(synthesised('local')).map(
    ({ Properties }) => Properties.Environment.Variables,
  );
  expect(variables.filter((one) => 'ORIGIN_SECRETS' in one)).toEqual([]);
});

describe('the front end on Amplify', () => {
  const app = only('AWS::Amplify::App').Properties;

  it('has pages revalidated, and files with a hash in their name cached', () => {
    expect(app.CustomHeaders).toMatch(/\*\*\/\*[\s\S]*max-age=0, must-revalidate/);
    expect(app.CustomHeaders).toMatch(/\/assets\/\*[\s\S]*immutable/);
  });

  it('serves a prerendered page under its own address', () => {
    expect(app.CustomRules).toContainEqual({
      Source: '/prerendered',
      Target: '/prerendered/index.html',
      Status: '200',
    });
  });

  it('starts pages that aren’t prerendered from the fallback, but never replaces a missing file', () => {
    const rule = app.CustomRules.at(-1);
    expect(rule).toMatchObject({ Target: '/__spa-fallback.html', Status: '404-200' });
    const pattern = new RegExp(rule.Source.slice(2, -2));
    expect(pattern.test('/recipes/01J')).toBe(true);
    expect(pattern.test('/assets/app-1a2b.js')).toBe(false);
  });
});

describe('across regions', () => {
  it('values cross without functions that copy them', () => {
    const types = [...product.templates.values()].flatMap(({ Resources }) =>
      Object.values(Resources).map(({ Type }) => Type),
    );
    expect(types.filter((type) => /CrossRegionExport/.test(type))).toEqual([]);
    expect(JSON.stringify(product.templates.get('Accounts'))).toContain('"Fn::GetStackOutput"');
  });
});
