import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { accept } from '../constructs/accepted.ts';

/** No address, agent, path or query: only the status, the duration and the location. */
const recordFields = [
  'date',
  'time',
  'x-edge-location',
  'x-edge-request-id',
  'x-edge-result-type',
  'x-edge-response-result-type',
  'x-edge-detailed-result-type',
  'cs-method',
  'cs-protocol',
  'cs-protocol-version',
  'sc-status',
  'sc-content-type',
  'cs-bytes',
  'sc-bytes',
  'time-taken',
  'time-to-first-byte',
  'cache-behavior-path-pattern',
  'ssl-protocol',
  'c-country',
];

/**
 * The distribution's access log, kept for 90 days. The older kind of log (`logBucket`) can't omit fields: it has every
 * visitor's address and the tickets in the live connection's query.
 */
export class DeliveryLog extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, distribution: Distribution) {
    super(scope, id);
    const stack = Stack.of(this);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [{ expiration: Duration.days(90) }],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    accept(this.bucket, 'S1', 'It is a log; a log of who reads the log would need one of its own.');
    const sourceName = `${stack.stackName}-distribution`;
    const allowed = this.bucket.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [this.bucket.arnForObjects('AWSLogs/*')],
        conditions: {
          StringEquals: { 'aws:SourceAccount': stack.account },
          ArnLike: {
            'aws:SourceArn': stack.formatArn({
              service: 'logs',
              resource: 'delivery-source',
              resourceName: sourceName,
              arnFormat: ArnFormat.COLON_RESOURCE_NAME,
            }),
          },
        },
      }),
    );
    const source = new CfnDeliverySource(this, 'Source', {
      name: sourceName,
      logType: 'ACCESS_LOGS',
      resourceArn: distribution.distributionArn,
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name: `${stack.stackName}-bucket`,
      destinationResourceArn: this.bucket.bucketArn,
      outputFormat: 'json',
    });
    if (allowed.policyDependable) destination.node.addDependency(allowed.policyDependable);
    new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields,
    }).addResourceDependency(source);
  }
}
