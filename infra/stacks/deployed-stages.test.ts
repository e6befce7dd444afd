/** What CloudFormation and CloudWatch do with the templates of deployed stages, as AWS documents it. */
import { Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import {
  type CfnTemplate,
  type Found,
  type Synthesised,
  synthesised,
  targetOf,
} from '../testing/synthesised.ts';

const production = synthesised('production');
const staging = synthesised('staging');
const stages = [
  { stage: 'production', product: production },
  { stage: 'staging', product: staging },
];

/** The stack and the logical id that a value refers to, also through another stack's export. */
function resolve(product: Synthesised, stack: string, value: unknown): { stack: string; id: string } {
  const exportName = (value as { 'Fn::ImportValue'?: string })['Fn::ImportValue'];
  if (!exportName) return { stack, id: targetOf(value) ?? '' };
  for (const [exporting, { Outputs = {} }] of product.templates) {
    const output = Object.values(Outputs).find(({ Export }) => Export?.Name === exportName);
    if (output) return { stack: exporting, id: targetOf(output.Value) ?? '' };
  }
  throw new Error(`nothing exports ${exportName}`);
}

/** All resources that a resource depends on, directly or indirectly, in its own stack. */
function waitedFor({ Resources }: CfnTemplate, id: string): Set<string> {
  const found = new Set<string>();
  const visit = (one: string): void => {
    for (const next of [Resources[one]?.DependsOn ?? []].flat().filter((other) => !found.has(other))) {
      found.add(next);
      visit(next);
    }
  };
  visit(id);
  return found;
}

const errorAlarmOf = (product: Synthesised, stack: string, fn: string | undefined): Found | undefined =>
  product
    .of('AWS::CloudWatch::Alarm')
    .find(
      (alarm) =>
        alarm.stack === stack &&
        alarm.Properties.MetricName === 'Errors' &&
        targetOf(alarm.Properties.Dimensions[0].Value) === fn,
    );

const nameOf = ({ stack, id }: { stack: string; id: string }): string => `${stack}/${id}`;

describe.each(stages)('the alarms of $stage', ({ product }) => {
  const alarms = product.of('AWS::CloudWatch::Alarm');

  it('go to topics that CloudWatch may publish to', () => {
    const open = product
      .of('AWS::SNS::TopicPolicy')
      .filter(({ Properties }) =>
        Properties.PolicyDocument.Statement.some(
          (statement: { Effect: string; Action: string; Principal: object; Condition?: object }) =>
            statement.Effect === 'Allow' &&
            statement.Action === 'sns:Publish' &&
            JSON.stringify(statement.Principal) === '{"Service":"cloudwatch.amazonaws.com"}' &&
            JSON.stringify(statement.Condition) === '{"StringEquals":{"aws:SourceAccount":"000000000000"}}',
        ),
      );
    const topics = open.map(({ stack, Properties }) => nameOf(resolve(product, stack, Properties.Topics[0])));
    const actions = (alarm: Found): unknown[] => [
      ...alarm.Properties.AlarmActions,
      ...alarm.Properties.OKActions,
    ];
    const unheard = alarms.filter((alarm) =>
      actions(alarm).some((action) => !topics.includes(nameOf(resolve(product, alarm.stack, action)))),
    );
    expect(alarms.length).toBeGreaterThan(30);
    expect(unheard.map(nameOf)).toEqual([]);
  });

  it('fill gaps in the metrics that they add up', () => {
    const sums = alarms.flatMap(({ Properties }) =>
      (Properties.Metrics ?? []).map(({ Expression }: { Expression?: string }) => Expression ?? ''),
    );
    const added = sums.filter((expression) => expression.includes('+')).flatMap((sum) => sum.split(' + '));
    expect(added.length).toBeGreaterThan(2);
    expect(added.filter((term) => !/^FILL\(\w+, 0\)$/.test(term))).toEqual([]);
  });

  it('ring when every run of a scheduled function fails', () => {
    const periodMinutes = 5;
    const minutesOf: Record<string, number> = { minute: 1, hour: 60, day: 1440 };
    const schedules = product.of('AWS::Scheduler::Schedule');
    expect(schedules).toHaveLength(8);
    for (const schedule of schedules) {
      const [, every = '', unit = ''] =
        /rate\((\d+) (minute|hour|day)s?\)/.exec(schedule.Properties.ScheduleExpression) ?? [];
      const runs = Math.max(1, periodMinutes / (Number(every) * (minutesOf[unit] ?? 1)));
      const errors = errorAlarmOf(product, schedule.stack, targetOf(schedule.Properties.Target.Arn));
      expect(errors?.Properties.Threshold, nameOf(schedule)).toBeLessThanOrEqual(runs);
      const heard = alarms.filter(
        ({ stack, Properties }) => stack === schedule.stack && Properties.TreatMissingData === 'breaching',
      );
      const inStack = schedules.filter(({ stack }) => stack === schedule.stack);
      expect(heard, nameOf(schedule)).toHaveLength(inStack.length);
    }
  });

  it('don’t ring because a schedule started before its role had permissions', () => {
    for (const { stack, id, Properties } of product.of('AWS::Scheduler::Schedule')) {
      const template = product.templates.get(stack);
      const role = targetOf(Properties.Target.RoleArn);
      const policies = product
        .of('AWS::IAM::Policy')
        .filter(
          (policy) =>
            policy.stack === stack && policy.Properties.Roles.some((of: unknown) => targetOf(of) === role),
        );
      expect(policies).toHaveLength(1);
      expect([...waitedFor(template as CfnTemplate, id)]).toContain(policies[0]?.id);
    }
  });

  it('ring when a worker times out at one message again and again', () => {
    const periodSeconds = 300;
    const mappings = product
      .of('AWS::Lambda::EventSourceMapping')
      .filter(({ Properties }) => Properties.ScalingConfig);
    expect(mappings.length).toBeGreaterThan(3);
    for (const mapping of mappings) {
      const queue = targetOf(mapping.Properties.EventSourceArn) ?? '';
      const { VisibilityTimeout } = product.templates.get(mapping.stack)?.Resources[queue]?.Properties ?? {};
      const errors = errorAlarmOf(product, mapping.stack, targetOf(mapping.Properties.FunctionName));
      expect(errors?.Properties.Threshold, nameOf(mapping)).toBeLessThanOrEqual(
        Math.floor(periodSeconds / VisibilityTimeout),
      );
    }
  });
});

describe.each(stages)('a first deployment of $stage that failed', ({ product }) => {
  const resources = [...product.templates].flatMap(([stack, { Resources }]) =>
    Object.entries(Resources).map(([id, resource]) => ({ stack, id, ...resource })),
  );

  it('leaves nothing behind, but keeps what is in use on update and deletion', () => {
    const kept = resources.filter(({ DeletionPolicy = 'Delete' }) => DeletionPolicy !== 'Delete');
    const stateful = ['AWS::DynamoDB::GlobalTable', 'AWS::Cognito::UserPool', 'AWS::S3::Bucket'];
    expect(kept.map(({ Type }) => Type)).toEqual(expect.arrayContaining(stateful));
    for (const { stack, id, DeletionPolicy, UpdateReplacePolicy } of kept)
      expect([DeletionPolicy, UpdateReplacePolicy], `${stack}/${id}`).toEqual([
        'RetainExceptOnCreate',
        'Retain',
      ]);
  });

  it('is deleted by the next deployment, since no stack is protected', () => {
    const stacks = product.app.node.children.filter((child) => child instanceof Stack);
    expect(stacks.length).toBeGreaterThan(5);
    expect(stacks.filter(({ terminationProtection }) => terminationProtection)).toEqual([]);
  });

  it('has created the protected table last, after the bus and the sender', () => {
    const data = product.templates.get('Data');
    const [table] = product.of('AWS::DynamoDB::GlobalTable');
    if (!data || !table) throw new Error('no table');
    const before = [...waitedFor(data, table.id)].map((id) => data.Resources[id]?.Type);
    expect(before).toEqual(
      expect.arrayContaining(['AWS::Events::EventBus', 'AWS::Events::Archive', 'AWS::SES::ConfigurationSet']),
    );
  });
});

/** Names that only have to be unique within their parent, or that refer to something else. */
const namesInsideAParent = [
  'AWS::Amplify::Branch BranchName',
  'AWS::ApiGatewayV2::Authorizer Name',
  'AWS::ApiGatewayV2::Stage StageName',
  'AWS::CloudWatch::Alarm MetricName',
  'AWS::IAM::Policy PolicyName',
  'Custom::AmplifyAssetDeployment BranchName',
  'Custom::AmplifyAssetDeployment S3BucketName',
];

/** Names and identities that are unique in an account, as 'type property value'. */
function physicalNames(product: Synthesised): string[] {
  const isName = (property: string, value: unknown): boolean =>
    typeof value === 'string' && /(Name|Identity)$/.test(property);
  return [...product.templates.values()].flatMap(({ Resources }) =>
    Object.values(Resources).flatMap(({ Type, Properties = {} }) => {
      const nested = Object.entries(Properties).filter(([key]) => key.endsWith('Config'));
      return [...Object.entries(Properties), ...nested.flatMap(([, config]) => Object.entries(config ?? {}))]
        .filter(([property, value]) => isName(property, value))
        .filter(([property]) => !namesInsideAParent.includes(`${Type} ${property}`))
        .map(([property, value]) => `${Type} ${property} ${value}`);
    }),
  );
}

describe('two stages in one account', () => {
  it('share no physical name and no identity of a sender', () => {
    const others = new Set(physicalNames(staging));
    expect(others.size).toBeGreaterThan(5);
    expect(physicalNames(production).filter((name) => others.has(name))).toEqual([]);
  });

  it.each(stages)('have figures of their own: $stage', ({ stage, product }) => {
    const text = JSON.stringify([...product.templates.values()]);
    const namespaces = new Set(text.match(/(?<=")Batchbook(\/\w+)?(?=\\*")/g));
    expect([...namespaces]).toEqual([`Batchbook/${stage}`]);
  });
});

describe.each(stages)('the time of $stage', ({ product }) => {
  it('is real', () => {
    for (const [name, template] of product.templates)
      expect(JSON.stringify(template), name).not.toContain('CLOCK_AHEAD_SECONDS');
  });
});

describe.each(stages)('the bill of $stage', ({ product }) => {
  it('has no metrics for single routes, which nothing reads', () => {
    const gateways = product.of('AWS::ApiGatewayV2::Stage');
    expect(gateways).toHaveLength(2);
    for (const gateway of gateways) {
      const { DefaultRouteSettings, RouteSettings } = gateway.Properties;
      expect(DefaultRouteSettings.DetailedMetricsEnabled, nameOf(gateway)).not.toBe(true);
      expect(RouteSettings, nameOf(gateway)).toBeUndefined();
    }
  });

  it('has the user pool plan whose features are used', () => {
    const [pool] = product.of('AWS::Cognito::UserPool');
    expect(pool?.Properties.UserPoolTier).toBe('LITE');
    // These would need Essentials.
    expect(pool?.Properties).not.toHaveProperty('EnabledMfas');
    expect(pool?.Properties).not.toHaveProperty('WebAuthnRelyingPartyID');
    expect(pool?.Properties.Policies).not.toHaveProperty('SignInPolicy');
    expect(pool?.Properties.LambdaConfig).not.toHaveProperty('PreTokenGenerationConfig');
  });
});

describe.each(stages)('a deployment of $stage', ({ stage, product }) => {
  /** The parameters that `cdk deploy` asks for, by stack; nested stacks get theirs from their parent. */
  const asked = (from: Synthesised) =>
    [...from.templates]
      .filter(([name]) => !name.includes('amplifyassetdeployment'))
      .map(([name, { Parameters = {} }]) => ({
        name,
        missing: Object.entries(Parameters).flatMap(([id, parameter]) =>
          'Default' in parameter ? [] : [{ id, ...parameter }],
        ),
      }));

  it('without the operator’s address is refused for each stack, though its synthesis passes', () => {
    for (const { name, missing } of asked(synthesised(stage, { operatorEmail: '' }))) {
      const { MinLength = 0, AllowedPattern = '' } =
        missing.find(({ id }) => id === 'OperatorEmailFromContext') ?? {};
      // Nothing that is long enough matches the pattern.
      expect(new RegExp(AllowedPattern).test('x'.repeat(MinLength)), name).toBe(false);
      expect(MinLength, name).toBeGreaterThan(0);
    }
  });

  it('with it asks only for CloudFront’s secret', () => {
    const names = new Set(asked(product).flatMap(({ missing }) => missing.map(({ id }) => id)));
    expect([...names]).toEqual(['OriginSecret']);
  });
});

describe.each(stages)('an upgrade of $stage', ({ product }) => {
  it('uploads the pages after every stack that they call', () => {
    const [upload, ...others] = product.of('Custom::AmplifyAssetDeployment');
    expect(others).toEqual([]);
    const release = product.app.node.findChild(upload?.stack ?? '') as Stack;
    const before = release.dependencies.map((stack) => stack.node.id);
    const asked = [
      'AWS::ApiGatewayV2::Route',
      'AWS::Lambda::Function',
      'AWS::CloudFront::Distribution',
    ].flatMap((type) => product.of(type).map(({ stack }) => stack));
    const ownHelpers = (stack: string): boolean => stack.includes('amplifyassetdeployment');
    const missing = new Set(asked.filter((stack) => !before.includes(stack) && !ownHelpers(stack)));
    expect(asked.length).toBeGreaterThan(50);
    expect([...missing]).toEqual([]);
  });
});

describe.each(stages)('bounces and complaints of $stage', ({ product }) => {
  it('are reported to the product’s own address, which answers before it is asked to confirm', () => {
    const [events, ...others] = product.of('AWS::SES::ConfigurationSetEventDestination');
    expect(others).toEqual([]);
    const { MatchingEventTypes, SnsDestination } = events?.Properties.EventDestination ?? {};
    expect(MatchingEventTypes).toEqual(['bounce', 'complaint']);
    const topic = resolve(product, events?.stack ?? '', SnsDestination.TopicARN);
    const subscription = product
      .of('AWS::SNS::Subscription')
      .find(({ Properties }) => Properties.Protocol === 'https');
    if (!subscription) throw new Error('nobody is told');
    expect(resolve(product, subscription.stack, subscription.Properties.TopicArn)).toEqual(topic);
    expect(JSON.stringify(subscription.Properties.Endpoint)).toContain('/v1/webhooks/mail');
    const template = product.templates.get(subscription.stack);
    const awaited = template ? [...waitedFor(template, subscription.id)] : [];
    const routes = awaited.map((id) => template?.Resources[id]?.Properties.RouteKey);
    expect(routes).toContain('POST /v1/webhooks/mail');
  });

  it('are signed the newer way, and published by SES only', () => {
    const topic = product.of('AWS::SNS::Topic').find(({ Properties }) => Properties.SignatureVersion === '2');
    const policy = product
      .of('AWS::SNS::TopicPolicy')
      .find(({ stack, Properties }) => stack === topic?.stack && targetOf(Properties.Topics[0]) === topic.id);
    const allowed = policy?.Properties.PolicyDocument.Statement.filter(
      ({ Effect }: { Effect: string }) => Effect === 'Allow',
    );
    expect(allowed).toMatchObject([{ Principal: { Service: 'ses.amazonaws.com' } }]);
    expect(Object.keys(allowed[0].Condition.StringEquals).sort()).toEqual([
      'AWS:SourceAccount',
      'AWS:SourceArn',
    ]);
  });
});
