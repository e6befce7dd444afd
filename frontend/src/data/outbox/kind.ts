/** What the outbox knows about each kind of job: how to send it, what it changes and how it reads. */
import type { ApiError } from '@batchbook/shared/http/client';
import type { QuestionCode } from '@batchbook/shared/production/questions';
import type { EntryUnit } from '@batchbook/shared/recipes/schema';
import type { QueryClient } from '@tanstack/react-query';
import type { Job } from './job.ts';

/** A change to what screens show while a job waits. The domain that shows it defines the rest of its fields. */
export interface Effect {
  /** What it changes, for example 'stock-level'. */
  on: string;
}

export interface Description {
  /** 'Receive 12.5 kg, Strong white flour' */
  title: string;
  /** Where it happened, for example 'Main Kitchen to Market stall'. */
  place?: string;
  /** The consequence of dropping it, if it isn't obvious. */
  dropped?: string;
}

/** How to edit a job before it is sent again: its quantity in place, or on its own screen. */
export type Edit =
  | {
      by: 'quantity';
      quantity: string;
      unit: EntryUnit;
      /** The word for pieces of it, if it has one. */
      unitName: string | null;
      body: (quantity: string, unit: EntryUnit) => unknown;
    }
  | { by: 'screen'; address: string };

/** What somebody answered to the questions of the server. */
export interface JobAnswer {
  confirmed?: readonly QuestionCode[];
  confirmedReason?: string;
  /** The delivery was on the shelf when it was counted. */
  wasCounted?: boolean;
}

/** How jobs of a kind read in the list of unsent changes. */
export interface Words<Some extends Job = Job> {
  /** Loads what the others read from the cache. */
  load?(client: QueryClient, organizationId: string): Promise<unknown>;
  describe(job: Some, client: QueryClient): Description;
  /** Why it was refused. */
  refusal(error: ApiError, job: Some, client: QueryClient): string;
  /** `null`: it can only be dropped. */
  edit(job: Some, client: QueryClient): Edit | null;
  /** Where the server may ask whether something is right: whether a lot on hold takes a reason, and the body that says yes. */
  confirm?: { takesReason: boolean; body(job: Some, answer: JobAnswer): Some['body'] };
}

export interface OutboxKind<Some extends Job = Job, Answer = unknown> {
  kind: Some['kind'];
  /** Sends it under its id. Rejects with `ApiError`, or with `TimeoutError` without an answer in time. */
  send(job: Some, onProgress: (part: Answer) => void): Promise<Answer>;
  /** Ids of what it changes. Jobs that share an id are sent in the order entered. */
  touches(job: Some): readonly string[];
  /** What it changes on screens while it waits. */
  effects(job: Some, client: QueryClient): readonly Effect[];
  /** Shows the answer as its optimistic effects end. No answer means that another tab sent it. */
  sent(job: Some, answer: Answer | undefined, client: QueryClient): void;
  /** Loads once the page has settled: only the list of unsent changes needs it. */
  words(): Promise<Words<Some>>;
  dropped?(job: Some): void;
  /** Dropping it was undone. */
  restored?(job: Some): void;
}

const kinds = new Map<string, OutboxKind>();

/** Registers a kind. Call it once, in a file that ends in `-kind.ts`. */
export function outboxKind<Some extends Job, Answer>(
  kind: OutboxKind<Some, Answer>,
): OutboxKind<Some, Answer> {
  kinds.set(kind.kind, kind as OutboxKind);
  return kind;
}

/** `undefined`: another build kept it. It stays on the device until a page knows its kind. */
export const kindOf = (job: Job): OutboxKind | undefined => kinds.get(job.kind);

/** Loads the words of every kind, by kind. */
export const loadWords = async (): Promise<ReadonlyMap<string, Words>> =>
  new Map(
    await Promise.all([...kinds.values()].map(async ({ kind, words }) => [kind, await words()] as const)),
  );

/** What a job changes on screens while it waits. */
export const effectsOf = (job: Job, client: QueryClient): readonly Effect[] =>
  kindOf(job)?.effects(job, client) ?? [];
