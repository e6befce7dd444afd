import type { Construct } from 'constructs';
import { tellLocalAddresses } from '../local-differences.ts';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

/** Health, configuration, the OpenAPI document: no table, and no permission except to log. */
export class MetaStack extends DomainStack {
  constructor(scope: Construct, house: House) {
    super(scope, 'meta', house);
    const { supportEmail, communityUrl } = house.config;
    house.identity.directory.tell(this.apiFunction);
    this.apiFunction.setEnvironment('SUPPORT_EMAIL', supportEmail);
    if (communityUrl) this.apiFunction.setEnvironment('COMMUNITY_URL', communityUrl);
    tellLocalAddresses(this.apiFunction, house.config);
  }
}
