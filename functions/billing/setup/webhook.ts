import Stripe from 'stripe';
import { webhookEvents } from '../payments/stripe-events.ts';
import type { Note } from './note.ts';

/** @returns the secret of an endpoint that was made, which Stripe tells only now. */
export async function setUpWebhook(stripe: Stripe, url: string, note: Note): Promise<string | null> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const ours = data.filter((endpoint) => endpoint.url === url);
  const current = ours.find(({ api_version: version }) => version === Stripe.API_VERSION);
  const secret = current ? await correct(stripe, current, note) : await create(stripe, url, note);
  // Stripe can't change the version of an endpoint, and an event of another version may lack what is read from it.
  for (const { id, status } of ours.filter((endpoint) => endpoint !== current)) {
    if (status === 'disabled') continue;
    await stripe.webhookEndpoints.update(id, { disabled: true });
    note(`Disabled the webhook endpoint ${id}, which has another version of Stripe’s API.`);
  }
  return secret;
}

async function create(stripe: Stripe, url: string, note: Note): Promise<string | null> {
  const created = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...webhookEvents],
    api_version: Stripe.API_VERSION,
    description: 'Batchbook',
  });
  note(`Created the webhook endpoint ${url}.`);
  return created.secret ?? null;
}

async function correct(
  stripe: Stripe,
  { id, url, status, enabled_events: events }: Stripe.WebhookEndpoint,
  note: Note,
): Promise<null> {
  const hasAll = String([...events].sort()) === String([...webhookEvents].sort());
  if (!hasAll) {
    await stripe.webhookEndpoints.update(id, { enabled_events: [...webhookEvents] });
    note(`Corrected the events of the webhook endpoint ${url}.`);
  }
  if (status === 'disabled') {
    await stripe.webhookEndpoints.update(id, { disabled: false });
    note(`Enabled the webhook endpoint ${url}, which was disabled.`);
  }
  return null;
}
