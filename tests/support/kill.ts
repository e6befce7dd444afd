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
  /** Counts only the calls of this name. */
  of?: string;
  /** Right before the call is sent, or right after it was carried out, so that only its answer is lost. */
  moment: 'before' | 'after';
}

interface Process {
  kill: Kill;
  /** What was called so far. */
  calls: string[];
  isDead: boolean;
  die(): void;
}

const running = new AsyncLocalStorage<Process>();
const { request: send } = http;

function request(this: unknown, ...args: Parameters<typeof http.request>): http.ClientRequest {
  const sent = send.apply(this, args);
  const process = running.getStore();
  if (!process) return sent;
  const { kill, calls } = process;
  const name = nameOf(sent);
  if (!process.isDead) calls.push(name);
  const counted = kill.of === undefined ? calls : calls.filter((call) => call === kill.of);
  const isHere = !process.isDead && counted.length === kill.nth && counted.at(-1) === name;
  if (process.isDead || (isHere && kill.moment === 'before')) {
    silence(sent);
    sent.destroy();
    process.die();
  } else if (isHere) silence(sent, () => process.die());
  return sent;
}

/** The operation of AWS, such as `DynamoDB_20120810.GetItem`, or method and path: `POST /v1/customers`. */
const nameOf = (sent: http.ClientRequest): string =>
  String(sent.getHeader('x-amz-target') ?? `${sent.method} ${sent.path.split('?')[0]}`);

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
    calls: [],
    isDead: false,
    die() {
      process.isDead = true;
      isDead();
    },
  };
  return Promise.race([death, running.run(process, () => work().then(() => false))]);
}

/** The calls that `work` makes, by name. */
export async function callsOf(work: () => Promise<unknown>): Promise<string[]> {
  const process: Process = {
    kill: { nth: 0, moment: 'before' },
    calls: [],
    isDead: false,
    die: () => undefined,
  };
  await running.run(process, work);
  return process.calls;
}
