import { StartFailure } from '../failure.ts';
import { type EvaluatedResource, Evaluator } from './intrinsics.ts';
import type {
  ArchiveModel,
  CloudModel,
  FunctionModel,
  MailEventModel,
  Pattern,
  QueueMappingModel,
  QueueModel,
  RuleModel,
  ScheduleModel,
  SecretModel,
  StreamMappingModel,
  TargetModel,
} from './model.ts';
import { busName, localNames, secretSuffixLength } from './names.ts';
import { readHttpApis, readSocketApis } from './read-apis.ts';
import { readTableModels } from './read-tables.ts';
import { readUserPools } from './read-user-pools.ts';
import type { Assembly } from './template.ts';

type Properties = Record<string, unknown>;

/** Reads the templates of an assembly. @param parameters Values of template parameters, by name. */
export function readModel(assembly: Assembly, parameters: Record<string, string> = {}): CloudModel {
  const evaluator = new Evaluator(assembly, localNames, parameters);
  const { stacks } = assembly;
  refuseUnknownTypes(assembly);
  return {
    region: stacks[0]?.region ?? '',
    account: stacks[0]?.account ?? '',
    functions: readFunctions(assembly, evaluator),
    tables: readTableModels(evaluator),
    queues: evaluator.resources('AWS::SQS::Queue').map((resource) => readQueue(resource, evaluator)),
    archives: readArchives(evaluator),
    rules: readRules(evaluator),
    schedules: readSchedules(evaluator),
    queueMappings: mappingsOf(evaluator, 'sqs').map(readQueueMapping),
    streamMappings: mappingsOf(evaluator, 'dynamodb').map(readStreamMapping),
    httpApis: readHttpApis(evaluator),
    socketApis: readSocketApis(evaluator),
    userPools: readUserPools(evaluator),
    mailEvents: readMailEvents(evaluator),
    secrets: evaluator.resources('AWS::SecretsManager::Secret').map(readSecret),
    ignoredTypes: ignored.filter((type) =>
      stacks.some((stack) => Object.values(stack.template.Resources ?? {}).some(({ Type }) => Type === type)),
    ),
  };
}

const modelledTypes = [
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::RouteResponse',
  'AWS::ApiGatewayV2::Stage',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::DynamoDB::GlobalTable',
  'AWS::DynamoDB::Table',
  'AWS::Events::Archive',
  'AWS::Events::EventBus',
  'AWS::Events::Rule',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SNS::Subscription',
  'AWS::SQS::Queue',
  'AWS::Scheduler::Schedule',
  'AWS::SecretsManager::Secret',
];

/** Permissions, monitoring and deployment helpers, which one machine doesn't need. */
const ignored = [
  'AWS::ApiGateway::Account',
  'AWS::CDK::Metadata',
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::CompositeAlarm',
  'AWS::CloudWatch::Dashboard',
  'AWS::Cognito::LogDeliveryConfiguration',
  'AWS::Events::EventBusPolicy',
  'AWS::IAM::ManagedPolicy',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::KMS::Alias',
  'AWS::KMS::Key',
  'AWS::Lambda::Permission',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  'AWS::Logs::ResourcePolicy',
  'AWS::SES::ConfigurationSet',
  'AWS::SES::EmailIdentity',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
  'AWS::Scheduler::ScheduleGroup',
  'AWS::WAFv2::WebACL',
  'AWS::WAFv2::WebACLAssociation',
];

/** A resource type without a local counterpart must be reported. */
function refuseUnknownTypes(assembly: Assembly): void {
  const known = new Set([...modelledTypes, ...ignored]);
  for (const stack of assembly.stacks) {
    for (const [logicalId, { Type }] of Object.entries(stack.template.Resources ?? {})) {
      if (!known.has(Type))
        throw new StartFailure(`The local cloud cannot run ${Type} (${stack.name}/${logicalId}).`);
    }
  }
}

