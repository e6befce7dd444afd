/**
 * Settings for operators, which the API can't change:
 *
 *   npm run operator -- tier ORGANIZATION TIER|default     grants a tier, or revokes the grant: what is paid for counts again
 *   npm run operator -- limits ORGANIZATION RECIPES USERS SITES|default     the limits of a custom plan
 *   npm run operator -- override ORGANIZATION on|off
 *   npm run operator -- flag ORGANIZATION FEATURE on|off|default
 *   npm run operator -- super-admin USER on|off
 *   npm run operator -- unsuppress EMAIL     lets mail go to an address that bounced or complained
 *   npm run operator -- messages [SINCE]     messages to us that were kept and not mailed, a line of JSON each. SINCE: 2026-11-21
 *   npm run operator -- kept ORGANIZATION     what food law keeps of an erased organization, a line of JSON each
 *   npm run operator -- rebuild ORGANIZATION     makes the sums of all its days anew, while others go on writing
 *   npm run operator -- label-summaries [POSITION]
 *   npm run operator -- stripe-setup [ADDRESS] [COUNTRY POSTCODE CITY STREET [STATE]]     tax, products, prices, FRIEND30, portal
 *                                            and webhook endpoint, as often as you like. The second address is the head office's
 *
 * Works on the running local product or, with TABLE_NAME and AWS_REGION set, on a deployed one with the caller's
 * credentials. `stripe-setup` works on the running product's stand-in or, with STRIPE_SECRET_KEY set, on that account.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKept } from '@batchbook/functions/accounts/deletion/read-kept';
import { unsuppress } from '@batchbook/functions/accounts/mail-events/suppress';
import { setSuperAdmin } from '@batchbook/functions/accounts/set-super-admin';
import { changeStanding } from '@batchbook/functions/billing/change-standing';
import { type DaysMade, makeAllDays } from '@batchbook/functions/insight/days/make-all-days';
import { systemClock } from '@batchbook/functions/platform/clock';
import { addressHash } from '@batchbook/functions/platform/mail-address';
import {
  type SummariesWritten,
  writeLabelSummaries,
} from '@batchbook/functions/recipes/write-label-summaries';
import { readUnmailed } from '@batchbook/functions/support/read-unmailed';
import { type Feature, features, type Limits, tiers } from '@batchbook/shared/billing/plans';
import { type LocalStripe, setUp } from './set-up-stripe.ts';

interface Runtime extends LocalStripe {
  tableName: string;
  dynamodbEndpoint: string;
}

const readRuntime = (): Runtime =>
  JSON.parse(readFileSync(join(process.env.BATCHBOOK_DATA ?? '.local', 'runtime.json'), 'utf8'));

async function useLocalProduct(): Promise<void> {
  const runtime = readRuntime();
  const clock = await fetch(`${runtime.appUrl}/_local/clock`).catch(() => null);
  const { aheadSeconds } = clock?.ok
    ? ((await clock.json()) as { aheadSeconds: number })
    : { aheadSeconds: 0 };
  Object.assign(process.env, {
    TABLE_NAME: runtime.tableName,
    AWS_ENDPOINT_URL_DYNAMODB: runtime.dynamodbEndpoint,
    AWS_REGION: 'eu-west-2',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    CLOCK_AHEAD_SECONDS: String(aheadSeconds),
  });
}

function oneOf<Value extends string>(values: readonly Value[], text: string | undefined): Value {
  const found = values.find((value) => value === text);
  if (!found) throw new Error(`expected one of ${values.join(', ')}, not ${text ?? 'nothing'}`);
  return found;
}

const commands = [
  'tier',
  'limits',
  'override',
  'flag',
  'super-admin',
  'label-summaries',
  'stripe-setup',
  'kept',
  'rebuild',
  'unsuppress',
  'messages',
] as const;

async function run([command, subject = '', ...rest]: string[]): Promise<void> {
  const now = systemClock.now();
  switch (oneOf(commands, command)) {
    case 'tier':
      return changeStanding(subject, { tier: tierIn(rest[0]) }, now);
    case 'limits':
      return changeStanding(subject, { customLimits: limitsIn(rest) }, now);
    case 'override':
      return changeStanding(subject, { adminOverride: oneOf(['on', 'off'], rest[0]) === 'on' }, now);
    case 'flag': {
      const feature: Feature = oneOf(features, rest[0]);
      const state = oneOf(['on', 'off', 'default'], rest[1]);
      return changeStanding(
        subject,
        { flag: { feature, enabled: state === 'default' ? null : state === 'on' } },
        now,
      );
    }
    case 'super-admin': {
      const organizationIds = await setSuperAdmin(subject, oneOf(['on', 'off'], rest[0]) === 'on', now);
      // Without the mark, what exceeds a limit gets its grace period. Open screens learn of either.
      for (const organizationId of organizationIds) await changeStanding(organizationId, {}, now);
      return;
    }
    case 'stripe-setup':
      return setUp(process.env.STRIPE_SECRET_KEY, subject === '' ? [] : [subject, ...rest], readRuntime);
    case 'unsuppress':
      return reportUnsuppressed(await unsuppress(addressHash(subject)));
    case 'kept':
      return printLines(readKept(subject));
    case 'messages':
      return printLines(readUnmailed(dayIn(subject)));
    case 'rebuild':
      return reportRebuilt(await makeAllDays({ organizationId: subject }, now));
    case 'label-summaries':
      await writeLabelSummaries({ ...(subject && { after: subject }), onPage: reportSummaries });
  }
}

async function printLines(items: AsyncIterable<unknown>): Promise<void> {
  for await (const item of items) process.stdout.write(`${JSON.stringify(item)}\n`);
}

function dayIn(text: string): string {
  if (text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  throw new Error(`expected a day such as 2026-11-21, not ${text}`);
}

function reportRebuilt({ days, differing }: DaysMade): void {
  const which = differing.length === 0 ? 'none' : differing.join(', ');
  process.stdout.write(`Made the sums of ${days} days. Those that differed: ${which}.\n`);
}

/** 'none' is the state before there is a plan, not one to grant: it would take what is paid for away. */
const granted = [...tiers.filter((tier) => tier !== 'none'), 'default'] as const;

