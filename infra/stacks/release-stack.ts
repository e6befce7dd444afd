import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { type FrontEnd, PageUpload } from '../web/front-end.ts';
import { ProductStack } from './product-stack.ts';
import { edgeRegion } from './web-stack.ts';

export interface ReleaseStackProps {
  readonly config: StageConfig;
  readonly frontEnd: FrontEnd;
  readonly frontEndDirectory: string;
  /** What the pages need, which is deployed first. */
  readonly after: readonly ProductStack[];
}

/** The pages, uploaded last: new pages never call an older API (ADR 44). */
export class ReleaseStack extends ProductStack {
  constructor(scope: Construct, { config, frontEnd, frontEndDirectory, after }: ReleaseStackProps) {
    super(scope, 'Release', {
      config,
      description: 'Batchbook: the pages',
      region: edgeRegion,
      referencesWeakly: true,
    });
    new PageUpload(this, 'Pages', frontEnd.app, frontEndDirectory);
    for (const stack of after) this.addStackDependency(stack);
  }
}
