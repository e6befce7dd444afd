import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnLogDeliveryConfiguration,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  StringAttribute,
  UserPool,
  UserPoolClient,
  UserPoolClientIdentityProvider,
  type UserPoolEmail,
  UserPoolOperation,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { signInFlows } from '../local-differences.ts';
import { accept } from './accepted.ts';
import type { ProductFunction } from './function.ts';

export interface UserDirectoryProps {
  readonly config: StageConfig;
  /** The sender of codes; undefined means Cognito itself, which is limited to 50 mails a day. */
  readonly email: UserPoolEmail | undefined;
  readonly postConfirmation: ProductFunction;
  readonly preSignUp: ProductFunction;
  /** Writes the mail of a password reset. */
  readonly customMessage: ProductFunction;
  /** Asks for the token of a mailed link, and checks it. */
  readonly signInChallenge: ProductFunction;
}

/** The user pool: email and password, proved by SRP from our own screens. Kept when its stack is deleted. */
export class UserDirectory extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, props: UserDirectoryProps) {
    super(scope, id);
    this.pool = this.createPool(props);
    this.client = this.createClient(props.config);
    this.deliverLogs(props.config.stage);
    this.acceptFindings();
    this.pool.addTrigger(UserPoolOperation.POST_CONFIRMATION, props.postConfirmation.handler);
    this.pool.addTrigger(UserPoolOperation.PRE_SIGN_UP, props.preSignUp.handler);
    this.pool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, props.customMessage.handler);
    for (const challenge of [
      UserPoolOperation.DEFINE_AUTH_CHALLENGE,
      UserPoolOperation.CREATE_AUTH_CHALLENGE,
      UserPoolOperation.VERIFY_AUTH_CHALLENGE_RESPONSE,
    ])
      this.pool.addTrigger(challenge, props.signInChallenge.handler);
    // Separate policies: the pool refers to the functions, so the functions' dependencies can't refer to the pool.
    new Policy(this, 'PreSignUpPolicy', {
      roles: [props.preSignUp.role],
      statements: [
        new PolicyStatement({
          sid: 'EndFirstSignUp',
          actions: ['cognito-idp:AdminGetUser', 'cognito-idp:AdminSetUserPassword'],
          resources: [this.pool.userPoolArn],
        }),
      ],
    });
    new Policy(this, 'PostConfirmationPolicy', {
      roles: [props.postConfirmation.role],
      statements: [
        new PolicyStatement({
          sid: 'EndSessionsAfterReset',
          actions: ['cognito-idp:AdminUserGlobalSignOut'],
          resources: [this.pool.userPoolArn],
        }),
      ],
    });
  }

  /** The pool and client that the front end uses to sign people in. */
  tell(fn: ProductFunction): void {
    fn.setEnvironment('USER_POOL_ID', this.pool.userPoolId);
    fn.setEnvironment('USER_POOL_CLIENT_ID', this.client.userPoolClientId);
  }

  /** Reads a user's verified address, which an access token doesn't carry. */
  grantReadUser(fn: ProductFunction): void {
    this.tell(fn);
    fn.allow('ReadUser', ['cognito-idp:AdminGetUser'], [this.pool.userPoolArn]);
  }

  /** Opens an account to the person who proved its address, with our own code and a new password. */
  grantProveAddress(fn: ProductFunction): void {
    this.grantReadUser(fn);
    const actions = ['cognito-idp:AdminSetUserPassword', 'cognito-idp:AdminUpdateUserAttributes'];
    fn.allow('ProveAddress', actions, [this.pool.userPoolArn]);
  }

  /** Ends every session of a user. */
  grantEndSessions(fn: ProductFunction): void {
    this.tell(fn);
    fn.allow('EndSessions', ['cognito-idp:AdminUserGlobalSignOut'], [this.pool.userPoolArn]);
  }

  /** Deletes the user of a deleted account. */
  grantDeleteUser(fn: ProductFunction): void {
    this.tell(fn);
    fn.allow('DeleteUser', ['cognito-idp:AdminDeleteUser'], [this.pool.userPoolArn]);
  }

  grantRemoveUsers(fn: ProductFunction): void {
    this.grantReadUser(fn);
    fn.allow(
      'RemoveUsers',
      ['cognito-idp:ListUsers', 'cognito-idp:AdminDeleteUser'],
      [this.pool.userPoolArn],
    );
  }

  private createPool(props: UserDirectoryProps): UserPool {
    return new UserPool(this, 'Pool', {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      // A changed address counts only after its code was entered. Until then the old one stays.
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true } },
      customAttributes: {
        business_name: new StringAttribute({ maxLen: 200, mutable: true }),
        display_name: new StringAttribute({ maxLen: 200, mutable: true }),
        referral: new StringAttribute({ maxLen: 200, mutable: true }),
      },
      // Length, not classes of characters: NIST SP 800-63B, 3.1.1.2.
      passwordPolicy: {
        minLength: 12,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      mfa: Mfa.OFF,
      // Passkeys, codes as a second factor and custom claims would need Essentials, at three times the price.
      featurePlan: FeaturePlan.LITE,
      userVerification: {
        emailStyle: VerificationEmailStyle.CODE,
        emailSubject: 'Your Batchbook code',
        emailBody: 'Your Batchbook code is {####}. If you did not ask for it, you can ignore this email.',
      },
      ...(props.email && { email: props.email }),
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }

  private createClient(config: StageConfig): UserPoolClient {
    const readable = new ClientAttributes()
      .withStandardAttributes({ email: true, emailVerified: true })
      .withCustomAttributes('business_name', 'display_name', 'referral');
    const writable = new ClientAttributes()
      .withStandardAttributes({ email: true })
      .withCustomAttributes('business_name', 'display_name', 'referral');
    return new UserPoolClient(this, 'Client', {
      userPool: this.pool,
      generateSecret: false,
      authFlows: signInFlows(config),
      disableOAuth: true,
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(60),
      refreshTokenValidity: Duration.days(30),
      authSessionValidity: Duration.minutes(3),
      readAttributes: readable,
      writeAttributes: writable,
    });
  }

  /**
   * Logs each mail that the pool couldn't send, which Cognito reports nowhere else. Logging sign-ins needs the plan Plus;
   * instead the screens report their errors (`functions/meta/log-client-error.ts`).
   */
  private deliverLogs(stage: string): void {
    const logGroupName = `/aws/vendedlogs/batchbook-${stage}-user-pool`;
    const logs = new LogGroup(this, 'Logs', {
      logGroupName,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const delivery = new CfnLogDeliveryConfiguration(this, 'LogDelivery', {
      userPoolId: this.pool.userPoolId,
      logConfigurations: [
        {
          eventSource: 'userNotification',
          logLevel: 'ERROR',
          // Without the ':*' that a log group's own ARN ends with: Cognito's pattern doesn't allow it.
          cloudWatchLogsConfiguration: {
            logGroupArn: Stack.of(this).formatArn({
              service: 'logs',
              resource: 'log-group',
              resourceName: logGroupName,
              arnFormat: ArnFormat.COLON_RESOURCE_NAME,
            }),
          },
        },
      ],
    });
    delivery.node.addDependency(logs);
  }

  private acceptFindings(): void {
    accept(
      this.pool,
      'COG1',
      'Twelve characters of any kind: NIST SP 800-63B 3.1.1.2 asks for length and against classes of characters.',
    );
    accept(
      this.pool,
      'COG2',
      'A kitchen signs in on shared tablets; the data is recipes and stock, no card or health data. A second factor is worth offering once there is a screen to set it up, not worth forcing.',
    );
    accept(
      this.pool,
      'COG8',
      'Plus costs per active user for risk scores of sign-ins. Lite locks out repeated wrong passwords; codes and tokens are short-lived and revocable.',
    );
  }

  /** The issuer that the API's authorizer expects. */
  get issuer(): string {
    return `https://cognito-idp.${Stack.of(this).region}.amazonaws.com/${this.pool.userPoolId}`;
  }
}
