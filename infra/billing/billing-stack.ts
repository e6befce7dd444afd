import type { Construct } from 'constructs';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

/** Plans and what they allow. */
export class BillingStack extends DomainStack {
  constructor(scope: Construct, house: House) {
    super(scope, 'billing', house);
    house.data.table.grantReadWrite(this.apiFunction);
  }
}
