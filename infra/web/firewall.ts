import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

/** In five minutes, from one address. A busy kitchen of ten behind one router makes a few hundred. */
const requestsPerAddress = 3000;

/**
 * Rules of AWS's common set that only count, because makers write long recipes in their own words: the first
 * refuses bodies over 8 kB, the second text that looks like mark-up. The API takes nothing but JSON of its
 * own schemas up to 1 MB, and the screens never insert mark-up.
 */
const countedRules = ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY'];

/** The web firewall before the distribution. It keeps samples and metrics, no log: a log holds addresses. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, stage: string) {
    super(scope, id);
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      description: 'What everybody passes on the way to Batchbook',
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(`batchbook-${stage}`),
      rules: [
        {
          name: 'rate',
          priority: 0,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: { rateBasedStatement: { limit: requestsPerAddress, aggregateKeyType: 'IP' } },
          visibilityConfig: visibility('rate'),
        },
        managed(1, 'AWSManagedRulesKnownBadInputsRuleSet', []),
        managed(2, 'AWSManagedRulesCommonRuleSet', countedRules),
      ],
    });
    this.arn = webAcl.attrArn;
  }
}

const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

const managed = (priority: number, name: string, counted: readonly string[]): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: visibility(name),
});
