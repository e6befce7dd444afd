import { CfnOutput } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { fiveMinutes } from '../constructs/alarm.ts';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import { DeliveryLog } from '../web/delivery-log.ts';
import { FrontDoor } from '../web/distribution.ts';
import { Firewall } from '../web/firewall.ts';
import { FrontEnd } from '../web/front-end.ts';
import { ProductStack } from './product-stack.ts';

/** CloudFront requires its firewalls, certificates and log deliveries in this region. */
export const edgeRegion = 'us-east-1';

export interface WebStackProps {
  readonly config: StageConfig;
  readonly frontEndDirectory: string;
  readonly httpApiId: string;
  readonly webSocketApiId: string;
}

/**
 * What is in front of the product: front end, distribution, firewall, certificate, log. The two gateways are in the
 * product's own region. Their ids cross regions by weak reference (`Fn::GetStackOutput`), without functions that copy
 * values.
 */
export class WebStack extends ProductStack {
  /** The product's address. */
  readonly url: string;
  readonly frontEnd: FrontEnd;

  constructor(scope: Construct, props: WebStackProps) {
    const { config } = props;
    super(scope, 'Web', {
      config,
      description: 'Batchbook: what is in front',
      region: edgeRegion,
      referencesWeakly: true,
    });
    this.frontEnd = new FrontEnd(this, 'FrontEnd', {
      stage: config.stage,
      directory: props.frontEndDirectory,
    });
    const gateway = (apiId: string): string => `${apiId}.execute-api.${config.region}.${this.urlSuffix}`;
    const frontDoor = new FrontDoor(this, 'FrontDoor', {
      config,
      webAclArn: new Firewall(this, 'Firewall', config.stage).arn,
      origins: {
        pages: this.frontEnd.domainName,
        api: gateway(props.httpApiId),
        live: gateway(props.webSocketApiId),
      },
    });
    new DeliveryLog(this, 'Log', frontDoor.distribution);
    this.url = frontDoor.url;
    this.addAlarm(config, frontDoor.distribution.distributionId);
    new CfnOutput(this, 'Address', { value: this.url, description: 'Where Batchbook is read' });
  }

  private addAlarm(config: StageConfig, distributionId: string): void {
    const { sink } = new AlarmTopic(this, 'Alarms', config);
    sink.add(this, 'EdgeErrors', {
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        period: fiveMinutes,
        statistic: 'Average',
      }),
      threshold: 5,
      periods: 2,
      severity: 'page',
      meaning: 'One in twenty requests gets a 5xx at the front door: front end, gateway or firewall.',
      runbook: 'edge-errors',
    });
  }
}
