import { HttpApi, HttpAuthorizer, HttpAuthorizerType, HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { AccessLog } from '../constructs/access-log.ts';
import { fiveMinutes } from '../constructs/alarm.ts';
import type { UserDirectory } from '../constructs/user-directory.ts';
import type { DataStack } from './data-stack.ts';
import { ProductStack } from './product-stack.ts';

/** For all users together. One person's screens make a few requests a second at their busiest. */
const throttle = { rateLimit: 500, burstLimit: 1000 };

/** The HTTP API, its stage and its authorizer. The routes come with the domains' own stacks. */
export class ApiStack extends ProductStack {
  readonly api: HttpApi;
  readonly authorizer: HttpAuthorizer;

  constructor(scope: Construct, config: StageConfig, data: DataStack, directory: UserDirectory) {
    super(scope, 'Api', { config, description: 'Batchbook: HTTP API' });
    this.api = new HttpApi(this, 'Http', {
      apiName: `batchbook-${config.stage}`,
      description: 'Its routes are the operations of shared/contract.ts',
      createDefaultStage: false,
    });
    this.authorizer = new HttpAuthorizer(this, 'Authorizer', {
      httpApi: this.api,
      type: HttpAuthorizerType.JWT,
      authorizerName: 'access-token',
      identitySource: ['$request.header.Authorization'],
      jwtAudience: [directory.client.userPoolClientId],
      jwtIssuer: directory.issuer,
    });
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      autoDeploy: true,
      throttle,
      // Metrics for each route cost per route and month; the access log has the same figures.
      detailedMetricsEnabled: false,
      accessLogSettings: new AccessLog(this, 'AccessLog', {
        name: `batchbook-${config.stage}-http-api`,
        fields: {
          requestId: '$context.requestId',
          time: '$context.requestTime',
          // The route, not the path, which contains an organization's id.
          route: '$context.routeKey',
          status: '$context.status',
          bytes: '$context.responseLength',
          latencyMs: '$context.responseLatency',
          integrationLatencyMs: '$context.integrationLatency',
          integrationError: '$context.integrationErrorMessage',
          authorizerError: '$context.authorizer.error',
          gatewayError: '$context.error.messageString',
        },
      }).settings,
    });
    this.addAlarms(data);
  }

  private addAlarms(data: DataStack): void {
    data.alarms.add(this, 'ServerErrors', {
      metric: this.api.metricServerError({ period: fiveMinutes, statistic: 'Sum' }),
      threshold: 5,
      severity: 'page',
      meaning: 'The API answered with 5xx at least five times within five minutes.',
      runbook: 'api-server-errors',
    });
    data.alarms.add(this, 'Latency', {
      metric: this.api.metricLatency({ period: fiveMinutes, statistic: 'p95' }),
      threshold: 1500,
      periods: 3,
      severity: 'ticket',
      meaning: 'One request in twenty takes more than 1.5 s, for a quarter of an hour.',
      runbook: 'api-latency',
    });
  }
}
