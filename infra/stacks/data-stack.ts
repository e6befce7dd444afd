import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import type { AlarmSink } from '../constructs/alarm.ts';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import { ProductBus } from '../constructs/event-bus.ts';
import { MailSender } from '../constructs/mail-sender.ts';
import { ProductTable } from '../constructs/product-table.ts';
import { ProductStack } from './product-stack.ts';

/** Everything that survives all deployments, besides the user pool: table, bus with archive, sender, alarm topic. */
export class DataStack extends ProductStack {
  readonly table: ProductTable;
  readonly bus: ProductBus;
  readonly mail: MailSender;
  readonly alarms: AlarmSink;

  constructor(scope: Construct, config: StageConfig) {
    super(scope, 'Data', { config, description: 'Batchbook: table, events, mail sender' });
    this.alarms = new AlarmTopic(this, 'Alarms', config).sink;
    this.table = new ProductTable(this, 'Table', config.tableStreamArn);
    this.table.addAlarms(this, this.alarms);
    this.bus = new ProductBus(this, 'Events', config.stage);
    this.mail = new MailSender(this, 'Mail', config);
    this.mail.addAlarms(this, this.alarms);
    // Created last, so that a failed first deployment leaves no protected table behind.
    this.table.table.node.addDependency(this.bus, this.mail);
  }
}
