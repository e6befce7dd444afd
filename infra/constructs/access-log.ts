import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { type IAccessLogSettings, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

export interface AccessLogProps {
  readonly name: string;
  /** Fields of the gateway's `$context`. No address, user agent or path: nothing that identifies a person. */
  readonly fields: Record<string, string>;
}

/** A gateway's access log, one JSON object a line. */
export class AccessLog extends Construct {
  readonly settings: IAccessLogSettings;

  constructor(scope: Construct, id: string, props: AccessLogProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Logs', {
      // The gateways' log deliveries share one resource policy of limited size; names under this prefix
      // don't count against it.
      logGroupName: `/aws/vendedlogs/${props.name}`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.settings = {
      destination: new LogGroupLogDestination(logGroup),
      format: AccessLogFormat.custom(JSON.stringify(props.fields)),
    };
  }
}
