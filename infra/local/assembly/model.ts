/**
 * What the assembly defines, in the terms of the local cloud. Everything in `infra/local` starts from this model; no
 * route, rule, queue or function is named anywhere else.
 */

export interface CloudModel {
  region: string;
  account: string;
  functions: FunctionModel[];
  tables: TableModel[];
  queues: QueueModel[];
  archives: ArchiveModel[];
  rules: RuleModel[];
  schedules: ScheduleModel[];
  queueMappings: QueueMappingModel[];
  streamMappings: StreamMappingModel[];
  httpApis: HttpApiModel[];
  socketApis: SocketApiModel[];
  userPools: UserPoolModel[];
  mailEvents: MailEventModel[];
  secrets: SecretModel[];
  /** Resource types in the templates without a local counterpart, each once. */
  ignoredTypes: string[];
}

/** An address that is told of bounces and complaints through a topic. */
export interface MailEventModel {
  topicArn: string;
  endpoint: string;
}

export interface FunctionModel {
  arn: string;
  name: string;
  /** The name in logs. */
  label: string;
  /** `index.handler`. */
  handler: string;
  codeDirectory: string;
  environment: Record<string, string>;
  timeoutMs: number;
  memoryMegabytes: number;
  asynchronous: AsynchronousModel;
}

/** What happens to an asynchronous invocation. */
export interface AsynchronousModel {
  maximumRetries: number;
  maximumAgeSeconds: number;
  onFailureArn: string | null;
}

export interface TableModel {
  name: string;
  streamArn: string;
  /** The input of CreateTable. */
  definition: Record<string, unknown>;
  timeToLiveAttribute: string | null;
}

export interface QueueModel {
  arn: string;
  name: string;
  visibilityTimeoutSeconds: number;
  retentionSeconds: number;
  delaySeconds: number;
  redrive: { deadLetterArn: string; maxReceiveCount: number } | null;
}

export interface Pattern {
  [key: string]: unknown;
}

export interface ArchiveModel {
  name: string;
  bus: string;
  pattern: Pattern;
  /** 0: for ever. */
  retentionDays: number;
}

export interface RuleModel {
  name: string;
  bus: string;
  pattern: Pattern;
  targets: TargetModel[];
}

export interface TargetModel {
  arn: string;
  /** A constant that replaces the event. */
  input: string | null;
  deadLetterArn: string | null;
}

export interface ScheduleModel {
  name: string;
  expression: string;
  timeZone: string;
  target: TargetModel;
}

export interface QueueMappingModel {
  queueArn: string;
  functionArn: string;
  batchSize: number;
  maximumConcurrency: number;
  reportsItemFailures: boolean;
  filters: Pattern[];
}

export interface StreamMappingModel {
  /** The name of its checkpoint, the same in every run. */
  id: string;
  streamArn: string;
  functionArn: string;
  batchSize: number;
  startingPosition: 'TRIM_HORIZON' | 'LATEST';
  filters: Pattern[];
  bisects: boolean;
  reportsItemFailures: boolean;
  /** null: no limit. */
  maximumRetries: number | null;
  maximumAgeSeconds: number | null;
  onFailureArn: string | null;
}

export interface HttpRouteModel {
  key: string;
  functionArn: string;
  authorizer: AuthorizerModel | null;
  scopes: string[];
}

export interface AuthorizerModel {
  issuer: string;
  audience: string[];
}

export interface HttpApiModel {
  id: string;
  stage: string;
  routes: HttpRouteModel[];
}

export interface SocketRouteModel {
  key: string;
  functionArn: string;
  answers: boolean;
}

export interface SocketApiModel {
  id: string;
  stage: string;
  /** `$request.body.action`. */
  selection: string;
  routes: SocketRouteModel[];
}

export interface SecretModel {
  name: string;
  arn: string;
}

export interface UserPoolModel {
  id: string;
  arn: string;
  issuer: string;
  region: string;
  passwordPolicy: PasswordPolicyModel;
  /** The attributes a user may have, standard and `custom:` ones. */
  attributes: AttributeModel[];
  caseSensitive: boolean;
  verifiesEmail: boolean;
  keepsEmailUntilVerified: boolean;
  message: { subject: string; text: string };
  /** Trigger name to function ARN. */
  triggers: Record<string, string>;
  clients: UserPoolClientModel[];
  /** Operations that the firewall before the pool blocks. */
  blockedOperations: string[];
}

export interface PasswordPolicyModel {
  minimumLength: number;
  lowercase: boolean;
  uppercase: boolean;
  numbers: boolean;
  symbols: boolean;
}

export interface AttributeModel {
  name: string;
  required: boolean;
  mutable: boolean;
  maximumLength: number | null;
}

export interface UserPoolClientModel {
  id: string;
  flows: string[];
  readAttributes: string[] | null;
  writeAttributes: string[] | null;
  accessTokenSeconds: number;
  idTokenSeconds: number;
  refreshTokenSeconds: number;
  rotatesRefreshTokens: boolean;
  hidesUserExistence: boolean;
}
