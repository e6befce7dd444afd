import type { Construct } from 'constructs';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

/** Production runs. */
export class ProductionStack extends DomainStack {
  constructor(scope: Construct, house: House) {
    super(scope, 'production', house);
    const { table } = house.data;
    table.grantReadWrite(this.apiFunction);
    this.addWorkers('production', {
      'production-finish-run': (worker) =>
        table.grantOrganizationWork(worker, { writes: ['put', 'update', 'check'] }),
      'production-put-back': (worker) =>
        table.grantOrganizationWork(worker, { writes: ['put', 'update', 'remove', 'check'] }),
      'production-correct-costs': (worker) =>
        table.grantOrganizationWork(worker, { writes: ['put', 'update'] }),
      'production-find-trace': (worker) => table.grantOrganizationWork(worker, { writes: ['put', 'update'] }),
    });
  }
}
