import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { ProductFunction } from '../constructs/function.ts';
import { localOrigin, tellNotificationAddress } from '../local-differences.ts';
import { DomainStack, type House } from '../stacks/domain-stack.ts';

export const eraseOrganizationsEntry = 'functions/accounts/deletion/erase-organizations.ts';
export const endExpiredEntry = 'functions/accounts/team/end-expired.ts';
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
    const mailsWhoIsThere = (fn: ProductFunction): void => {
      sendsMail(fn);
      house.identity.directory.grantReadUser(fn);
    };
    sendsMail(this.apiFunction);
    house.data.mail.subscribe(this, {
      path: accountsRoutes.receiveMailEvent.path,
      receiver: this.apiFunction,
      after: this.routes,
      appUrl: url,
      alarms: house.data.alarms,
    });
    tellNotificationAddress(this.apiFunction, house.config);
    house.identity.directory.grantProveAddress(this.apiFunction);
    house.identity.directory.grantEndSessions(this.apiFunction);
    house.identity.directory.grantDeleteUser(this.apiFunction);
    this.addWorkers('accounts', {
      'accounts-welcome-mail': sendsMail,
      'accounts-sign-up-notice': sendsMail,
      'accounts-magic-link': mailsWhoIsThere,
      'accounts-email-code': mailsWhoIsThere,
      'accounts-invitation-mail': sendsMail,
      'accounts-address-changed-mail': sendsMail,
      'accounts-team-mail': sendsMail,
      'accounts-suppress-addresses': (fn) => house.data.table.grantReadWrite(fn),
      'accounts-erase-account': (fn) => {
        sendsMail(fn);
        house.identity.directory.grantDeleteUser(fn);
      },
      'accounts-settle-memberships': (fn) => house.data.table.grantReadWrite(fn),
      'accounts-end-sessions': (fn) => {
        house.data.table.grantReadWrite(fn);
        house.identity.directory.grantEndSessions(fn);
      },
    });
    this.addRemovalOfUnconfirmed();
    this.addErasures();
    this.addExpiries();
  }

  /** Erases deleted organizations once nobody can restore them. */
  private addErasures(): void {
    const erase = this.addScheduled('EraseOrganizations', {
      entry: eraseOrganizationsEntry,
      service: 'accounts-erase-organizations',
      every: Duration.hours(1),
      what: 'The erasure of deleted organizations',
      runbook: 'erase-organizations-dead-letter-queue',
    });
    this.house.data.table.grantReadWrite(erase);
    this.watchDelay('ErasuresBehind', {
      allowed: Duration.days(1),
      meaning: 'A deleted organization has been due to be erased for a day, or erasures no longer run.',
      runbook: 'erasures-behind',
    });
  }

  /** Ends expired invitations, so that their seats are counted as free. */
  private addExpiries(): void {
    const end = this.addScheduled('EndExpired', {
      entry: endExpiredEntry,
      service: 'accounts-end-expired',
      every: Duration.hours(1),
      what: 'The end of expired invitations',
      runbook: 'end-expired-dead-letter-queue',
    });
    this.house.data.table.grantReadWrite(end);
    this.watchDelay('ExpiriesBehind', {
      allowed: Duration.days(1),
      meaning: 'An invitation expired a day ago and still counts as a seat, or expiries no longer run.',
      runbook: 'expiries-behind',
    });
  }

  private addRemovalOfUnconfirmed(): void {
    const remove = this.addScheduled('RemoveUnconfirmed', {
      entry: removeUnconfirmedEntry,
      service: 'accounts-remove-unconfirmed',
      every: Duration.days(1),
      what: 'The removal of sign-ups that nobody confirmed',
      runbook: 'remove-unconfirmed-dead-letter-queue',
    });
    this.house.identity.directory.grantRemoveUsers(remove);
    this.house.data.alarms.add(this, 'UnconfirmedKept', {
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
