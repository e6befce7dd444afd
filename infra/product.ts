/** The whole product as stacks, in the order of their dependencies. */

import { subscriptions } from '@batchbook/events/subscriptions';
import { contracts, type Domain } from '@batchbook/shared/contract';
import type { App } from 'aws-cdk-lib';
import {
  AccountsStack,
  endExpiredEntry,
  eraseOrganizationsEntry,
  removeUnconfirmedEntry,
} from './accounts/accounts-stack.ts';
import { BillingStack, compareEntry, remindOwnersEntry } from './billing/billing-stack.ts';
import type { Bundles } from './bundles.ts';
import { lacksOperator, type StageConfig } from './config.ts';
import { IngredientsStack } from './ingredients/ingredients-stack.ts';
import { compareDaysEntry, InsightStack } from './insight/insight-stack.ts';
import { LiveStack, socketEntry } from './live/live-stack.ts';
import { MarketEventsStack } from './market-events/market-events-stack.ts';
import { MetaStack } from './meta/meta-stack.ts';
import { ProductionStack } from './production/production-stack.ts';
import { RecipesStack } from './recipes/recipes-stack.ts';
import { RelayStack, relayEntry, sweepEntry } from './relay/relay-stack.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { apiEntryOf, type House } from './stacks/domain-stack.ts';
import {
  customMessageEntry,
  IdentityStack,
  postConfirmationEntry,
  preSignUpEntry,
  signInChallengeEntry,
} from './stacks/identity-stack.ts';
import { MonitoringStack } from './stacks/monitoring-stack.ts';
import { ProductStack } from './stacks/product-stack.ts';
import { ReleaseStack } from './stacks/release-stack.ts';
import { WebStack } from './stacks/web-stack.ts';
import { nightlyReconcileEntry, StockStack } from './stock/stock-stack.ts';
import { SupportStack } from './support/support-stack.ts';

/** Every source that becomes a function. */
export function functionEntries(): string[] {
  const domains = Object.keys(contracts) as Domain[];
  return [
    ...domains.map(apiEntryOf),
    ...subscriptions.map((subscription) => subscription.entry),
    postConfirmationEntry,
    preSignUpEntry,
    customMessageEntry,
    signInChallengeEntry,
    relayEntry,
    sweepEntry,
    socketEntry,
    nightlyReconcileEntry,
    compareDaysEntry,
    removeUnconfirmedEntry,
    eraseOrganizationsEntry,
    endExpiredEntry,
    remindOwnersEntry,
    compareEntry,
  ];
}

export interface ProductOptions {
  /** The built front end. The stage `local` serves it itself. */
  readonly frontEndDirectory?: string;
}

export function addProduct(app: App, config: StageConfig, bundles: Bundles, options: ProductOptions): void {
  const data = new DataStack(app, config);
  const identity = new IdentityStack(app, config, data, bundles);
  const api = new ApiStack(app, config, data, identity.directory);
  const house: House = { config, bundles, data, identity, api };
  const live = new LiveStack(app, house);
  const web = addFrontDoor(app, house, live, options);
  new MetaStack(app, house);
  new AccountsStack(app, house, web?.url ?? '');
  new BillingStack(app, house, web?.url ?? '');
  new IngredientsStack(app, house);
  new RecipesStack(app, house);
  new StockStack(app, house);
  new ProductionStack(app, house);
  new MarketEventsStack(app, house);
  new InsightStack(app, house);
  new SupportStack(app, house, web?.url ?? '');
  new RelayStack(app, house);
  if (web) {
    addRelease(app, house, web, options);
    new MonitoringStack(app, house);
  }
  if (!lacksOperator(config)) return;
  for (const stack of app.node.children) if (stack instanceof ProductStack) stack.refuseDeployment();
}

/** @throws Error when a deployed stage has no built pages. */
function builtPages({ frontEndDirectory }: ProductOptions): string {
  if (!frontEndDirectory) throw new Error('A deployed stage needs the folder of the built front end.');
  return frontEndDirectory;
}

/** What is in front of the product; nothing on one machine. */
function addFrontDoor(
  app: App,
  house: House,
  live: LiveStack,
  options: ProductOptions,
): WebStack | undefined {
  const { config, api } = house;
  if (config.isLocal) return undefined;
  return new WebStack(app, {
    config,
    frontEndDirectory: builtPages(options),
    httpApiId: api.api.apiId,
    webSocketApiId: live.socket.api.apiId,
  });
}

/** The pages come after everything that they may call. */
function addRelease(app: App, { config }: House, web: WebStack, options: ProductOptions): void {
  const after = app.node.children.filter((child) => child instanceof ProductStack);
  const frontEndDirectory = builtPages(options);
  new ReleaseStack(app, { config, frontEnd: web.frontEnd, frontEndDirectory, after });
}
