import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { rateLimit, visibility } from '../constructs/firewall-rules.ts';

/** In five minutes, from one address. A busy kitchen of ten behind one router makes a few hundred. */
const requestsPerAddress = 3000;
/** In five minutes, with one access token, from however many addresses: a device at its busiest makes a few a second. */
const requestsPerSession = 2000;

/** In five minutes, from one address: what mails codes, or tries them. Enough for a class that signs up behind one router. */
const codesPerAddress = 50;

/** In five minutes, from one address: errors that screens report. A page reports each once. */
const reportsPerAddress = 50;

/**
 * The rules of AWS's sets that read the body only count. Bodies go to `/v1/*` alone, and there makers write long
 * texts in their own words: a note with a link or `../..` in it would be refused with a page of HTML. The API
 * takes nothing but JSON of its own schemas up to 1 MB, never opens a path or an address from it, and the
 * screens never insert mark-up.
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

/** The web firewall before the distribution. */
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

/** However the path is written. */
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
