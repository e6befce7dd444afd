import { Stack } from 'aws-cdk-lib';
import { WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import { AccessLog } from '../constructs/access-log.ts';
import type { ProductFunction } from '../constructs/function.ts';

/** Also the path under which CloudFront hands connections on: `wss://<the product>/live`. */
export const liveStageName = 'live';

/** Messages and connections a second, across everybody. */
const throttle = { rateLimit: 500, burstLimit: 1000 };

export interface LiveSocketProps {
  readonly stage: string;
  /** Answers $connect, $disconnect and everything else. */
  readonly fn: ProductFunction;
}

/** The WebSocket API. Who connects is decided by the ticket that its function takes, once. */
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
      // The answer to a ping travels back as the route's response.
      defaultRouteOptions: { ...to('Default'), returnResponse: true },
    });
    this.stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.api,
      stageName: liveStageName,
      autoDeploy: true,
      throttle,
      detailedMetricsEnabled: true,
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
  }

  /** To send to open connections and to close them. */
  grantManageConnections(fn: ProductFunction): void {
    const stack = Stack.of(this);
    fn.setEnvironment(
      'LIVE_ENDPOINT',
      `https://${this.api.apiId}.execute-api.${stack.region}.${stack.urlSuffix}/${liveStageName}`,
    );
    fn.allow(
      'ManageConnections',
      ['execute-api:ManageConnections'],
      [
        stack.formatArn({
          service: 'execute-api',
          resource: this.api.apiId,
          resourceName: `${liveStageName}/*/@connections/*`,
        }),
      ],
    );
  }
}
