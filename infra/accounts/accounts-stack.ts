import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { ProductFunction } from '../constructs/function.ts';
import { runOnSchedule } from '../constructs/schedule.ts';
import { localOrigin } from '../local-differences.ts';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

export const removeUnconfirmedEntry = 'functions/accounts/remove-unconfirmed.ts';

/** People, organizations, members, and the mail that greets them. */
export class AccountsStack extends DomainStack {
  /** @param appUrl The product's address, for the links in its mail. */
  constructor(scope: Construct, house: House, appUrl: string) {
    super(scope, 'accounts', house);
    const url = house.config.isLocal ? localOrigin(this) : appUrl;
    const sendsMail = (fn: ProductFunction): void => {
      house.data.table.grantReadWrite(fn);
      house.data.mail.grantSend(fn, url);
    };
    sendsMail(this.apiFunction);
    house.identity.directory.grantProveAddress(this.apiFunction);
    house.identity.directory.grantEndSessions(this.apiFunction);
    house.identity.directory.grantDeleteUser(this.apiFunction);
    this.addWorkers('accounts', {
      'accounts-welcome-mail': sendsMail,
      'accounts-sign-up-notice': sendsMail,
      'accounts-magic-link': (fn) => {
        sendsMail(fn);
        house.identity.directory.grantReadUser(fn);
      },
      'accounts-invitation-mail': sendsMail,
      'accounts-address-changed-mail': sendsMail,
      'accounts-erase-account': (fn) => {
        house.data.table.grantReadWrite(fn);
        house.identity.directory.grantDeleteUser(fn);
      },
      'accounts-settle-memberships': (fn) => house.data.table.grantReadWrite(fn),
      'accounts-end-sessions': (fn) => {
        house.data.table.grantReadWrite(fn);
        house.identity.directory.grantEndSessions(fn);
      },
    });
    this.addRemovalOfUnconfirmed();
  }

  private addRemovalOfUnconfirmed(): void {
    const { config, bundles, data, identity } = this.house;
    const remove = new ProductFunction(this, 'RemoveUnconfirmed', {
      entry: removeUnconfirmedEntry,
      service: 'accounts-remove-unconfirmed',
      stage: config.stage,
      bundles,
      alarms: data.alarms,
      timeoutSeconds: Duration.minutes(15).toSeconds(),
      memoryMegabytes: 512,
      isInteractive: false,
    });
    identity.directory.grantRemoveUsers(remove);
    runOnSchedule(this, 'RemoveUnconfirmed', {
      fn: remove,
      every: Duration.days(1),
      alarms: data.alarms,
      what: 'The removal of sign-ups that nobody confirmed',
      runbook: 'remove-unconfirmed-dead-letter-queue',
    });
    data.alarms.add(this, 'UnconfirmedKept', {
      metric: remove.handler.metricErrors({ period: Duration.days(1) }),
      threshold: 1,
      periods: 2,
      // Each run reports its number of errors, even zero. Missing data means that it didn't run.
      silenceIsTrouble: true,
      severity: 'ticket',
      meaning: 'Sign-ups that nobody confirmed have not been removed for two days.',
      runbook: 'remove-unconfirmed-dead-letter-queue',
    });
  }
}
