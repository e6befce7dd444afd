/**
 * Ends work at one of its calls to the outside, as a killed process ends: from then on nothing that it began sends
 * anything, and it never returns. Every call counts, whatever it goes to: the table, Stripe, the user pool, mail.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

export interface Kill {
  /** From 1. */
  nth: number;
  /** Right before the call is sent, or right after it was carried out, so that only its answer is lost. */
  moment: 'before' | 'after';
}

interface Process {
  kill: Kill;
  calls: number;
  isDead: boolean;
  die(): void;
}

const running = new AsyncLocalStorage<Process>();
const { request: send } = http;

function request(this: unknown, ...args: Parameters<typeof http.request>): http.ClientRequest {
  const sent = send.apply(this, args);
  const process = running.getStore();
  if (!process) return sent;
  if (!process.isDead) process.calls += 1;
  const { kill, calls } = process;
  const isHere = !process.isDead && calls === kill.nth;
  if (process.isDead || (isHere && kill.moment === 'before')) {
    silence(sent);
    sent.destroy();
    process.die();
  } else if (isHere) silence(sent, () => process.die());
  return sent;
}

/** Whoever waits for this request waits for ever. */
function silence(sent: http.ClientRequest, answered: () => void = () => undefined): void {
  const emit = sent.emit.bind(sent);
  sent.emit = (event: string, ...values: unknown[]) => {
    if (event === 'response') {
      (values[0] as http.IncomingMessage).resume();
      answered();
    }
    // What the request itself needs to be sent.
    return ['socket', 'finish', 'connect'].includes(event) ? emit(event, ...values) : true;
  };
}

http.request = request as typeof http.request;
syncBuiltinESMExports();

/** Does `work` until the kill. @returns whether the call was reached; otherwise the work is done. */
export async function killed(kill: Kill, work: () => Promise<unknown>): Promise<boolean> {
  let isDead = (): void => undefined;
  const death = new Promise<true>((resolve) => {
    isDead = () => resolve(true);
  });
  const process: Process = {
    kill,
    calls: 0,
    isDead: false,
    die() {
      process.isDead = true;
      isDead();
    },
  };
  return Promise.race([death, running.run(process, () => work().then(() => false))]);
}

/** How many calls `work` makes. */
export async function countCalls(work: () => Promise<unknown>): Promise<number> {
  const process = {
    kill: { nth: 0, moment: 'before' as const },
    calls: 0,
    isDead: false,
    die: () => undefined,
  };
  await running.run(process, work);
  return process.calls;
}
