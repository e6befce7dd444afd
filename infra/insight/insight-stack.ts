import type { Construct } from 'constructs';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

/** What earns and what it costs. It only reads. */
export class InsightStack extends DomainStack {
  constructor(scope: Construct, house: House) {
    super(scope, 'insight', house);
    house.data.table.grantRead(this.apiFunction);
  }
}
