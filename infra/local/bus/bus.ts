import { randomUUID } from 'node:crypto';
import type { CloudModel, RuleModel } from '../assembly/model.ts';
import { busName } from '../assembly/names.ts';
import type { Deliver } from '../queues/targets.ts';
import type { Store } from '../store.ts';
import type { Archive } from './archive.ts';
import { matchesPattern } from './pattern.ts';

interface Entry {
  Source?: string;
  DetailType?: string;
  Detail?: string;
  EventBusName?: string;
  Resources?: string[];
  Time?: number;
}

type EntryResult = { EventId: string } | { ErrorCode: string; ErrorMessage: string };

export interface Bus {
  rules: readonly RuleModel[];
  /** PutEvents: once acknowledged, an event is on disk in every target's queue. */
  putEvents(entries: readonly Entry[]): { FailedEntryCount: number; Entries: EntryResult[] };
}

const largestEntryBytes = 256 * 1024;

export function createBus(model: CloudModel, store: Store, archive: Archive, deliver: Deliver): Bus {
  const buses = new Set(['default', ...[...model.rules, ...model.archives].map(({ bus }) => bus)]);

  const put = (entry: Entry): EntryResult => {
    const problem = problemOf(entry);
    if (problem) return problem;
    const bus = busName(entry.EventBusName);
    if (!buses.has(bus)) return failed('ResourceNotFoundException', `Event bus ${bus} does not exist.`);
    const event = eventOf(entry, model);
    archive.keep(bus, event);
    const rules = model.rules.filter((rule) => rule.bus === bus && matchesPattern(rule.pattern, event));
    for (const { targets } of rules) {
      for (const target of targets) deliver(target, target.input ?? JSON.stringify(event));
    }
    return { EventId: event.id };
  };

  return {
    rules: model.rules,
    putEvents(entries) {
      // One transaction: after a crash, either every target has the event or nothing was acknowledged.
      const Entries = store.transaction(() => entries.map(put));
      return { FailedEntryCount: Entries.filter((entry) => 'ErrorCode' in entry).length, Entries };
    },
  };
}

function problemOf(entry: Entry): EntryResult | null {
  if (!entry.Source)
    return failed('InvalidArgument', 'Parameter Source is not valid. Reason: Source is a required argument.');
  if (!entry.DetailType) {
    return failed(
      'InvalidArgument',
      'Parameter DetailType is not valid. Reason: DetailType is a required argument.',
    );
  }
  if (!entry.Detail)
    return failed('InvalidArgument', 'Parameter Detail is not valid. Reason: Detail is a required argument.');
  if (Buffer.byteLength(entry.Detail) > largestEntryBytes) {
    return failed('InvalidArgument', 'Total size of the entries in the request is over the limit.');
  }
  try {
    const detail: unknown = JSON.parse(entry.Detail);
    if (detail !== null && typeof detail === 'object' && !Array.isArray(detail)) return null;
  } catch {
    // Thrown below.
  }
  return failed('MalformedDetail', 'Detail is malformed.');
}

const failed = (ErrorCode: string, ErrorMessage: string): EntryResult => ({ ErrorCode, ErrorMessage });

const eventOf = (entry: Entry, { account, region }: CloudModel) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': entry.DetailType,
  source: entry.Source,
  account,
  time: new Date(entry.Time ? entry.Time * 1000 : Date.now()).toISOString().replace(/\.\d+Z$/, 'Z'),
  region,
  resources: entry.Resources ?? [],
  detail: JSON.parse(entry.Detail ?? '{}') as unknown,
});
