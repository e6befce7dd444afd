/** The stand-in is killed while people pay. What it had answered stays, and nothing is half done. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripeAccount } from '@batchbook/functions/billing/stripe-setup';
import { expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { checkout, goodCard, monthlyPrice, openReceiver, submit } from './stand-in.fixture.ts';

const kills = 8;
const payers = 6;
const folder = mkdtempSync(path.join(tmpdir(), 'batchbook-stripe-kill-'));

async function start() {
  const script = path.join(import.meta.dirname, 'run-stand-in.fixture.ts');
  const child: ChildProcess = spawn(process.execPath, [script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) => {
    child.stdout?.once('data', (chunk) => resolve(String(chunk)));
  });
  const { url, secretKey } = JSON.parse(line) as { url: string; secretKey: string };
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    url,
    stripe: stripeAccount(secretKey, url),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

type Running = Awaited<ReturnType<typeof start>>;

/** Pays again and again until the process is gone. @returns The sessions that were answered as paid. */
async function payUntilKilled(
  { stripe, url }: Running,
  price: string,
  onPaid: () => void,
): Promise<string[]> {
  const paid: string[] = [];
  try {
    for (;;) {
      const customer = await stripe.customers.create({}, { maxNetworkRetries: 0 });
      const session = await checkout(stripe, customer.id, price);
      const answer = await submit(new URL(new URL(session.url ?? '').pathname, url).href, { card: goodCard });
      if (answer.status !== 303) continue;
      paid.push(session.id);
      onPaid();
    }
  } catch {
    return paid;
  }
}

it('has all of a payment or nothing of it after a kill, and sends its event', async () => {
  const receiver = await openReceiver();
  let running = await start();
  const price = (await monthlyPrice(running.stripe, 1500)).id;
  await running.stripe.webhookEndpoints.create({
    url: receiver.url,
    enabled_events: ['checkout.session.completed'],
  });
  const paid: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const { promise: oneHasPaid, resolve: onPaid } = Promise.withResolvers<void>();
    const paying = Promise.all(Array.from({ length: payers }, () => payUntilKilled(running, price, onPaid)));
    await Promise.race([oneHasPaid, paying]);
    // Somewhere in the next ones.
    await sleep(37 * kill);
    await running.kill();
    paid.push(...(await paying).flat());
    running = await start();
  }
  expect(paid.length).toBeGreaterThanOrEqual(kills);
  const { stripe } = running;
  const completed: string[] = [];
  const subscriptions: string[] = [];
  for await (const session of stripe.checkout.sessions.list({ limit: 100, expand: ['data.invoice'] })) {
    if (session.status !== 'complete') {
      expect(session).toMatchObject({ status: 'open', subscription: null, invoice: null });
      continue;
    }
    completed.push(session.id);
    subscriptions.push(String(session.subscription));
    expect(session.invoice).toMatchObject({ status: 'paid', amount_paid: 1500 });
  }
  for (const id of paid) expect(completed).toContain(id);
  const kept: string[] = [];
  for await (const { id } of stripe.subscriptions.list({ limit: 100 })) kept.push(id);
  expect(kept.sort()).toEqual(subscriptions.sort());
  await eventually(() => {
    const ids = receiver.received.map(({ body }) => (JSON.parse(body) as Event).data.object.id);
    expect([...new Set(ids)].sort()).toEqual(completed.sort());
  });
  await running.kill();
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Event {
  data: { object: { id: string } };
}
