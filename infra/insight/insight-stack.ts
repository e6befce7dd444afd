import type { Construct } from 'constructs';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

/** What earns and what it costs. */
export class InsightStack extends DomainStack {
  constructor(scope: Construct, house: House) {
    super(scope, 'insight', house);
    const { table } = house.data;
    // It asks for the sums of days that nobody made yet.
    table.grantReadWrite(this.apiFunction);
    this.addWorkers('insight', {
      'insight-sum-days': (worker) => table.grantReadWrite(worker),
      'insight-make-days': (worker) => table.grantReadWrite(worker),
    });
  }
}