function readFunctions(assembly: Assembly, evaluator: Evaluator): FunctionModel[] {
  const invokeConfigs = evaluator.resources('AWS::Lambda::EventInvokeConfig');
  return evaluator.resources('AWS::Lambda::Function').map((resource) => {
    const { properties, ref } = resource;
    const code = properties.Code as { S3Key?: string };
    const config = invokeConfigs.find((candidate) => candidate.properties.FunctionName === ref)?.properties;
    const environment = (properties.Environment as { Variables?: Record<string, string> })?.Variables ?? {};
    return {
      arn: arnOf(resource, evaluator),
      name: ref,
      label: String(properties.Description ?? ref),
      handler: String(properties.Handler),
      codeDirectory: assembly.assetPath((code.S3Key ?? '').replace(/\.zip$/, '')),
      environment: Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [key, String(value)]),
      ),
      timeoutMs: numberOf(properties, 'Timeout', 3) * 1000,
      memoryMegabytes: numberOf(properties, 'MemorySize', 128),
      asynchronous: {
        maximumRetries: numberOf(config ?? {}, 'MaximumRetryAttempts', 2),
        maximumAgeSeconds: numberOf(config ?? {}, 'MaximumEventAgeInSeconds', 21_600),
        onFailureArn: onFailureOf(config ?? {}) ?? deadLetterOf(properties),
      },
    };
  });
}

function readQueue(resource: EvaluatedResource, evaluator: Evaluator): QueueModel {
  const { properties } = resource;
  if (properties.FifoQueue) throw new Error(`${resource.logicalId}: the local cloud has no FIFO queues.`);
  const redrive = properties.RedrivePolicy as
    | { deadLetterTargetArn: string; maxReceiveCount: number }
    | undefined;
  const arn = arnOf(resource, evaluator);
  return {
    arn,
    name: arn.split(':').at(-1) ?? '',
    visibilityTimeoutSeconds: numberOf(properties, 'VisibilityTimeout', 30),
    retentionSeconds: numberOf(properties, 'MessageRetentionPeriod', 345_600),
    delaySeconds: numberOf(properties, 'DelaySeconds', 0),
    redrive: redrive
      ? { deadLetterArn: redrive.deadLetterTargetArn, maxReceiveCount: Number(redrive.maxReceiveCount) }
      : null,
  };
}

/** Who is told of bounces and complaints. Other subscriptions mail alarms, of which there are none here. */
function readMailEvents(evaluator: Evaluator): MailEventModel[] {
  const topics = evaluator
    .resources('AWS::SES::ConfigurationSetEventDestination')
    .map(({ properties }) => properties.EventDestination as { SnsDestination?: { TopicARN: string } })
    .map(({ SnsDestination }) => SnsDestination?.TopicARN);
  return evaluator
    .resources('AWS::SNS::Subscription')
    .filter(({ properties }) => topics.includes(String(properties.TopicArn)))
    .map(({ properties }) => ({
      topicArn: String(properties.TopicArn),
      endpoint: String(properties.Endpoint),
    }));
}

/** CloudFormation's reference to a secret is its ARN, which ends in the name and six letters. */
const readSecret = ({ ref }: EvaluatedResource): SecretModel => ({
  arn: ref,
  name: (ref.split(':').at(-1) ?? '').slice(0, -secretSuffixLength),
});

function readRules(evaluator: Evaluator): RuleModel[] {
  return evaluator
    .resources('AWS::Events::Rule')
    .filter(({ properties }) => properties.EventPattern && properties.State !== 'DISABLED')
    .map(({ properties, ref }) => ({
      name: String(properties.Description ?? ref),
      bus: busName(properties.EventBusName),
      pattern: properties.EventPattern as Pattern,
      targets: ((properties.Targets ?? []) as Properties[]).map(readTarget),
    }));
}

const readArchives = (evaluator: Evaluator): ArchiveModel[] =>
  evaluator.resources('AWS::Events::Archive').map(({ properties, ref }) => ({
    name: ref,
    bus: busName(properties.SourceArn),
    pattern: (properties.EventPattern ?? {}) as Pattern,
    retentionDays: numberOf(properties, 'RetentionDays', 0),
  }));

function readTarget(target: Properties): TargetModel {
  for (const unsupported of ['InputTransformer', 'InputPath']) {
    if (target[unsupported]) throw new Error(`The local cloud cannot run a target with ${unsupported}.`);
  }
  return {
    arn: String(target.Arn),
    input: target.Input === undefined ? null : String(target.Input),
    deadLetterArn: deadLetterOf(target),
  };
}

