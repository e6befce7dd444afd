/**
 * What an export has, and what it leaves out. A kind of item is in one of the two lists; `export.test.ts` walks the table
 * and the code for one that is in neither. The record of a deletion follows from the kind that was deleted.
 */
import type { Role } from '@batchbook/shared/accounts/schema';
import { exportedBilling } from '../../billing/index.ts';
import { exportedIngredients } from '../../ingredients/index.ts';
import { exportedInsight } from '../../insight/index.ts';
import { exportedMarketEvents } from '../../market-events/index.ts';
import type { ExportedKinds } from '../../platform/exported-kind.ts';
import type { Item } from '../../platform/table/read.ts';
import { exportedProduction } from '../../production/index.ts';
import { exportedRecipes } from '../../recipes/index.ts';
import { exportedStock } from '../../stock/index.ts';
import { exportedSupport } from '../../support/index.ts';
import { toOrganization } from '../table.ts';
import { type StoredInvitation, toInvitation } from '../team/table.ts';

export const exportedKinds: ExportedKinds = {
  ...exportedBilling,
  ...exportedIngredients,
  ...exportedInsight,
  ...exportedMarketEvents,
  ...exportedProduction,
  ...exportedRecipes,
  ...exportedStock,
  ...exportedSupport,
  ORGANIZATION: { kind: 'organization', read: toOrganization },
  AUDIT: {
    kind: 'audit_entry',
    read: ({ id, at, act, actor, byUserId, memberUserId, invitationId, changes }) => ({
      ...{ id, at, act, actor },
      userId: byUserId ?? null,
      memberUserId: memberUserId ?? null,
      invitationId: invitationId ?? null,
      changes: changes ?? [],
    }),
  },
  /** Names and addresses are the profiles'; `export-organization.ts` adds them. */
  MEMBERSHIP: {
    kind: 'member',
    read: (item) => ({
      userId: item.userId,
      role: item.role as Role,
      status: item.status,
      createdAt: item.createdAt,
    }),
  },
  REFERRAL: {
    kind: 'referral',
    read: ({ id, name, userId, createdAt }) => ({
      id,
      referredOrganizationName: name,
      referrerUserId: userId,
      createdAt,
    }),
  },
  REFERRED: {
    kind: 'referral',
    read: ({ id, name, userId, createdAt, state, paidAt, rewardAmount, rewardCurrency }) => ({
      id,
      referredOrganizationName: name,
      referrerUserId: userId,
      createdAt,
      state,
      paidAt: paidAt ?? null,
      rewardAmount: rewardAmount ?? null,
      rewardCurrency: rewardCurrency ?? null,
    }),
  },
  INVITATION: {
    kind: 'invitation',
    read: (item, now) => ({
      ...toInvitation(item as StoredInvitation, now),
      invitedBy: item.inviterUserId,
      createdAt: item.createdAt,
    }),
  },
};

/** The stored kinds that no export has, each with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  BATCH: 'finds a production run by its batch number: the run is exported',
  CMP: 'a comparison of a level with its ledger: both are exported',
  CONNECTION: 'an open screen, for two hours at most',
  CONTACT_MESSAGE: 'of a visitor, of no business',
  DEFAULTMOVE: 'makes a repeated movement find its site',
  DELETED_ACCOUNT: 'of a user who is gone',
  HELDEVENT: 'notes that an event waits to be taken from stock: the event is exported',
  HELDSALE: 'notes that a deleted sale waits to be put back into stock: its movements are exported',
  LOTEVENT: 'finds the events that took from a lot: what each took is exported',
  DAY: 'sums of a day: the sales, runs, deliveries and prices that they are made of are exported',
  DAYS: 'since when days have sums',
  DELETED_SITE: 'a deleted site stays and is exported as a site',
  DRIFT: 'a fault that the operator looks into',
  EMAIL_CODE: 'a secret of signing in',
  FORMER_ADDRESS: 'deleted as soon as its notice is sent',
  IMPORT_CHUNK: 'how a file was uploaded; its rows are ingredients and suppliers',
  INVITATION_LINK: 'the hash of a secret link',
  INVITED_ADDRESS: 'finds an invitation by its address: the invitation is exported',
  LABEL_SUMMARY: 'a copy of the label',
  LIBRARY_ANSWER: 'an answer of a public food database, of no business',
  LIBRARY_PAUSE: 'a pause of a public food database, of no business',
  LIMIT: 'limits how often one caller may write to us',
  LOTKEYS: 'how far lots are converted to codes without case',
  LOTMOVE: 'finds a movement by its lot: the movement is exported',
  LOTNAME: 'finds a lot: the runs that name it are exported',
  LOTRUN: 'finds a run by a lot: the run is exported',
  MAGIC_LINK: 'the hash of a secret link',
  ORGANIZATION_DELETION: 'of a closed business, which has no export',
  OUTBOX: 'a message on its way, for seconds',
  PROFILE: 'of a person: in the export of their own data',
  QUOTA: 'limits how much is sent or made in a day',
  RECALLPART: 'a part of a compressed list: its lots, runs and sales are exported',
  RECIPE_COST_BREAKDOWN: 'a copy of the newest cost',
  RECIPE_GRAPH: 'a counter that orders changes',
  RECONCILE: 'a clock',
  REMINDER_CLOCK: 'a clock',
  REFERRED_BY: 'whose link led here: of another business',
  SALERUN: 'finds the run of a sale: the sale is exported',
  SAMPLES: 'counts the uses of samples: the samples are exported',
  SEEN: 'makes a repeated message do nothing',
  STOCKHELD: 'a change of unit on its way',
  STOCKREF: 'finds a stock item by its ingredient or recipe',
  STOCKREFENDED: 'finds a deleted stock item by its ingredient or recipe',
  STOCKSTATE: 'a counter that tells screens what changed',
  SUPPRESSED: 'the hash of an address that gets no more mail, of no business',
  TICKET: 'the hash of a secret ticket',
  TRACEPART: 'a part of what a trace found, for an hour: its lots, runs and sales are exported',
  TRACE: 'which large trace somebody looked at, for an hour',
  UNMAILED_MESSAGE: 'finds a message that wasn’t mailed: the message is exported',
  UNNAMED: 'finds a movement that named no lot: the movement is exported',
  UNNAMEDKEYS: 'how far movements that named no lot are found by themselves',
  STRUCK: 'finds a run that was struck through: the run is exported',
  UNPOSTED: 'finds a run that stock wasn’t moved for: the run is exported',
  UNPOSTEDKEYS: 'how far runs that stock wasn’t moved for are found by themselves',
  USED_BY: 'finds a recipe by what is in it: its lines are exported',
  WEBHOOK: 'makes a repeated message of Stripe or SNS do nothing',
};

const deletedPrefix = 'DELETED_';

/**
 * Whether no export has that kind. The record of a deletion only makes a repeated request get the same answer, so it is
 * left out unless `exportedKinds` has it.
 */
export const isLeftOut = (type: string): boolean =>
  type in leftOut ||
  (type.startsWith(deletedPrefix) &&
    !(type in exportedKinds) &&
    type.slice(deletedPrefix.length) in exportedKinds);

/** The `type` of a stored item. Levels have none, to stay small. */
export const typeOf = ({ type, sk }: Item): string | undefined =>
  type ?? (sk.startsWith('LEVEL#') ? 'LEVEL' : undefined);
