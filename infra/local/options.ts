import path from 'node:path';
import { StartFailure } from './failure.ts';
import { repositoryRoot } from './prepare/prepare.ts';

export interface StartOptions {
  port: number;
  dataDirectory: string;
  isDevelopment: boolean;
  /** Without the front end: for tests that use the API alone. */
  isApiOnly: boolean;
  /** A function's thread that is idle for longer ends (ADR 113). */
  idleSeconds: number;
  /** A test account at Stripe, instead of the stand-in. */
  stripe: StripeKeys | null;
}

export interface StripeKeys {
  secretKey: string;
  /** Missing: no event of Stripe's is accepted. */
  webhookSecret: string | null;
}

const defaultPort = 4000;
/** For parts of the cloud that are started without options. */
export const defaultIdleSeconds = 60;

export function readOptions(parameters: readonly string[], environment: NodeJS.ProcessEnv): StartOptions {
  const unknown = parameters.filter((parameter) => !['--dev', '--api-only'].includes(parameter));
  if (unknown.length > 0) {
    throw new StartFailure(`There is no option ${unknown.join(' ')}: there are --dev and --api-only.`);
  }
  const stated = environment.BATCHBOOK_PORT ?? String(defaultPort);
  const port = Number(stated);
  if (!/^\d+$/.test(stated) || port > 65_535) {
    throw new StartFailure(
      `BATCHBOOK_PORT is ${stated}, which is no port: it goes from 0 (any free one) to 65535.`,
    );
  }
  const idleSeconds = Number(environment.BATCHBOOK_IDLE_SECONDS || defaultIdleSeconds);
  if (!(idleSeconds > 0)) {
    throw new StartFailure(
      `BATCHBOOK_IDLE_SECONDS is ${environment.BATCHBOOK_IDLE_SECONDS}: it is a number of seconds above 0.`,
    );
  }
  return {
    port,
    dataDirectory: path.resolve(repositoryRoot, environment.BATCHBOOK_DATA || '.local'),
    isDevelopment: parameters.includes('--dev'),
    isApiOnly: parameters.includes('--api-only'),
    idleSeconds,
    stripe: readStripeKeys(environment),
  };
}

function readStripeKeys({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }: NodeJS.ProcessEnv): StripeKeys | null {
  if (!STRIPE_SECRET_KEY) return null;
  if (/^.k_live_/.test(STRIPE_SECRET_KEY)) {
    throw new StartFailure(
      'STRIPE_SECRET_KEY is a live key, which would charge real cards: use the one of a test account, sk_test_...',
    );
  }
  if (!/^[sr]k_test_\w+$/.test(STRIPE_SECRET_KEY)) {
    throw new StartFailure(
      'STRIPE_SECRET_KEY is no key of Stripe: a test account has one that begins with sk_test_.',
    );
  }
  return { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET || null };
}
