import { describe, expect, it } from 'vitest';
import {
  type CfnResource,
  productFunctions,
  serviceOf,
  synthesised,
  targetOf,
} from '../testing/synthesised.ts';

const product = synthesised('production');

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

const listOf = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

const read = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'];
const write = [
  'dynamodb:ConditionCheckItem',
  'dynamodb:DeleteItem',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
];
const receive = [
  'sqs:ChangeMessageVisibility',
  'sqs:DeleteMessage',
  'sqs:GetQueueAttributes',
  'sqs:ReceiveMessage',
];
const reportFailure = ['sqs:GetQueueAttributes', 'sqs:SendMessage'];

/** The permissions of each function, besides writing its own log. A change here is a decision. */
const allowed: Record<string, string[]> = {
  'meta-api': [],
  'accounts-api': [
    ...read,
    ...write,
    'cognito-idp:AdminDeleteUser',
    'cognito-idp:AdminGetUser',
    'cognito-idp:AdminSetUserPassword',
    'cognito-idp:AdminUpdateUserAttributes',
    'cognito-idp:AdminUserGlobalSignOut',
    'ses:SendEmail',
  ],
  'accounts-remove-unconfirmed': [
    'cognito-idp:AdminDeleteUser',
    'cognito-idp:AdminGetUser',
    'cognito-idp:ListUsers',
    ...reportFailure,
  ],
  // A reset of the password ends the other sessions.
  'accounts-post-confirmation': [...read, ...write, 'cognito-idp:AdminUserGlobalSignOut'],
  'accounts-pre-sign-up': [...read, 'cognito-idp:AdminGetUser', 'cognito-idp:AdminSetUserPassword'],
  'accounts-welcome-mail': [...read, ...write, ...receive, 'ses:SendEmail'],
  'accounts-sign-up-notice': [...read, ...write, ...receive, 'ses:SendEmail'],
  'accounts-magic-link': [...read, ...write, ...receive, 'cognito-idp:AdminGetUser', 'ses:SendEmail'],
  'accounts-email-code': [...read, ...write, ...receive, 'cognito-idp:AdminGetUser', 'ses:SendEmail'],
  'accounts-custom-message': [],
  'accounts-sign-in-challenge': ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
  'accounts-invitation-mail': [...read, ...write, ...receive, 'ses:SendEmail'],
  'accounts-address-changed-mail': [...read, ...write, ...receive, 'ses:SendEmail'],
  'accounts-team-mail': [...read, ...write, ...receive, 'ses:SendEmail'],
  'accounts-erase-organizations': [...read, ...write, ...reportFailure],
  'accounts-end-expired': [...read, ...write, ...reportFailure],
  'accounts-suppress-addresses': [...read, ...write, ...receive],
  'accounts-erase-account': [...read, ...write, ...receive, 'cognito-idp:AdminDeleteUser', 'ses:SendEmail'],
  'accounts-settle-memberships': [...read, ...write, ...receive],
  'accounts-end-sessions': [...read, ...write, ...receive, 'cognito-idp:AdminUserGlobalSignOut'],
  'billing-api': [...read, ...write, 'secretsmanager:GetSecretValue'],
  'billing-payment-mail': [...read, ...write, ...receive, 'ses:SendEmail'],
  'billing-reversal-mail': [...read, ...write, ...receive, 'ses:SendEmail', 'secretsmanager:GetSecretValue'],
  'billing-referral-reward': [...read, ...write, ...receive, 'secretsmanager:GetSecretValue'],
  'billing-reward-mail': [...read, ...write, ...receive, 'ses:SendEmail'],
  'billing-customer-details': [...read, ...receive, 'secretsmanager:GetSecretValue'],
  'billing-end-payments': [...read, ...write, ...receive, 'secretsmanager:GetSecretValue'],
  'billing-stripe-sync': [...read, ...write, ...receive, 'secretsmanager:GetSecretValue'],
  'billing-stripe-compare': [
    ...read,
    'dynamodb:DeleteItem',
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
    'secretsmanager:GetSecretValue',
    ...reportFailure,
  ],
  'billing-reminder-mail': [...read, ...write, ...receive, 'ses:SendEmail'],
  'billing-remind-owners': [...read, 'dynamodb:DeleteItem', 'dynamodb:PutItem', ...reportFailure],
  'ingredients-api': [...read, ...write],
  'recipes-api': [...read, ...write],
  'recipes-cost-history': [...read, ...write, ...receive],
  'recipes-correct-costs': [...read, ...write, ...receive],
  'production-api': [...read, ...write],
  'production-finish-run': [
    ...read,
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
    'dynamodb:ConditionCheckItem',
    ...receive,
  ],
  'production-put-back': [...read, ...write, ...receive],
  'production-correct-costs': [...read, 'dynamodb:PutItem', 'dynamodb:UpdateItem', ...receive],
  'production-find-trace': [...read, 'dynamodb:PutItem', 'dynamodb:UpdateItem', ...receive],
  'market-events-api': [...read, ...write],
  'market-events-take-stock': [...read, ...write, ...receive],
  'market-events-mark-recipes': [...read, 'dynamodb:PutItem', ...receive],
  'market-events-correct-costs': [...read, 'dynamodb:PutItem', ...receive],
  'stock-api': [...read, ...write],
  'stock-compare': [...read, 'dynamodb:PutItem', 'dynamodb:UpdateItem', ...receive],
  'stock-low-stock': [
    ...read,
    'dynamodb:ConditionCheckItem',
    'dynamodb:DeleteItem',
    'dynamodb:PutItem',
    ...receive,
  ],
  'stock-follow': [...read, ...write, ...receive],
  'stock-nightly-reconcile': [
    ...read,
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
    'dynamodb:DeleteItem',
    ...reportFailure,
  ],
  'insight-api': [...read, ...write],
  'insight-sum-days': [...read, ...write, ...receive],
  'insight-make-days': [...read, ...write, ...receive],
  'insight-compare-days': [...read, ...write, ...reportFailure],
  'live-api': [...read, ...write],
  'live-socket': [...read, ...write],
  'live-entity-changed': [...read, ...write, ...receive, 'execute-api:ManageConnections'],
  'live-access-ended': [...read, ...write, ...receive, 'execute-api:ManageConnections'],
  'support-api': [...read, ...write],
  'support-message-mail': [...read, ...write, ...receive, 'ses:SendEmail'],
  relay: [
    'dynamodb:DeleteItem',
    'dynamodb:DescribeStream',
    'dynamodb:GetRecords',
    'dynamodb:GetShardIterator',
    'dynamodb:ListStreams',
    'events:PutEvents',
    ...reportFailure,
  ],
  'relay-sweep': ['dynamodb:DeleteItem', 'dynamodb:Query', 'events:PutEvents', ...reportFailure],
};

