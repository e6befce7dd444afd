/**
 * Saves ticks as they are made: each shows at once, one request is under way at a time, and what is ticked
 * meanwhile goes with the next. Somebody else's ticks on the same list stay. Without a connection the ticks
 * are kept and sent when there is one.
 */
import type { ShoppingLine, ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';

export type TickState = 'idle' | 'saving' | 'saved' | 'failed';

export interface TickSaverOptions {
  list: ShoppingList;
  save: (lines: { ingredientId: string; ticked: boolean }[], version: number) => Promise<ShoppingList>;
  /** The list as it stands now where the error says that the version was stale, else `null`. */
  staleCurrent: (error: unknown) => ShoppingList | null;
  /** Whether it may go better later, without any change. */
  mayRetry: (error: unknown) => boolean;
  onRefused: (error: unknown) => void;
}

/** More than this often in a row nobody else changes the same list. */
const attemptsMax = 5;

export class TickSaver {
  private confirmed: ShoppingList;
  private readonly wanted = new Map<string, boolean>();
  private running: Promise<void> | null = null;
  private state: { list: ShoppingList; status: TickState };
  private readonly listeners = new Set<() => void>();
  private readonly options: TickSaverOptions;

  constructor(options: TickSaverOptions) {
    this.options = options;
    this.confirmed = options.list;
    this.state = { list: options.list, status: 'idle' };
  }

  readonly getState = () => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** A newer version came from elsewhere. */
  receive(list: ShoppingList): void {
    if (list.version <= this.confirmed.version) return;
    this.confirmed = list;
    this.show(this.state.status);
  }

  tick(ingredientId: string, ticked: boolean): void {
    this.wanted.set(ingredientId, ticked);
    this.show('saving');
    void this.flush();
  }

  /** Saves unsaved ticks. */
  flush(): Promise<void> {
    this.running ??= this.send().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async send(): Promise<void> {
    for (let attempt = 1; this.wanted.size > 0; ) {
      const sent = [...this.wanted];
      this.show('saving');
      try {
        const lines = sent.map(([ingredientId, ticked]) => ({ ingredientId, ticked }));
        this.confirmed = await this.options.save(lines, this.confirmed.version);
        for (const [id, ticked] of sent) if (this.wanted.get(id) === ticked) this.wanted.delete(id);
        attempt = 1;
        this.show(this.wanted.size === 0 ? 'saved' : 'saving');
      } catch (error) {
        const current = this.options.staleCurrent(error);
        if (current !== null && attempt < attemptsMax) {
          this.confirmed = current;
          attempt += 1;
        } else return this.giveUp(error);
      }
    }
  }

  private giveUp(error: unknown): void {
    const later = this.options.mayRetry(error);
    if (!later) this.wanted.clear();
    this.show('failed');
    if (!later) this.options.onRefused(error);
  }

  private show(status: TickState): void {
    const ticked = ({ ingredientId, ticked: was }: ShoppingLine) => this.wanted.get(ingredientId) ?? was;
    const lines = this.confirmed.lines.map((line) => ({ ...line, ticked: ticked(line) }));
    this.state = { list: { ...this.confirmed, lines }, status };
    for (const listener of this.listeners) listener();
  }
}
