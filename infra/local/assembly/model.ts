/**
 * What the assembly asks to be run, in the terms of the local cloud. Everything in `infra/local` is started from
 * this; no route, rule, queue or function is named anywhere else.
 */

export type CloudModel = {
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
  /** Types of resources that stand in the templates and have no local counterpart, each once. */
  ignoredTypes: string[];
};

export type FunctionModel = {
  arn: string;
  name: string;
  /** For people: what logs call it. */
  label: string;
  /** `index.handler`. */
  handler: string;
  codeDirectory: string;
  environment: Record<string, string>;
  timeoutMs: number;
  memoryMegabytes: number;
  asynchronous: AsynchronousModel;
};

/** What becomes of an invocation that nobody waits for. */
export type AsynchronousModel = {
  maximumRetries: number;
  maximumAgeSeconds: number;
  onFailureArn: string | null;
};

export type TableModel = {
  name: string;
  streamArn: string;
  /** The input of CreateTable. */
  definition: Record<string, unknown>;
  timeToLiveAttribute: string | null;
};

export type QueueModel = {
  arn: string;
  name: string;
  visibilityTimeoutSeconds: number;
  retentionSeconds: number;
  delaySeconds: number;
  redrive: { deadLetterArn: string; maxReceiveCount: number } | null;
};

export type Pattern = { [key: string]: unknown };

export type ArchiveModel = {
  name: string;
  bus: string;
  pattern: Pattern;
  /** 0: for ever. */
  retentionDays: number;
};

export type RuleModel = {
  name: string;
  bus: string;
  pattern: Pattern;
  targets: TargetModel[];
};

export type TargetModel = {
  arn: string;
  /** A constant that is sent in place of the event. */
  input: string | null;
  deadLetterArn: string | null;
};

export type ScheduleModel = {
  name: string;
  expression: string;
  timeZone: string;
  target: TargetModel;
};

export type QueueMappingModel = {
  queueArn: string;
  functionArn: string;
  batchSize: number;
  maximumConcurrency: number;
  reportsItemFailures: boolean;
  filters: Pattern[];
};

export type StreamMappingModel = {
  /** Names its checkpoint; the same in every run. */
  id: string;
  streamArn: string;
  functionArn: string;
  batchSize: number;
  startingPosition: 'TRIM_HORIZON' | 'LATEST';
  filters: Pattern[];
  bisects: boolean;
  reportsItemFailures: boolean;
  /** null: without end. */
  maximumRetries: number | null;
  maximumAgeSeconds: number | null;
  onFailureArn: string | null;
};

export type HttpRouteModel = {
  key: string;
  functionArn: string;
  authorizer: AuthorizerModel | null;
  scopes: string[];
};

export type AuthorizerModel = { issuer: string; audience: string[] };

export type HttpApiModel = { id: string; stage: string; routes: HttpRouteModel[] };

export type SocketRouteModel = { key: string; functionArn: string; answers: boolean };

export type SocketApiModel = {
  id: string;
  stage: string;
  /** `$request.body.action`. */
  selection: string;
  routes: SocketRouteModel[];
};

export type UserPoolModel = {
  id: string;
  arn: string;
  issuer: string;
  region: string;
  passwordPolicy: PasswordPolicyModel;
  /** Attributes a user may have, the standard ones and `custom:` ones. */
  attributes: AttributeModel[];
  caseSensitive: boolean;
  verifiesEmail: boolean;
  keepsEmailUntilVerified: boolean;
  message: { subject: string; text: string };
  /** Trigger name to function ARN. */
  triggers: Record<string, string>;
  clients: UserPoolClientModel[];
};

export type PasswordPolicyModel = {
  minimumLength: number;
  lowercase: boolean;
  uppercase: boolean;
  numbers: boolean;
  symbols: boolean;
};

export type AttributeModel = {
  name: string;
  required: boolean;
  mutable: boolean;
  maximumLength: number | null;
};

export type UserPoolClientModel = {
  id: string;
  flows: string[];
  readAttributes: string[] | null;
  writeAttributes: string[] | null;
  accessTokenSeconds: number;
  idTokenSeconds: number;
  refreshTokenSeconds: number;
  rotatesRefreshTokens: boolean;
  hidesUserExistence: boolean;
};
