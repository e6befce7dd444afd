import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type EventDefinition, envelopeSchema, sourceOf } from './envelope.ts';
import { registry } from './registry.ts';
import { subscriptions } from './subscriptions.ts';

const folder = new URL('./samples/', import.meta.url);
const samples = readdirSync(folder).map((file) => ({
  file,
  event: JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
}));

/** Files that define events. */
const eventFiles = readdirSync(new URL('./', import.meta.url)).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);
const isDefinition = (value: unknown): value is EventDefinition =>
  typeof value === 'object' && value !== null && 'type' in value && 'data' in value && 'version' in value;

/** Events that no worker waits for, each with the reason. */
const unheard: Readonly<Record<string, string>> = {
  'accounts.organization_created': 'kept in the archive of the bus, for whoever counts new businesses',
};

describe('the events', () => {
  it.each(samples)('$file is still what the schema says', ({ file, event }) => {
    const definition = registry.get(event['detail-type']);
    expect(definition, 'is registered').toBeDefined();
    const envelope = envelopeSchema.parse(event.detail);
    expect(file).toBe(`${event['detail-type']}.v${envelope.version}.json`);
    expect(event.source).toBe(sourceOf(event['detail-type']));
    expect(definition?.data.parse(envelope.data)).toEqual(event.detail.data);
  });

  it('each have a sample of their current version', () => {
    const files = samples.map((sample) => sample.file);
    const wanted = [...registry.values()].map(({ type, version }) => `${type}.v${version}.json`);
    const missing = wanted.filter((file) => !files.includes(file));
    expect(missing, 'add each to events/samples: copy the sample of a similar event').toEqual([]);
  });

  it('are all registered', async () => {
    const definitions = await Promise.all(eventFiles.map((file) => import(`./${file}`)));
    const defined = definitions.flatMap((module) => Object.values(module)).filter(isDefinition);
    const missing = defined.filter(({ type }) => !registry.has(type)).map(({ type }) => type);
    expect(defined.length).toBeGreaterThan(40);
    expect(missing, "add their file to 'domains' in events/registry.ts").toEqual([]);
  });

  it('each have a subscriber, or a reason why not', () => {
    const heard = new Set<string>(subscriptions.flatMap(({ events }) => events));
    const missing = [...registry.keys()].filter((type) => !heard.has(type) && !(type in unheard));
    expect(
      missing,
      "add a subscription to events/subscriptions.ts, or a line `'type': 'reason',` to 'unheard' here",
    ).toEqual([]);
    expect(Object.keys(unheard).filter((type) => heard.has(type) || !registry.has(type))).toEqual([]);
  });

  it('have uniquely named subscriptions, from existing files', () => {
    expect(new Set(subscriptions.map((one) => one.name)).size).toBe(subscriptions.length);
    for (const one of subscriptions) {
      expect(() => readFileSync(new URL(`../${one.entry}`, import.meta.url))).not.toThrow();
      for (const type of one.events) expect(registry.has(type)).toBe(true);
    }
  });
});
