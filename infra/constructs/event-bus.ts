import { Duration } from 'aws-cdk-lib';
import { type CfnArchive, EventBus } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import type { ProductFunction } from './function.ts';

/** The event bus. Its archive can replay a month of events after a worker's bug is fixed. */
export class ProductBus extends Construct {
  readonly bus: EventBus;

  /** @param stage Part of the name, which must be unique in the account and region. */
  constructor(scope: Construct, id: string, stage: string) {
    super(scope, id);
    this.bus = new EventBus(this, 'Bus', {
      eventBusName: `batchbook-${stage}`,
      description: 'What happened in Batchbook',
    });
    const archive = this.bus.archive('Archive', {
      description: 'The last month of events, to be replayed',
      eventPattern: { source: [{ prefix: 'batchbook.' }] as unknown as string[] },
      retention: Duration.days(30),
    });
    // Without a key CDK writes an empty one, which CloudFormation refuses in some regions.
    const resource = archive.node.findChild('Archive') as CfnArchive;
    resource.addPropertyDeletionOverride('KmsKeyIdentifier');
  }

  grantPublish(fn: ProductFunction): void {
    fn.setEnvironment('EVENT_BUS_NAME', this.bus.eventBusName);
    fn.allow('PublishEvents', ['events:PutEvents'], [this.bus.eventBusArn]);
  }
}
