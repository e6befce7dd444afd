/**
 * Makers who go on whatever happens: each write is sent again, the very same, until it is acknowledged. What was
 * acknowledged is noted, and nothing else is expected to be there.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfirmSignUpCommand, SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { newId } from '@batchbook/shared/ids';
import type { Answer } from '../support/api.ts';
import {
  codeIn,
  type Maker,
  mailsTo,
  newEmail,
  password,
  poolOf,
  type Runtime,
  signIn,
} from '../support/product.ts';

const RETRY_MS = 25;
const ANSWER_WITHIN_MS = 20_000;

/** What has been acknowledged. */
export interface Ledger {
  /** By id, with the name last acknowledged and the version it got. */
  ingredients: Map<string, { name: string; version: number }>;
  recipes: Map<string, { name: string; version: number }>;
  /** Addresses of those who came as far as their account. */
  newcomers: Set<string>;
  /** Requests that were answered as they should be. */
  acknowledged: number;
  /** Requests that got no answer, or one that the machine was to blame for: each was sent again. */
  interrupted: number;
}

export const newLedger = (): Ledger => ({
  ingredients: new Map(),
  recipes: new Map(),
  newcomers: new Set(),
  acknowledged: 0,
  interrupted: 0,
});

/** While true, work goes on; what has begun is brought to its end. */
export type GoesOn = () => boolean;

/**
 * @param accepted What else is an answer to it, beside that it was done.
 * @throws Error when a write is refused otherwise: no kill is a reason for that.
 */
export async function insist(
  ledger: Ledger,
  what: string,
  send: () => Promise<Answer>,
  accepted: readonly number[] = [],
): Promise<Answer> {
  for (;;) {
    const answer = await withinTime(send).catch(() => null);
    if (answer && (answer.status < 300 || accepted.includes(answer.status))) {
      ledger.acknowledged++;
      return answer;
    }
    if (answer && answer.status < 500) {
      throw new Error(`${what} was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    ledger.interrupted++;
    await sleep(RETRY_MS);
  }
}

async function withinTime(send: () => Promise<Answer>): Promise<Answer> {
  const late = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const aborted = new Promise<never>((_resolve, reject) =>
    late.addEventListener('abort', () => reject(new Error('no answer'))),
  );
  return Promise.race([send(), aborted]);
}

/** One new ingredient after the other. */
export async function addIngredients(maker: Maker, ledger: Ledger, goesOn: GoesOn): Promise<void> {
  while (goesOn()) {
    const id = newId();
    const name = `Flour ${id}`;
    const body = { name, unit: 'g', costPerUnit: '1.15', costingUnit: '1000g' };
    const answer = await insist(ledger, name, () => maker.call('PUT', `/ingredients/${id}`, body));
    ledger.ingredients.set(id, { name, version: answer.body.version });
  }
}

/** One recipe, written down and then changed again and again, each time from the version before. */
export async function changeRecipe(maker: Maker, ledger: Ledger, goesOn: GoesOn): Promise<void> {
  const id = newId();
  const write = async (name: string, version?: number) => {
    const body = {
      name,
      recipeType: 'Product',
      batchYield: '12',
      unit: 'pieces',
      lines: [],
      ...(version && { version }),
    };
    const answer = await insist(ledger, name, () => maker.call('PUT', `/recipes/${id}`, body));
    ledger.recipes.set(id, { name, version: answer.body.version });
  };
  await write('Loaf 1');
  for (let change = 2; goesOn(); change++) await write(`Loaf ${change}`, ledger.recipes.get(id)?.version);
}

/** People sign up, confirm and sign in, one after the other. */
export async function signUpNewcomers(runtime: Runtime, ledger: Ledger, goesOn: GoesOn): Promise<void> {
  const pool = poolOf(runtime);
  const ClientId = runtime.userPoolClientId;
  const send = (command: SignUpCommand | ConfirmSignUpCommand, done: string) => async (): Promise<Answer> => {
    try {
      await pool.send(command as SignUpCommand);
    } catch (error) {
      // The one before it was acknowledged by the pool, and the answer was lost.
      if (!(error instanceof Error) || !`${error.name}: ${error.message}`.includes(done)) throw error;
    }
    return { status: 200, body: null };
  };
  while (goesOn()) {
    const email = newEmail();
    const UserAttributes = [{ Name: 'email', Value: email }];
    const signUp = new SignUpCommand({ ClientId, Username: email, Password: password, UserAttributes });
    await insist(ledger, 'sign-up', send(signUp, 'UsernameExists'));
    let code = '';
    await insist(ledger, 'the mail', async () => {
      const [mail] = await mailsTo(runtime, email);
      code = mail ? codeIn(mail) : '';
      return { status: mail ? 200 : 500, body: null };
    });
    const confirm = new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode: code });
    await insist(ledger, 'confirmation', send(confirm, 'Current status is CONFIRMED'));
    // Killed between the confirmation and the pool's trigger, the account is made at the first look at it.
    await insist(ledger, 'the first look', async () => {
      await signIn(runtime, email);
      return { status: 200, body: null };
    });
    ledger.newcomers.add(email);
  }
}
