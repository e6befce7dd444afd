import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { rateLimit, visibility } from '../constructs/firewall-rules.ts';

/** Requests in five minutes from one address. A busy kitchen of ten behind one router makes a few hundred. */
const requestsPerAddress = 3000;
/**
 * Requests in five minutes with one access token, from any number of addresses. A device at its busiest makes a few a
 * second.
 */
const requestsPerSession = 2000;

/**
 * Requests in five minutes from one address that mail codes or check them. Enough for a class that signs up behind one
 * router.
 */
const codesPerAddress = 50;

/** Requests in five minutes from one address that report screen errors. A page reports each error once. */
const reportsPerAddress = 50;

/**
 * AWS's managed rules that inspect the body only count. Bodies go only to `/v1/*`, where makers write long texts in their
 * own words. A note with a link or `../..` in it would be blocked with an HTML page. The API accepts only JSON of its own
 * schemas up to 1 MB and never opens a path or an address from it. The screens never insert mark-up.
 */
const countedRules = {
  AWSManagedRulesKnownBadInputsRuleSet: ['JavaDeserializationRCE_BODY', 'Log4JRCE_BODY', 'ReactJSRCE_BODY'],
  AWSManagedRulesCommonRuleSet: [
    'CrossSiteScripting_BODY',
    'EC2MetaDataSSRF_BODY',
    'GenericLFI_BODY',
    'GenericRFI_BODY',
    'SizeRestrictions_BODY',
  ],
} as const;

/** The web firewall in front of the distribution. */
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
        rateLimit({ name: 'rate', priority: 0, limit: requestsPerAddress, responseCode: 429 }),
        rateLimit({
          name: 'rate-per-session',
          priority: 1,
          limit: requestsPerSession,
          byHeader: 'authorization',
          responseCode: 429,
        }),
        rateLimit({
          name: 'codes',
          priority: 2,
          limit: codesPerAddress,
          of: pathBegins('/v1/email-'),
          responseCode: 429,
        }),
        rateLimit({
          name: 'client-errors',
          priority: 3,
          limit: reportsPerAddress,
          of: pathBegins('/v1/client-errors'),
          responseCode: 429,
        }),
        managed(4, 'AWSManagedRulesKnownBadInputsRuleSet'),
        managed(5, 'AWSManagedRulesCommonRuleSet'),
      ],
    });
    this.arn = webAcl.attrArn;
  }
}

/** However the path is encoded. */
const pathBegins = (path: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
});

const managed = (priority: number, name: keyof typeof countedRules): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: countedRules[name].map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: visibility(name),
});
