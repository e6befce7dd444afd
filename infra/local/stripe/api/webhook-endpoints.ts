import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { newId, randomLetters } from '../ids.ts';
import {
  changedMetadata,
  emptyable,
  flag,
  group,
  integer,
  listOf,
  metadata,
  type Parameters,
  required,
  text,
} from '../parameters.ts';
import { list, matching, post, type Route, read, remove } from '../routes.ts';

const endpointFields = {
  url: text,
  enabled_events: listOf(text),
  description: emptyable(text),
  metadata,
};

export const webhookEndpointRoutes: Route[] = [
  post(
    'webhook_endpoints',
    {
      ...endpointFields,
      url: required(text),
      enabled_events: required(listOf(text)),
      api_version: text,
    },
    ({ account, parameters }) => {
      const { url, enabled_events, api_version = null } = parameters;
      const endpoint = changed(newEndpoint(account, url, enabled_events, api_version), parameters);
      account.records.put('webhook_endpoint', endpoint);
      const secret = newWebhookSecret();
      account.records.putHidden('webhook_endpoint', endpoint.id, { secrets: [{ secret, expiresAt: null }] });
      // Only this answer has the secret.
      return { ...endpoint, secret };
    },
  ),
  read('webhook_endpoints/:id', ({ account, id }) => account.records.need('webhook_endpoint', id)),
  post(
    'webhook_endpoints/:id',
    { ...endpointFields, disabled: flag },
    ({ account, parameters: { disabled, ...parameters }, id }) => {
      const endpoint = changed(account.records.need('webhook_endpoint', id), parameters);
      if (disabled !== undefined) endpoint.status = disabled ? 'disabled' : 'enabled';
      return account.records.put('webhook_endpoint', endpoint);
    },
  ),
  list('webhook_endpoints', {}, ({ account }) => account.records.list('webhook_endpoint')),
  remove('webhook_endpoints/:id', {}, ({ account, id }) => {
    account.records.need('webhook_endpoint', id);
    account.records.remove('webhook_endpoint', id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
  read('events/:id', ({ account, id }) => account.records.need('event', id)),
  list(
    'events',
    { type: text, types: listOf(text), created: group({ gte: integer }) },
    ({ account, parameters: { type, types, created } }) =>
      matching(
        account.records.list('event'),
        (event) => type === undefined || event.type === type,
        (event) => types === undefined || types.includes(event.type),
        (event) => event.created >= (created?.gte ?? 0),
      ),
  ),
];

export const newWebhookSecret = (): string => `whsec_${randomLetters(32)}`;

const newEndpoint = (
  { clock }: Account,
  url: string,
  events: string[],
  version: string | null,
): Stripe.WebhookEndpoint => ({
  id: newId('we'),
  object: 'webhook_endpoint',
  api_version: version,
  application: null,
  created: clock.now(),
  description: null,
  enabled_events: events,
  livemode: false,
  metadata: {},
  status: 'enabled',
  url,
});

const changed = (
  endpoint: Stripe.WebhookEndpoint,
  { url, enabled_events, description, metadata: changes }: Parameters<typeof endpointFields>,
): Stripe.WebhookEndpoint => ({
  ...endpoint,
  url: url ?? endpoint.url,
  enabled_events: enabled_events ?? endpoint.enabled_events,
  description: description === undefined ? endpoint.description : description,
  metadata: changedMetadata(endpoint.metadata, changes),
});
