import type { Construct } from 'constructs';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

/** Market events, and what they take from stock. */
export class MarketEventsStack extends DomainStack {
  constructor(scope: Construct, house: House) {
    super(scope, 'market-events', house);
    const { table } = house.data;
    table.grantReadWrite(this.apiFunction);
    this.addWorkers('market-events', {
      'market-events-take-stock': (worker) =>
        table.grantOrganizationWork(worker, { writes: ['put', 'update', 'remove', 'check'] }),
      'market-events-mark-recipes': (worker) => table.grantOrganizationWork(worker, { writes: ['put'] }),
      'market-events-correct-costs': (worker) => table.grantOrganizationWork(worker, { writes: ['put'] }),
    });
  }
}
