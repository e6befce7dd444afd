import type { Construct } from 'constructs';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

/** Sites, stock items, levels, movements and counts. */
export class StockStack extends DomainStack {
  constructor(scope: Construct, house: House) {
    super(scope, 'stock', house);
    house.data.table.grantReadWrite(this.apiFunction);
  }
}
