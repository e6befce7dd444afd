/** Buses that accept every event and remember it, identified by name. */
import { type Endpoint, startService } from '../../support/endpoint.ts';

interface PutEvents {
  Entries: { EventBusName: string; Detail: string }[];
}

export class Bus {
  private readonly endpoint: Endpoint;
  private readonly taken = new Map<string, string[]>();
  private opened = 0;

  private constructor(endpoint: Endpoint) {
    this.endpoint = endpoint;
    endpoint.answer = ({ body }) => {
      const { Entries } = body as PutEvents;
      for (const { EventBusName, Detail } of Entries) this.taken.get(EventBusName)?.push(Detail);
      const Answers = Entries.map((_, index) => ({ EventId: String(index) }));
      return { status: 200, body: { FailedEntryCount: 0, Entries: Answers } };
    };
  }

  static async start(): Promise<Bus> {
    return new Bus(await startService('AWS_ENDPOINT_URL_EVENTBRIDGE'));
  }

  /** @returns the name of a new, empty bus. */
  open(): string {
    const name = `bus-${++this.opened}`;
    this.taken.set(name, []);
    return name;
  }

  takenBy = (name: string): readonly string[] => this.taken.get(name) ?? [];

  stop = (): Promise<void> => this.endpoint.close();
}
