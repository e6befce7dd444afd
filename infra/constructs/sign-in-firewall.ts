import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { operationHeader, rateLimit, visibility } from './firewall-rules.ts';

/** Requests in five minutes from one address. A sign-in takes two; each screen renews its session every 15 minutes. */
const requestsPerAddress = 500;
/** Enough for a class that signs up behind one router, too few to flood mailboxes from our domain. */
const mailsPerAddress = 50;

/** The operations that mail a code to any address. A signed-in person names one when they change their own. */
const mailingOperations = [
  'SignUp',
  'ResendConfirmationCode',
  'ForgotPassword',
  'UpdateUserAttributes',
  'GetUserAttributeVerificationCode',
];

/**
 * Operations that nobody may call with an access token. The product deletes an account itself, with everything that
 * belongs to it; deleted in the pool alone, it would leave businesses without an owner.
 */
const closedOperation = 'DeleteUser';

/**
 * The firewall in front of the user pool. Pages call the pool directly, not through the distribution and its firewall.
 * The pool answers blocked requests with ForbiddenException.
 */
export class SignInFirewall extends Construct {
  constructor(scope: Construct, id: string, stage: string, pool: UserPool) {
    super(scope, id);
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      description: 'What everybody passes on the way to the user pool',
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(`batchbook-${stage}-sign-in`),
      rules: [
        rateLimit({ name: 'rate', priority: 0, limit: requestsPerAddress }),
        rateLimit({
          name: 'mails',
          priority: 1,
          limit: mailsPerAddress,
          of: { orStatement: { statements: mailingOperations.map(isOperation) } },
        }),
        {
          name: 'closed',
          priority: 2,
          action: { block: {} },
          statement: isOperation(closedOperation),
          visibilityConfig: visibility('closed'),
        },
      ],
    });
    new CfnWebACLAssociation(this, 'BeforePool', {
      resourceArn: pool.userPoolArn,
      webAclArn: webAcl.attrArn,
    });
  }
}

const isOperation = (name: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { singleHeader: { Name: operationHeader } },
    positionalConstraint: 'EXACTLY',
    searchString: name,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});
