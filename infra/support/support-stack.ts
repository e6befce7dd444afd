import { Duration } from 'aws-cdk-lib';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { metricNamespace } from '../config.ts';
import type { ProductFunction } from '../constructs/function.ts';
import { localOrigin } from '../local-differences.ts';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

/** What people write to us, and the mail of it to the support address. */
export class SupportStack extends DomainStack {
  /** @param appUrl The product's address. */
  constructor(scope: Construct, house: House, appUrl: string) {
    super(scope, 'support', house);
    const { config, data } = house;
    data.table.grantReadWrite(this.apiFunction);
    this.addWorkers('support', {
      'support-message-mail': (worker) => {
        data.table.grantReadWrite(worker);
        data.mail.grantSend(worker, config.isLocal ? localOrigin(this) : appUrl);
        this.watchUnmailed(worker);
      },
    });
  }

  /** Somebody may be filling the mailbox, and the messages of others wait among theirs. */
  private watchUnmailed(worker: ProductFunction): void {
    const filter = new MetricFilter(this, 'MessagesNotMailed', {
      logGroup: worker.logGroup,
      filterPattern: FilterPattern.stringValue('$.message', '=', 'a message to us was kept and not mailed'),
      metricNamespace: metricNamespace(this.house.config),
      metricName: 'MessagesNotMailed',
      metricValue: '1',
    });
    this.house.data.alarms.add(this, 'MessagesKept', {
      metric: filter.metric({ period: Duration.hours(1), statistic: 'Sum' }),
      threshold: 1,
      severity: 'ticket',
      meaning: '200 messages to us were mailed today; the others are kept and have to be read by hand.',
      runbook: 'messages-not-mailed',
    });
  }
}
