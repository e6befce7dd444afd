import { CfnParameter, CrossStackReferences, ReferenceStrength, Stack, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { declareOriginSecrets } from '../constructs/origin-secret.ts';

export interface ProductStackProps {
  readonly config: StageConfig;
  readonly description: string;
  /** The stack's region, if it isn't the product's. */
  readonly region?: string;
  /** It reads values of other stacks during deployment (`Fn::GetStackOutput`), without blocking their changes. */
  readonly referencesWeakly?: boolean;
}

/**
 * A stack of one stage, `Batchbook-production-Recipes`. Its id in the tree excludes the stage, so that its content has
 * the same ids in every stage. Physical names therefore need the stage, because stages may share an account. No stack is
 * protected against deletion: `cdk deploy` could then not delete one whose first deployment failed. What can't be
 * recreated is protected itself (ADR 42).
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

  /** Synthesis passes, `cdk deploy` asks for a parameter, and CloudFormation accepts no value for it (ADR 43). */
  refuseDeployment(): void {
    new CfnParameter(this, 'OperatorEmailFromContext', {
      type: 'String',
      description: 'Not to be given here: deploy with -c operatorEmail=<address>',
      minLength: 1,
      allowedPattern: '^$',
    });
  }
}
