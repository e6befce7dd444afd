import type { Construct } from 'constructs';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

/** Production runs. */
export class ProductionStack extends DomainStack {
  constructor(scope: Construct, house: House) {
    super(scope, 'production', house);
    house.data.table.grantReadWrite(this.apiFunction);
  }
}
