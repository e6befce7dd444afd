/**
 * Brings events to the workers as a bad day does: each one to three times, in any order, several together, some after everything else.
 */
import { subscriptions } from '@batchbook/events/subscriptions';
import { type ListeningWorker, workersOf } from '../stock/kitchen.ts';
import { OutboxReader } from '../stock/outbox-reader.ts';
import { deliver, type OutboxEvent } from '../support/deliver.ts';

/** Those whose work a figure of the dashboard or of a report may hang on. */
const names = new Set([
  'recipes-cost-history',
  'recipes-correct-costs',
  'production-finish-run',
  'stock-low-stock',
  'stock-follow',
  'market-events-take-stock',
  'market-events-mark-recipes',
  'insight-sum-days',
  'insight-make-days',
]);

const copiesMax = 3;
/** The share of events of which a worker hears only at the end. */
const lateShare = 0.1;
const burstMax = 8;
const triesMax = 20;

export class PostOffice {
  /** The events of the business, each once. */
  events = 0;
  deliveries = 0;
  readonly #outbox: OutboxReader;
  readonly #workers: ListeningWorker[];
  readonly #random: () => number;
  readonly #due = new Map<ListeningWorker, OutboxEvent[]>();
  readonly #late = new Map<ListeningWorker, OutboxEvent[]>();

  private constructor(outbox: OutboxReader, workers: ListeningWorker[], random: () => number) {
    this.#outbox = outbox;
    this.#workers = workers;
    this.#random = random;
  }

  static async open(organizationId: string, random: () => number): Promise<PostOffice> {
    const workers = await workersOf(subscriptions.filter(({ name }) => names.has(name)));
    return new PostOffice(new OutboxReader(organizationId), workers, random);
  }

  /** Takes what happened since the last time, and what comes of it at once. Returns whether anything did. */
  async collect(): Promise<boolean> {
    let isAny = false;
    for (let fresh = await this.#outbox.fresh(); fresh.length > 0; fresh = await this.#outbox.fresh()) {
      isAny = true;
      this.events += fresh.length;
      for (const event of fresh)
        for (const worker of this.#workers.filter(({ types }) => types.includes(event.type)))
          this.#send(worker, event);
    }
    return isAny;
  }

  #send(worker: ListeningWorker, event: OutboxEvent): void {
    const bag = this.#random() < lateShare ? this.#late : this.#due;
    const copies = Math.floor(this.#random() * copiesMax) + 1;
    const waiting = bag.get(worker) ?? [];
    bag.set(worker, [...waiting, ...Array.from({ length: copies }, () => event)]);
  }

  /** Delivers some of what waits, in any order. */
  async deliverSome(bursts: number): Promise<void> {
    for (let burst = 0; burst < bursts; burst++) {
      const waiting = [...this.#due].filter(([, events]) => events.length > 0);
      const [worker, events] = waiting[Math.floor(this.#random() * waiting.length)] ?? [];
      if (!worker || !events) return;
      await this.#handOver(worker, this.#drawn(events, 1 + Math.floor(this.#random() * burstMax)));
    }
  }

  /** Delivers everything, with what comes of it: at last also what was late. */
  async deliverAll(): Promise<void> {
    for (;;) {
      const isMore = await this.collect();
      const isWaiting = [...this.#due.values()].some((events) => events.length > 0);
      if (isWaiting) await this.deliverSome(1);
      else if (this.#late.size > 0) this.#bringLate();
      else if (!isMore) return;
    }
  }

  #bringLate(): void {
    for (const [worker, events] of this.#late) this.#due.set(worker, events);
    this.#late.clear();
  }

  #drawn(events: OutboxEvent[], count: number): OutboxEvent[] {
    return Array.from({ length: Math.min(count, events.length) }, () =>
      events.splice(Math.floor(this.#random() * events.length), 1),
    ).flat();
  }

  /** Again until it is done, as a queue does. */
  async #handOver({ worker, name }: ListeningWorker, events: readonly OutboxEvent[]): Promise<void> {
    this.deliveries += events.length;
    for (let tries = 1; (await deliver(worker, events)) > 0; tries++)
      if (tries === triesMax) throw new Error(`${name} can't do ${JSON.stringify(events)}`);
  }
}
