import type { Construct } from 'constructs';
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
      },
    });
  }
}
