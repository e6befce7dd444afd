/**
 * The options of a deployment, read once from the CDK context and checked by name, so that a typing error fails the
 * synthesis and not the deployment.
 *
 * `npx cdk deploy --all -c domain=batchbook.example -c operatorEmail=ops@batchbook.example`
 */
export interface StageConfig {
  /** `local`, or the name of a deployed stage. */
  readonly stage: string;
  readonly isLocal: boolean;
  /** Undefined means the account that deploys. */
  readonly account: string | undefined;
  /** The region of people's data. What is in front of it is in us-east-1, as CloudFront requires. */
  readonly region: string;
  /** The product's own domain. Without one it uses CloudFront's, and mail comes from `operatorEmail`. */
  readonly domain: string | undefined;
  /** The Route 53 zone of `domain`. Without one, the operator adds the records elsewhere. */
  readonly hostedZoneId: string | undefined;
  /** Receives the alarms and the notices of new sign-ups. */
  readonly operatorEmail: string;
  /** Receives what people write to us; the operator's address by default. */
  readonly supportEmail: string;
  /** Where makers talk to each other. Without one, no screen shows the link. */
  readonly communityUrl: string | undefined;
  /** The stream of a restored table that replaces the stage's own. */
  readonly tableStreamArn: string | undefined;
  /** The address of `docs/runbook.md`; every alarm links to a section of it. */
  readonly runbookUrl: string;
}

/** The metric namespace. Each stage has its own, so that one can't hide that another is silent. */
export const metricNamespace = ({ stage }: StageConfig): string => `Batchbook/${stage}`;

/** A deployed stage without an address for its alarms and mail. */
export const lacksOperator = ({ isLocal, operatorEmail }: StageConfig): boolean =>
  !isLocal && operatorEmail === defaultOperatorEmail;

export type ReadContext = (key: string) => unknown;

/** A made-up address: good enough for a synthesis, refused by a deployment. */
const defaultOperatorEmail = 'operator@batchbook.example';
/** London: the first makers are in the United Kingdom. */
const defaultRegion = 'eu-west-2';
const localAccount = '000000000000';

export function readConfig(stage: string, read: ReadContext = () => undefined): StageConfig {
  check('stage', stage, /^[a-z][a-z0-9]{0,15}$/);
  const isLocal = stage === 'local';
  const domain = readText(read, 'domain', /^([a-z0-9-]+\.)+[a-z]{2,}$/);
  const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
  const operatorEmail = readText(read, 'operatorEmail', emailShape) ?? defaultOperatorEmail;
  const hostedZoneId = readText(read, 'hostedZoneId', /^Z[A-Z0-9]{5,31}$/);
  if (hostedZoneId && !domain) throw new Error("The context value 'hostedZoneId' needs 'domain' beside it.");
  return {
    stage,
    isLocal,
    account: isLocal ? localAccount : process.env.CDK_DEFAULT_ACCOUNT,
    region: readText(read, 'region', /^[a-z]{2}(-[a-z]+)+-\d$/) ?? defaultRegion,
    domain,
    hostedZoneId,
    operatorEmail,
    supportEmail: readText(read, 'supportEmail', emailShape) ?? operatorEmail,
    communityUrl: readText(read, 'communityUrl', /^https:\/\/[^\s"'<>]+$/),
    tableStreamArn: readText(
      read,
      'tableStreamArn',
      /^arn:aws:dynamodb:[a-z0-9-]+:\d{12}:table\/[\w.-]+\/stream\/[\w.:-]+$/,
    ),
    runbookUrl: readText(read, 'runbookUrl', /^\S+$/) ?? 'docs/runbook.md',
  };
}

function readText(read: ReadContext, key: string, shape: RegExp): string | undefined {
  const value = read(key);
  if (value === undefined || value === null || value === '') return undefined;
  return check(key, value, shape);
}

function check(key: string, value: unknown, shape: RegExp): string {
  if (typeof value === 'string' && shape.test(value)) return value;
  throw new Error(
    `The context value '${key}' is ${JSON.stringify(value)}, which isn't of the form ${shape}.`,
  );
}
