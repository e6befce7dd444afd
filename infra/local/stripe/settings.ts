import type { Store } from '../store.ts';

export type DeliveryMode = 'deliver' | 'hold' | 'drop';

/** What ends a subscription's retries, as in the account's settings at Stripe. */
export type AfterRetries = 'cancel' | 'unpaid' | 'past_due';

/** Where the business is and how its prices are taxed, as in the account's settings at Stripe. */
export interface TaxSettings {
  office:
    | (Partial<Record<'city' | 'line1' | 'line2' | 'postal_code' | 'state', string | null | undefined>> & {
        country: string;
      })
    | null;
  behavior: 'exclusive' | 'inclusive' | 'inferred_by_currency' | null;
  code: string | null;
}

export interface Settings {
  secretKey: string;
  accountId: string;
  deliveryMode: DeliveryMode;
  afterRetries: AfterRetries;
  tax: TaxSettings;
  lastAddress: { host: string; port: number } | null;
}

export interface SettingsStore {
  get<Name extends keyof Settings>(name: Name): Settings[Name];
  set<Name extends keyof Settings>(name: Name, value: Settings[Name]): void;
}

export function openSettings({ database }: Store, initial: Settings): SettingsStore {
  database.exec('CREATE TABLE IF NOT EXISTS stripe_settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)');
  const insert = database.prepare('INSERT OR IGNORE INTO stripe_settings (name, value) VALUES (?, ?)');
  const select = database.prepare('SELECT value FROM stripe_settings WHERE name = ?');
  const update = database.prepare('UPDATE stripe_settings SET value = ? WHERE name = ?');
  for (const [name, value] of Object.entries(initial)) insert.run(name, JSON.stringify(value));
  return {
    get: (name) => JSON.parse(String(select.get(name)?.value)),
    set: (name, value) => void update.run(JSON.stringify(value), name),
  };
}
