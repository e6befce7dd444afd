import type { Construct } from 'constructs';
import { tellLocalAddresses } from '../local-differences.ts';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

/** Health, configuration, the OpenAPI document: no table, and no permission except to log. */
export class MetaStack extends DomainStack {
  constructor(scope: Construct, house: House) {
    super(scope, 'meta', house);
    house.identity.directory.tell(this.apiFunction);
    tellLocalAddresses(this.apiFunction, house.config);
  }
}
