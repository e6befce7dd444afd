import type { Construct } from 'constructs';
import type { ProductFunction } from '../constructs/function.ts';
import { localOrigin } from '../local-differences.ts';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

/** People, organizations, members, and the mail that greets them. */
export class AccountsStack extends DomainStack {
  /** @param appUrl The product's address, for the links in its mail. */
  constructor(scope: Construct, house: House, appUrl: string) {
    super(scope, 'accounts', house);
    house.data.table.grantReadWrite(this.apiFunction);
    house.identity.directory.grantReadUser(this.apiFunction);
    const url = house.config.isLocal ? localOrigin(this) : appUrl;
    const sendsMail = (fn: ProductFunction): void => {
      house.data.table.grantReadWrite(fn);
      house.data.mail.grantSend(fn, url);
    };
    this.addWorkers('accounts', {
      'accounts-welcome-mail': sendsMail,
      'accounts-sign-up-notice': sendsMail,
    });
  }
}
