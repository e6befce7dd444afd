import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { rateLimit, visibility } from './firewall-rules.ts';

/** Requests in five minutes from one address. A sign-in takes two; each screen renews its session once an hour. */
const requestsPerAddress = 500;
/** Enough for a class that signs up behind one router, too few to flood mailboxes from our domain. */
const mailsPerAddress = 50;

/** The operations that mail a code to any address. */
const mailingOperations = ['SignUp', 'ResendConfirmationCode', 'ForgotPassword'];

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
      ],
    });
    new CfnWebACLAssociation(this, 'BeforePool', {
      resourceArn: pool.userPoolArn,
      webAclArn: webAcl.attrArn,
    });
  }
}

/** Cognito puts the operation's name into this header for the firewall. */
const isOperation = (name: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { singleHeader: { Name: 'x-amzn-cognito-operation-name' } },
    positionalConstraint: 'EXACTLY',
    searchString: name,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});