/** The environment variables that come with those permissions, besides stage, name and log level. */
const told: Record<string, string[]> = {
  'meta-api': ['SUPPORT_EMAIL', 'USER_POOL_CLIENT_ID', 'USER_POOL_ID'],
  'accounts-api': [
    'APP_URL',
    'MAIL_CONFIGURATION_SET',
    'MAIL_FROM',
    'MAIL_TOPIC_ARN',
    'OPERATOR_EMAIL',
    'SUPPORT_EMAIL',
    'TABLE_NAME',
    'USER_POOL_CLIENT_ID',
    'USER_POOL_ID',
  ],
  'accounts-remove-unconfirmed': ['USER_POOL_CLIENT_ID', 'USER_POOL_ID'],
  'accounts-post-confirmation': ['TABLE_NAME'],
  'accounts-pre-sign-up': ['TABLE_NAME'],
  'accounts-welcome-mail': [
    'APP_URL',
    'MAIL_CONFIGURATION_SET',
    'MAIL_FROM',
    'OPERATOR_EMAIL',
    'SUPPORT_EMAIL',
    'TABLE_NAME',
  ],
  'accounts-invitation-mail': [
    'APP_URL',
    'MAIL_CONFIGURATION_SET',
    'MAIL_FROM',
    'OPERATOR_EMAIL',
    'SUPPORT_EMAIL',
    'TABLE_NAME',
  ],
  'accounts-sign-up-notice': [
    'APP_URL',
    'MAIL_CONFIGURATION_SET',
    'MAIL_FROM',
    'OPERATOR_EMAIL',
    'SUPPORT_EMAIL',
    'TABLE_NAME',
  ],
  'accounts-magic-link': [
    'APP_URL',
    'MAIL_CONFIGURATION_SET',
    'MAIL_FROM',
    'OPERATOR_EMAIL',
    'SUPPORT_EMAIL',
    'TABLE_NAME',
    'USER_POOL_CLIENT_ID',
    'USER_POOL_ID',
  ],
  'accounts-email-code': [
    'APP_URL',
    'MAIL_CONFIGURATION_SET',
    'MAIL_FROM',
    'OPERATOR_EMAIL',
    'SUPPORT_EMAIL',
    'TABLE_NAME',
    'USER_POOL_CLIENT_ID',
    'USER_POOL_ID',
  ],
  'accounts-sign-in-challenge': ['TABLE_NAME'],
  'accounts-address-changed-mail': [
    'APP_URL',
    'MAIL_CONFIGURATION_SET',
    'MAIL_FROM',
    'OPERATOR_EMAIL',
    'SUPPORT_EMAIL',
    'TABLE_NAME',
  ],
  'accounts-erase-organizations': ['TABLE_NAME'],
  'accounts-end-expired': ['TABLE_NAME'],
  'accounts-suppress-addresses': ['TABLE_NAME'],
  'accounts-team-mail': [
    'APP_URL',
    'MAIL_CONFIGURATION_SET',
    'MAIL_FROM',
    'OPERATOR_EMAIL',
    'SUPPORT_EMAIL',
    'TABLE_NAME',
  ],
  'accounts-erase-account': [
    'APP_URL',
    'MAIL_CONFIGURATION_SET',
    'MAIL_FROM',
    'OPERATOR_EMAIL',
    'SUPPORT_EMAIL',
    'TABLE_NAME',
    'USER_POOL_CLIENT_ID',
    'USER_POOL_ID',
  ],
  'accounts-settle-memberships': ['TABLE_NAME'],
  'accounts-end-sessions': ['TABLE_NAME', 'USER_POOL_CLIENT_ID', 'USER_POOL_ID'],
  'billing-api': ['APP_URL', 'GEOLOCATION_URL', 'STRIPE_SECRET_ID', 'TABLE_NAME'],
  'billing-payment-mail': [
    'APP_URL',
    'MAIL_CONFIGURATION_SET',
    'MAIL_FROM',
    'OPERATOR_EMAIL',
    'SUPPORT_EMAIL',
    'TABLE_NAME',
  ],
  'billing-reversal-mail': [
    'APP_URL',
    'MAIL_CONFIGURATION_SET',
    'MAIL_FROM',
    'OPERATOR_EMAIL',
    'STRIPE_SECRET_ID',
    'SUPPORT_EMAIL',
    'TABLE_NAME',
  ],
  'billing-referral-reward': ['STRIPE_SECRET_ID', 'TABLE_NAME'],
  'billing-reward-mail': [
    'APP_URL',
    'MAIL_CONFIGURATION_SET',
    'MAIL_FROM',
    'OPERATOR_EMAIL',
    'SUPPORT_EMAIL',
    'TABLE_NAME',
  ],
  'billing-customer-details': ['STRIPE_SECRET_ID', 'TABLE_NAME'],
  'billing-end-payments': ['STRIPE_SECRET_ID', 'TABLE_NAME'],
  'billing-stripe-sync': ['STRIPE_SECRET_ID', 'TABLE_NAME'],
  'billing-stripe-compare': ['STRIPE_SECRET_ID', 'TABLE_NAME'],
  'billing-reminder-mail': [
    'APP_URL',
    'MAIL_CONFIGURATION_SET',
    'MAIL_FROM',
    'OPERATOR_EMAIL',
    'SUPPORT_EMAIL',
    'TABLE_NAME',
  ],
  'billing-remind-owners': ['TABLE_NAME'],
  'ingredients-api': ['TABLE_NAME', 'USDA_API_KEY'],
  'recipes-api': ['TABLE_NAME'],
  'recipes-cost-history': ['TABLE_NAME'],
  'recipes-correct-costs': ['TABLE_NAME'],
  'production-api': ['TABLE_NAME'],
  'production-finish-run': ['TABLE_NAME'],
  'production-put-back': ['TABLE_NAME'],
  'production-correct-costs': ['TABLE_NAME'],
  'production-find-trace': ['TABLE_NAME'],
  'market-events-api': ['TABLE_NAME'],
  'market-events-take-stock': ['TABLE_NAME'],
  'market-events-mark-recipes': ['TABLE_NAME'],
  'market-events-correct-costs': ['TABLE_NAME'],
  'stock-api': ['TABLE_NAME'],
  'stock-compare': ['TABLE_NAME'],
  'stock-low-stock': ['TABLE_NAME'],
  'stock-follow': ['TABLE_NAME'],
  'stock-nightly-reconcile': ['TABLE_NAME'],
  'insight-api': ['TABLE_NAME'],
  'insight-sum-days': ['TABLE_NAME'],
  'insight-make-days': ['TABLE_NAME'],
  'insight-compare-days': ['TABLE_NAME'],
  'live-api': ['TABLE_NAME'],
  'live-socket': ['TABLE_NAME'],
  'live-entity-changed': ['LIVE_ENDPOINT', 'TABLE_NAME'],
  'live-access-ended': ['LIVE_ENDPOINT', 'TABLE_NAME'],
  'support-api': ['TABLE_NAME'],
  'support-message-mail': [
    'APP_URL',
    'MAIL_CONFIGURATION_SET',
    'MAIL_FROM',
    'OPERATOR_EMAIL',
    'SUPPORT_EMAIL',
    'TABLE_NAME',
  ],
  relay: ['EVENT_BUS_NAME', 'TABLE_NAME'],
  'relay-sweep': ['EVENT_BUS_NAME', 'TABLE_NAME'],
};
const everyFunction = ['POWERTOOLS_LOG_LEVEL', 'POWERTOOLS_SERVICE_NAME', 'STAGE'];

