import type { Construct } from 'constructs';
import type { Bundles } from '../bundles.ts';
import type { StageConfig } from '../config.ts';
import { ProductFunction } from '../constructs/function.ts';
import { SignInFirewall } from '../constructs/sign-in-firewall.ts';
import { UserDirectory } from '../constructs/user-directory.ts';
import { localOrigin } from '../local-differences.ts';
import type { DataStack } from './data-stack.ts';
import { ProductStack } from './product-stack.ts';

export const postConfirmationEntry = 'functions/accounts/post-confirmation.ts';
export const customMessageEntry = 'functions/accounts/custom-message.ts';
export const signInChallengeEntry = 'functions/accounts/sign-in-challenge.ts';
export const preSignUpEntry = 'functions/accounts/pre-sign-up.ts';

/**
 * The user pool, its client, its firewall and its triggers. They are here and not with the accounts domain, because pool
 * and functions refer to each other.
 */
export class IdentityStack extends ProductStack {
  readonly directory: UserDirectory;

  constructor(scope: Construct, config: StageConfig, data: DataStack, bundles: Bundles) {
    super(scope, 'Identity', { config, description: 'Batchbook: who may sign in' });
    const trigger = (id: string, entry: string, service: string): ProductFunction =>
      new ProductFunction(this, id, {
        entry,
        service,
        stage: config.stage,
        bundles,
        alarms: data.alarms,
        // Cognito waits only five seconds, whatever is set here.
        timeoutSeconds: 5,
        memoryMegabytes: 1024,
        isInteractive: true,
      });
    const postConfirmation = trigger('PostConfirmation', postConfirmationEntry, 'accounts-post-confirmation');
    const preSignUp = trigger('PreSignUp', preSignUpEntry, 'accounts-pre-sign-up');
    const signInChallenge = trigger('SignInChallenge', signInChallengeEntry, 'accounts-sign-in-challenge');
    const customMessage = trigger('CustomMessage', customMessageEntry, 'accounts-custom-message');
    data.table.grantReadWrite(postConfirmation);
    data.table.grantUseMagicLinks(signInChallenge);
    // Finds the invitation of a sign-up's token.
    data.table.grantRead(preSignUp);
    // CloudFront's own address comes after the pool, so only a stage with a domain knows where its links lead.
    const url = config.isLocal ? localOrigin(this) : config.domain && `https://${config.domain}`;
    if (url) customMessage.setEnvironment('APP_URL', url);
    this.directory = new UserDirectory(this, 'Users', {
      config,
      email: data.mail.userPoolEmail,
      postConfirmation,
      preSignUp,
      customMessage,
      signInChallenge,
    });
    new SignInFirewall(this, 'Firewall', config.stage, this.directory.pool);
  }
}