function tierIn(word: string | undefined): string | null {
  const tier = oneOf(granted, word);
  return tier === 'default' ? null : tier;
}

function limitsIn(words: string[]): Limits | null {
  if (words[0] === 'default') return null;
  if (words.length !== 3 || !words.every((word) => /^\d{1,6}$/.test(word)))
    throw new Error('expected three whole numbers, of recipes, users and sites, or default');
  const [recipes = 0, users = 0, sites = 0] = words.map(Number);
  return { recipes, users, sites };
}

function reportUnsuppressed(wasSuppressed: boolean): void {
  process.stdout.write(
    wasSuppressed
      ? 'Batchbook mails this address again. SES keeps a list of its own: see “Mail reputation” in the runbook.\n'
      : 'Batchbook did not suppress this address. SES keeps a list of its own: see “Mail reputation” in the runbook.\n',
  );
}

function reportSummaries({ itemsRead, labels, written, overtaken, next }: SummariesWritten): void {
  const count = (many: number): string => many.toLocaleString('en-GB');
  const figures = `${count(itemsRead)} items read, ${count(labels)} labels, ${count(written)} summaries written`;
  const changed = overtaken === 0 ? '' : `, ${count(overtaken)} changed meanwhile`;
  const goOn = next === null ? '' : ` To go on from here: npm run operator -- label-summaries ${next}`;
  process.stdout.write(`${figures}${changed}.${goOn}\n`);
}

try {
  const words = process.argv.slice(2);
  if (!process.env.TABLE_NAME && words[0] !== 'stripe-setup') await useLocalProduct();
  await run(words);
  process.stdout.write('done\n');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
process.exit();
