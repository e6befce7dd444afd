import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  type CfnFunction,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Bundles } from '../bundles.ts';
import { type AlarmSink, fiveMinutes } from './alarm.ts';

export interface ProductFunctionProps {
  /** The entry's path in the repository, `functions/recipes/api.ts`; it exports `handler`. */
  readonly entry: string;
  /** Its name in logs and alarms: 'recipes-api'. */
  readonly service: string;
  readonly stage: string;
  readonly bundles: Bundles;
  readonly alarms: AlarmSink;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
  /** People wait for it, so its failures page the operator. */
  readonly isInteractive: boolean;
}

/**
 * A function of the product: one runtime, its own role that may only write its own log group, and alarms on errors and
 * throttles. The `grant` methods of the constructs it uses add further permissions, together with the environment
 * variables that these need.
 *
 * Deliberately left out:
 * - Tracing: active tracing needs a grant on all resources in each role and, without the tracer's 144 kB, shows only what
 * the metrics already do. Log lines carry the request id from the gateway to the worker.
 * - Reserved concurrency: it would be taken from the account's pool (10 in a new account). Limits are set at the source
 * instead: the stage's throttle, and `maxConcurrency` of the queues.
 * - Source maps at run time: see `infra/bundles.ts`.
 */
export class ProductFunction extends Construct {
  readonly handler: LambdaFunction;
  readonly role: Role;
  readonly logGroup: LogGroup;
  readonly timeout: Duration;
  readonly service: string;

  constructor(scope: Construct, id: string, props: ProductFunctionProps) {
    super(scope, id);
    this.service = props.service;
    this.timeout = Duration.seconds(props.timeoutSeconds);
    this.logGroup = new LogGroup(this, 'Logs', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `What ${props.service} may do`,
    });
    this.allow('WriteLogs', ['logs:CreateLogStream', 'logs:PutLogEvents'], [this.logGroup.logGroupArn]);
    this.handler = new LambdaFunction(this, 'Function', {
      description: props.service,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(props.bundles.directoryOf(props.entry)),
      handler: 'index.handler',
      role: this.role.withoutPolicyUpdates(),
      timeout: this.timeout,
      memorySize: props.memoryMegabytes,
      tracing: Tracing.DISABLED,
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      environment: {
        STAGE: props.stage,
        POWERTOOLS_SERVICE_NAME: props.service,
        POWERTOOLS_LOG_LEVEL: 'INFO',
      },
    });
    this.handler.node.addDependency(this.role);
    const resource = this.handler.node.defaultChild as CfnFunction;
    resource.addMetadata('batchbook:entry', props.entry);
    this.addAlarms(props);
  }

  /** Adds one named statement, so that a role reads as a list of what the function does. */
  allow(sid: string, actions: string[], resources: string[], conditions?: Record<string, unknown>): void {
    const added = this.role.addToPrincipalPolicy(
      new PolicyStatement({
        sid,
        effect: Effect.ALLOW,
        actions,
        resources,
        ...(conditions && { conditions }),
      }),
    );
    if (!added.statementAdded) throw new Error(`${this.service}: the statement ${sid} wasn't added`);
  }

  setEnvironment(name: string, value: string): void {
    this.handler.addEnvironment(name, value);
  }

  /** For functions that nobody waits for: where an invocation goes after its last retry failed. */
  failTo(queue: IQueue): void {
    this.handler.configureAsyncInvoke({
      onFailure: new SqsDestination(queue),
      retryAttempts: 0,
      maxEventAge: Duration.minutes(1),
    });
    this.allow('ReportFailure', ['sqs:SendMessage', 'sqs:GetQueueAttributes'], [queue.queueArn]);
  }

  private addAlarms(props: ProductFunctionProps): void {
    const severity = props.isInteractive ? 'page' : 'ticket';
    // Queues and streams report failed items one by one, and schedules start a function once. So background functions
    // rarely fail as a whole: only by a timeout, or when they don't start.
    const threshold = props.isInteractive ? 5 : 1;
    props.alarms.add(this, 'Errors', {
      metric: this.handler.metricErrors({ period: fiveMinutes }),
      threshold,
      severity,
      meaning: `${props.service} (${Stack.of(this).stackName}) threw or ran into its timeout.`,
      runbook: 'function-errors',
    });
    props.alarms.add(this, 'Throttles', {
      metric: this.handler.metricThrottles({ period: fiveMinutes }),
      threshold,
      severity,
      meaning: `${props.service} (${Stack.of(this).stackName}) was refused concurrency by Lambda.`,
      runbook: 'function-throttles',
    });
  }
}
