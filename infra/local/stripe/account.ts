import Stripe from 'stripe';
import type { Clock } from './clock.ts';
import type { Deliveries } from './deliveries.ts';
import { newId } from './ids.ts';
import type { Kind, Kinds } from './kinds.ts';
import type { Records } from './records.ts';
import type { SettingsStore } from './settings.ts';

/** One Stripe account: its objects, its time and its events. */
export interface Account {
  records: Records;
  settings: SettingsStore;
  clock: Clock;
  /** Records an event with the object as it is now, for every endpoint that wants it. */
  emit(type: Stripe.Event.Type, object: Kinds[Kind], previous?: Record<string, unknown>): void;
}

interface Parts {
  records: Records;
  settings: SettingsStore;
  clock: Clock;
  deliveries: Deliveries;
}

/** Stands for the stand-in's address in stored objects, because a restart may change that. */
export const addressMark = 'http://stripe-address.invalid';

export function createAccount({ records, settings, clock, deliveries }: Parts): Account {
  return {
    records,
    settings,
    clock,
    emit(type, object, previous) {
      const event: Kinds['event'] = {
        id: newId('evt'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: clock.now(),
        data: {
          object: { ...object },
          ...(previous && { previous_attributes: previous }),
        },
        livemode: false,
        pending_webhooks: 0,
        request: { id: newId('req'), idempotency_key: null },
        type,
      };
      const endpoints = [...records.list('webhook_endpoint')].filter(
        ({ status, enabled_events }) =>
          status === 'enabled' && (enabled_events.includes('*') || enabled_events.includes(type)),
      );
      records.put('event', { ...event, pending_webhooks: endpoints.length });
      for (const endpoint of endpoints) deliveries.add(event.id, endpoint.id);
    },
  };
}