const functions = productFunctions(product).map((fn) => ({
  service: serviceOf(fn),
  fn,
  statements: statementsOf(fn.stack, targetOf(fn.Properties.Role) ?? ''),
}));

function statementsOf(stack: string, roleId: string): Statement[] {
  return Object.values(product.templates.get(stack)?.Resources ?? {})
    .filter(({ Type, Properties }) => Type === 'AWS::IAM::Policy' && targetOf(Properties.Roles[0]) === roleId)
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
}

const roleOf = (stack: string, fn: CfnResource): CfnResource | undefined =>
  product.templates.get(stack)?.Resources[targetOf(fn.Properties.Role) ?? ''];

const communityUrl = 'https://community.batchbook.example';
const staging = synthesised('staging', { domain: 'batchbook.example', communityUrl });

describe('functions', () => {
  it('link to the community of a deployment that has one', () => {
    const meta = productFunctions(staging).find((fn) => serviceOf(fn) === 'meta-api');
    expect(meta?.Properties.Environment.Variables.COMMUNITY_URL).toBe(communityUrl);
  });

  it('have exactly these permissions', () => {
    expect(functions.map(({ service }) => service).sort()).toEqual(Object.keys(allowed).sort());
  });

  it.each(functions)('$service may do what the table says and no more', ({ service, statements }) => {
    const actions = new Set(statements.flatMap(({ Action }) => listOf(Action)));
    expect([...actions].sort()).toEqual(
      [...new Set(['logs:CreateLogStream', 'logs:PutLogEvents', ...(allowed[service] ?? [])])].sort(),
    );
  });

  it.each(functions)('$service is told where what it may use is', ({ service, fn }) => {
    const names = Object.keys(fn.Properties.Environment.Variables);
    const behindFrontDoor = /-api$|^live-socket$/.test(service) ? ['ORIGIN_SECRETS'] : [];
    expect(names.sort()).toEqual([...everyFunction, ...behindFrontDoor, ...(told[service] ?? [])].sort());
  });

  it.each(functions)('$service has a role of its own without managed policies', ({ fn }) => {
    expect(roleOf(fn.stack, fn)?.Properties.ManagedPolicyArns).toBeUndefined();
    const sharing = functions.filter(
      (other) =>
        other.fn.stack === fn.stack && targetOf(other.fn.Properties.Role) === targetOf(fn.Properties.Role),
    );
    expect(sharing).toHaveLength(1);
  });

  it('use all resources only to list streams, which takes no resource', () => {
    const broad = functions.flatMap(({ service, statements }) =>
      statements
        .filter(({ Resource }) => listOf(Resource).includes('*'))
        .map(({ Action }) => [service, ...listOf(Action)].join(' ')),
    );
    expect(broad).toEqual(['relay dynamodb:ListStreams']);
  });

  it.each([
    ['production', product, 'ops@batchbook.example'],
    ['staging', staging, 'hello@batchbook.example'],
  ])('may send mail to anybody, in SES’s sandbox too, and from the product alone: %s', (_, from, sender) => {
    const sending = from
      .of('AWS::IAM::Policy')
      .flatMap(({ Properties }) =>
        (Properties.PolicyDocument.Statement as Statement[]).filter(
          ({ Action }) => Action === 'ses:SendEmail',
        ),
      );
    expect(sending).toHaveLength(14);
    for (const { Resource, Condition } of sending) {
      const resources = listOf(Resource).map((resource) => JSON.stringify(resource));
      // In the sandbox SES requires permission for the recipient's identity besides the sender's.
      expect(resources.filter((resource) => /identity\/\*/.test(resource))).toHaveLength(1);
      expect(resources.filter((resource) => /configuration-set/.test(resource))).toHaveLength(1);
      expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': sender } });
    }
  });

  it('of the relay can reach only outbox items', () => {
    for (const { service, statements } of functions.filter(({ service }) => service.startsWith('relay'))) {
      const onItems = statements.filter(({ Action }) =>
        listOf(Action).some((action) => ['dynamodb:Query', 'dynamodb:DeleteItem'].includes(action)),
      );
      for (const { Condition } of onItems)
        expect(JSON.stringify(Condition), service).toContain('LeadingKeys":["OUTBOX#*"]');
    }
  });

  it('of the stock workers and the reminders can reach only items of organizations', () => {
    const workers = functions.filter(({ service }) => /^stock-(?!api)|^billing-remind-/.test(service));
    expect(workers).toHaveLength(5);
    for (const { service, statements } of workers)
      for (const { Action, Condition } of statements.filter(({ Action }) =>
        listOf(Action).some((action) => action.startsWith('dynamodb:')),
      )) {
        const keys = (Condition as { [key: string]: { 'dynamodb:LeadingKeys': string[] } } | undefined)?.[
          'ForAllValues:StringLike'
        ]?.['dynamodb:LeadingKeys'];
        expect(keys, `${service} ${Action}`).toBeDefined();
        for (const key of keys ?? [])
          expect(key, service).toMatch(/^(ORG#|OUTBOX#|CLOCK#(reconcile|reminder)#)/);
      }
  });

  it('use the cheapest Lambda architecture, log JSON and keep it for a quarter', () => {
    for (const { service, fn } of functions) {
      expect(fn.Properties, service).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        LoggingConfig: { LogFormat: 'JSON' },
      });
      const logs = product.templates.get(fn.stack)?.Resources[
        targetOf(fn.Properties.LoggingConfig.LogGroup) ?? ''
      ];
      expect(logs?.Properties.RetentionInDays, service).toBe(90);
    }
  });
});

describe('all roles', () => {
  it('allow no wildcard action', () => {
    const wildcards = product.of('AWS::IAM::Policy').flatMap(({ stack, id, Properties }) =>
      (Properties.PolicyDocument.Statement as Statement[])
        .flatMap(({ Action }) => listOf(Action))
        .filter((action) => action.includes('*'))
        .map((action) => `${stack}/${id}: ${action}`),
    );
    expect(wildcards).toEqual([]);
  });

  it('use a managed policy only in CDK’s own deployment functions', () => {
    const managed = product.of('AWS::IAM::Role').filter(({ Properties }) => Properties.ManagedPolicyArns);
    expect(managed.filter(({ stack }) => !stack.includes('amplifyassetdeployment'))).toEqual([]);
  });
});

describe('stacks', () => {
  it.each([...product.templates.keys()])('%s leaves room below the 500 resources of a stack', (stack) => {
    expect(Object.keys(product.templates.get(stack)?.Resources ?? {}).length).toBeLessThan(450);
  });
});
