/**
 * Makers who continue whatever happens: each write is repeated until it is acknowledged. Acknowledged writes are
 * recorded, and nothing else is expected in the table.
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

const retryMs = 25;
const answerWithinMs = 20_000;

/** What has been acknowledged. */
export interface Ledger {
  /** By id, with the name last acknowledged and the version it got. */
  ingredients: Map<string, { name: string; version: number }>;
  recipes: Map<string, { name: string; version: number }>;
  /** Addresses of those whose account was created. */
  newcomers: Set<string>;
  /** Requests with the expected answers. */
  acknowledged: number;
  /** Requests without an answer, or with an error caused by the kills: each was sent again. */
  interrupted: number;
}

export const newLedger = (): Ledger => ({
  ingredients: new Map(),
  recipes: new Map(),
  newcomers: new Set(),
  acknowledged: 0,
  interrupted: 0,
});

/** Work continues while this is true; what has begun is finished. */
export type GoesOn = () => boolean;

/**
 * @param accepted Further acceptable answers besides success.
 * @throws Error for any other refusal: a kill is no reason for that.
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
    await sleep(retryMs);
  }
}

async function withinTime(send: () => Promise<Answer>): Promise<Answer> {
  const late = AbortSignal.timeout(answerWithinMs);
  const aborted = new Promise<never>((_resolve, reject) =>
    late.addEventListener('abort', () => reject(new Error('no answer'))),
  );
  return Promise.race([send(), aborted]);
}

/** Creates one ingredient after the other, and corrects its price, which was typed by mistake. */
export async function addIngredients(maker: Maker, ledger: Ledger, goesOn: GoesOn): Promise<void> {
  while (goesOn()) {
    const id = newId();
    const name = `Flour ${id}`;
    const body = { name, unit: 'g', costPerUnit: '1.15', costingUnit: '1000g' };
    const { body: created } = await insist(ledger, name, () => maker.call('PUT', `/ingredients/${id}`, body));
    ledger.ingredients.set(id, { name, version: created.version });
    const prices = () => maker.call('GET', `/ingredients/${id}/prices`);
    const [price] = (await insist(ledger, `the prices of ${name}`, prices)).body.items;
    const right = { priceId: price.id, costPerUnit: '1.2', version: created.version };
    const correct = () => maker.call('POST', `/ingredients/${id}/correct-price`, right);
    const { body: corrected } = await insist(ledger, `the price of ${name}`, correct);
    ledger.ingredients.set(id, { name, version: corrected.version });
  }
}

/** Creates one recipe, then changes it again and again, each time from the previous version. */
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

/** Signs people up, confirms and signs them in, one after the other. */
export async function signUpNewcomers(runtime: Runtime, ledger: Ledger, goesOn: GoesOn): Promise<void> {
  const pool = poolOf(runtime);
  const ClientId = runtime.userPoolClientId;
  const send = (command: SignUpCommand | ConfirmSignUpCommand, done: string) => async (): Promise<Answer> => {
    try {
      await pool.send(command as SignUpCommand);
    } catch (error) {
      // The pool acknowledged the one before it, and the answer was lost.
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
    // If it was killed between the confirmation and the pool's trigger, the first read creates the account.
    await insist(ledger, 'the first look', async () => {
      await signIn(runtime, email);
      return { status: 200, body: null };
    });
    ledger.newcomers.add(email);
  }
}