function readSchedules(evaluator: Evaluator): ScheduleModel[] {
  const schedules = evaluator.resources('AWS::Scheduler::Schedule').map(({ properties, ref }) => ({
    name: ref,
    enabled: properties.State !== 'DISABLED',
    expression: String(properties.ScheduleExpression),
    timeZone: String(properties.ScheduleExpressionTimezone ?? 'UTC'),
    targets: [properties.Target as Properties],
  }));
  const rules = evaluator.resources('AWS::Events::Rule').filter((rule) => rule.properties.ScheduleExpression);
  const scheduled = rules.map(({ properties, ref }) => ({
    name: ref,
    enabled: properties.State !== 'DISABLED',
    expression: String(properties.ScheduleExpression),
    timeZone: 'UTC',
    targets: (properties.Targets ?? []) as Properties[],
  }));
  return [...schedules, ...scheduled]
    .filter(({ enabled }) => enabled)
    .flatMap(({ name, expression, timeZone, targets }) =>
      targets.map((target, index) => ({
        name: index === 0 ? name : `${name}-${index}`,
        expression,
        timeZone,
        target: readTarget(target),
      })),
    );
}

const mappingsOf = (evaluator: Evaluator, service: 'sqs' | 'dynamodb'): EvaluatedResource[] =>
  evaluator
    .resources('AWS::Lambda::EventSourceMapping')
    .filter(({ properties }) => properties.Enabled !== false)
    .filter(({ properties }) => String(properties.EventSourceArn).startsWith(`arn:aws:${service}:`))
    .map((resource) => ({ ...resource, properties: withFunctionArn(resource, evaluator) }));

/** A mapping refers to its function by name or by ARN. */
function withFunctionArn(mapping: EvaluatedResource, evaluator: Evaluator): Properties {
  const name = String(mapping.properties.FunctionName);
  const named = evaluator
    .resources('AWS::Lambda::Function')
    .find((candidate) => candidate.ref === name || arnOf(candidate, evaluator) === name);
  if (!named) throw new Error(`${mapping.logicalId}: no function is called ${name}.`);
  return { ...mapping.properties, FunctionArn: arnOf(named, evaluator) };
}

const readQueueMapping = ({ properties }: EvaluatedResource): QueueMappingModel => ({
  queueArn: String(properties.EventSourceArn),
  functionArn: String(properties.FunctionArn),
  batchSize: numberOf(properties, 'BatchSize', 10),
  maximumConcurrency: numberOf((properties.ScalingConfig ?? {}) as Properties, 'MaximumConcurrency', 10),
  reportsItemFailures: reportsItemFailures(properties),
  filters: filtersOf(properties),
});

const readStreamMapping = ({ properties, stack, logicalId }: EvaluatedResource): StreamMappingModel => {
  const retries = numberOf(properties, 'MaximumRetryAttempts', -1);
  const age = numberOf(properties, 'MaximumRecordAgeInSeconds', -1);
  return {
    id: `${stack.name}/${logicalId}`,
    streamArn: String(properties.EventSourceArn),
    functionArn: String(properties.FunctionArn),
    batchSize: numberOf(properties, 'BatchSize', 100),
    startingPosition: properties.StartingPosition === 'LATEST' ? 'LATEST' : 'TRIM_HORIZON',
    filters: filtersOf(properties),
    bisects: properties.BisectBatchOnFunctionError === true,
    reportsItemFailures: reportsItemFailures(properties),
    maximumRetries: retries < 0 ? null : retries,
    maximumAgeSeconds: age < 0 ? null : age,
    onFailureArn: onFailureOf(properties),
  };
};

const reportsItemFailures = (properties: Properties): boolean =>
  ((properties.FunctionResponseTypes ?? []) as string[]).includes('ReportBatchItemFailures');

const filtersOf = (properties: Properties): Pattern[] => {
  const criteria = properties.FilterCriteria as { Filters?: { Pattern: string }[] } | undefined;
  return (criteria?.Filters ?? []).map(({ Pattern: text }) => JSON.parse(text) as Pattern);
};

const onFailureOf = (properties: Properties): string | null => {
  const config = properties.DestinationConfig as { OnFailure?: { Destination?: string } } | undefined;
  return config?.OnFailure?.Destination ?? null;
};

const deadLetterOf = (properties: Properties): string | null => {
  const config = properties.DeadLetterConfig as { Arn?: string; TargetArn?: string } | undefined;
  return config?.Arn ?? config?.TargetArn ?? null;
};

const arnOf = (resource: EvaluatedResource, evaluator: Evaluator): string =>
  String(evaluator.evaluate(resource.stack, { 'Fn::GetAtt': [resource.logicalId, 'Arn'] }));

const numberOf = (properties: Properties, key: string, fallback: number): number =>
  properties[key] === undefined ? fallback : Number(properties[key]);
