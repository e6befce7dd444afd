import { CfnParameter, CrossStackReferences, ReferenceStrength, Stack, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { declareOriginSecrets } from '../constructs/origin-secret.ts';

export interface ProductStackProps {
  readonly config: StageConfig;
  readonly description: string;
  /** Where it isn't the product's own region. */
  readonly region?: string;
  /** It reads values of other stacks when it is deployed (`Fn::GetStackOutput`), and never holds them in place. */
  readonly referencesWeakly?: boolean;
}

/**
 * A stack of one stage, `Batchbook-production-Recipes`. Its id in the tree is without the stage, so that what is
 * inside has the same ids in every stage. A physical name therefore needs the stage in it: stages may share an
 * account. No stack is protected against deletion: `cdk deploy` would then fail
 * to delete one whose first deployment failed. What can't be made again is protected itself (ADR 42).
 */
export class ProductStack extends Stack {
  constructor(scope: Construct, name: string, props: ProductStackProps) {
    const { config } = props;
    super(scope, name, {
      stackName: `Batchbook-${config.stage}-${name}`,
      description: props.description,
      env: {
        region: props.region ?? config.region,
        ...(config.account && { account: config.account }),
      },
    });
    if (props.referencesWeakly) CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
    Tags.of(this).add('product', 'batchbook');
    Tags.of(this).add('stage', config.stage);
    if (!config.isLocal) declareOriginSecrets(this);
  }

  /** Synthesis passes, `cdk deploy` asks for a parameter, and CloudFormation takes no value for it (ADR 43). */
  refuseDeployment(): void {
    new CfnParameter(this, 'OperatorEmailFromContext', {
      type: 'String',
      description: 'Not to be given here: deploy with -c operatorEmail=<address>',
      minLength: 1,
      allowedPattern: '^$',
    });
  }
}
