import type { FunctionModel } from '../assembly/model.ts';
import type { ProductClock } from '../clock.ts';
import { Execution, FunctionError } from './execution.ts';

const maximumExecutions = 8;

export interface PoolOptions {
  model: FunctionModel;
  environment: Record<string, string>;
  print: (line: string) => void;
  clock: Pick<ProductClock, 'aheadSeconds'>;
  /** Whether the last thread stays, for a function that a person waits for. */
  keepsLast: () => boolean;
  /** A thread that is idle for longer ends. */
  idleLimitMs: number;
}

/**
 * The execution environments of one function: warm ones are reused, and up to eight run in parallel. Each is a thread of 8
 * to 18 MB, so idle ones end (ADR 113).
 */
export class FunctionPool {
  readonly model: FunctionModel;
  readonly environment: Record<string, string>;
  private readonly print: (line: string) => void;
  private readonly clock: PoolOptions['clock'];
  private readonly keepsLast: () => boolean;
  private readonly idleLimitMs: number;
  private idle: Execution[] = [];
  private readonly waiting: ((execution: Execution | null) => void)[] = [];
  private running = 0;
  private generation = 0;
  private isClosed = false;

  constructor(options: PoolOptions) {
    this.model = options.model;
    this.environment = options.environment;
    this.print = options.print;
    this.clock = options.clock;
    this.keepsLast = options.keepsLast;
    this.idleLimitMs = options.idleLimitMs;
  }

  /** @throws FunctionError what the handler threw, or that it timed out or can't be loaded. */
  async invoke(event: unknown): Promise<unknown> {
    const execution = await this.acquire();
    const generation = this.generation;
    try {
      return await execution.invoke(event, this.clock.aheadSeconds());
    } finally {
      this.release(execution, generation);
    }
  }

  /** Starts a thread in advance if one is kept. A failure shows again at the first invocation. */
  async warm(): Promise<void> {
    if (!this.keepsLast()) return;
    if (this.idle.length > 0 || this.running > 0) return;
    const execution = await this.acquire().catch(() => null);
    if (execution) this.release(execution, this.generation);
  }

  /** Ends threads with an older bundle. The next invocation loads the current one. */
  refresh(): void {
    this.generation += 1;
    for (const execution of this.idle) void execution.terminate();
    this.idle = [];
  }

  /** Ends threads that have been idle for too long. The next invocation starts one again. */
  trim(): void {
    const limit = Date.now() - this.idleLimitMs;
    const keptCount = this.keepsLast() ? 1 : 0;
    while (this.idle.length > keptCount) {
      const oldest = this.idle[0];
      if (!oldest || oldest.lastUsedAt > limit) return;
      this.idle.shift();
      void oldest.terminate();
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const waiter of this.waiting.splice(0)) waiter(null);
    await Promise.all(this.idle.splice(0).map((execution) => execution.terminate()));
  }

  private async acquire(): Promise<Execution> {
    for (;;) {
      if (this.isClosed) throw new FunctionError('Runtime.Shutdown', 'The local cloud is stopping.');
      const warm = this.idle.pop();
      if (warm?.isDead) continue;
      if (!warm && this.running >= maximumExecutions) {
        const handed = await new Promise<Execution | null>((resolve) => this.waiting.push(resolve));
        if (handed && !handed.isDead) return handed;
        continue;
      }
      this.running += 1;
      if (warm) return warm;
      try {
        const fresh = new Execution(this.model, this.environment, this.print);
        await fresh.ready;
        return fresh;
      } catch (error) {
        this.running -= 1;
        this.waiting.shift()?.(null);
        throw error;
      }
    }
  }

  private release(execution: Execution, generation: number): void {
    const usable = !execution.isDead && generation === this.generation && !this.isClosed;
    const waiter = this.waiting.shift();
    if (usable && waiter) {
      waiter(execution);
      return;
    }
    this.running -= 1;
    if (usable) this.idle.push(execution);
    else void execution.terminate();
    // Waiting callers start their own thread in the free place.
    waiter?.(null);
  }
}
