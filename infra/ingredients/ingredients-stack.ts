import type { Construct } from 'constructs';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

/** Ingredients and their prices. */
export class IngredientsStack extends DomainStack {
  constructor(scope: Construct, house: House) {
    super(scope, 'ingredients', house);
    house.data.table.grantReadWrite(this.apiFunction);
  }
}
