import type { Construct } from 'constructs';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

/** Recipes and their costs. */
export class RecipesStack extends DomainStack {
  constructor(scope: Construct, house: House) {
    super(scope, 'recipes', house);
    house.data.table.grantReadWrite(this.apiFunction);
  }
}
