import type { Construct } from 'constructs';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

/** Recipes and their costs. */
export class RecipesStack extends DomainStack {
  constructor(scope: Construct, house: House) {
    super(scope, 'recipes', house);
    const { table } = house.data;
    table.grantReadWrite(this.apiFunction);
    this.addWorkers('recipes', {
      'recipes-cost-history': (worker) => table.grantReadWrite(worker),
      'recipes-correct-costs': (worker) => table.grantReadWrite(worker),
    });
  }
}
