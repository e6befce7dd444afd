import { type CfnElement, Stack } from 'aws-cdk-lib';
import { WebSocketApi, WebSocketRoute, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import { accept, accountInFindings } from '../constructs/accepted.ts';
import { AccessLog } from '../constructs/access-log.ts';
import type { ProductFunction } from '../constructs/function.ts';
import { GatewayLogging } from './gateway-logging.ts';

/** Also the path that CloudFront forwards: `wss://<the product>/live`. */
export const liveStageName = 'live';

/** Messages and connections a second, for all users together. */
const throttle = { rateLimit: 500, burstLimit: 1000 };

export interface LiveSocketProps {
  readonly stage: string;
  /** Handles $connect, $disconnect and everything else. */
  readonly fn: ProductFunction;
}

/** The WebSocket API. A single-use ticket, which its function checks, decides who may connect. */
export class LiveSocket extends Construct {
  readonly api: WebSocketApi;
  readonly stage: WebSocketStage;

  constructor(scope: Construct, id: string, { stage, fn }: LiveSocketProps) {
    super(scope, id);
    const to = (route: string) => ({
      integration: new WebSocketLambdaIntegration(`${route}Integration`, fn.handler),
    });
    this.api = new WebSocketApi(this, 'Api', {
      apiName: `batchbook-${stage}-live`,
      description: 'Tells open screens what changed',
      connectRouteOptions: to('Connect'),
      disconnectRouteOptions: to('Disconnect'),
      // The answer to a ping is sent back as the route's response.
      defaultRouteOptions: { ...to('Default'), returnResponse: true },
    });
    for (const route of this.api.node.findAll().filter((child) => child instanceof WebSocketRoute))
      accept(route, 'APIG4', 'The function takes a single-use ticket on $connect, which only a member gets.');
    const logging = new GatewayLogging(this, 'Logging');
    this.stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: liveStageName,
      autoDeploy: true,
      throttle,
      // As on the HTTP API, the access log has the routes' answers.
      detailedMetricsEnabled: false,
      accessLogSettings: new AccessLog(this, 'AccessLog', {
        name: `batchbook-${stage}-live`,
        fields: {
          requestId: '$context.requestId',
          time: '$context.requestTime',
          route: '$context.routeKey',
          event: '$context.eventType',
          status: '$context.status',
          connectionId: '$context.connectionId',
          integrationLatencyMs: '$context.integrationLatency',
          integrationError: '$context.integrationErrorMessage',
        },
      }).settings,
    });
    this.stage.node.addDependency(logging.account);
  }

  /** Allows sending to open connections. */
  grantManageConnections(fn: ProductFunction, method: 'POST' | 'DELETE'): void {
    const stack = Stack.of(this);
    const connections = stack.formatArn({
      service: 'execute-api',
      resource: this.api.apiId,
      resourceName: `${liveStageName}/${method}/@connections/*`,
    });
    fn.setEnvironment(
      'LIVE_ENDPOINT',
      `https://${this.api.apiId}.execute-api.${stack.region}.${stack.urlSuffix}/${liveStageName}`,
    );
    fn.allow('SendToConnections', ['execute-api:ManageConnections'], [connections]);
    const finding = `arn:aws:execute-api:${stack.region}:${accountInFindings(stack)}:<${stack.getLogicalId(this.api.node.defaultChild as CfnElement)}>/${liveStageName}/${method}/@connections/*`;
    accept(
      fn.role,
      `IAM5[Resource::${finding}]`,
      'Connections come and go: each has an id that nobody knows before.',
    );
  }
}
