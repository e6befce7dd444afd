import { isDeepStrictEqual } from 'node:util';
import type { CloudModel } from '../assembly/model.ts';
import type { ProductClock } from '../clock.ts';
import { messageOf } from '../failure.ts';
import type { Logs } from '../logs.ts';
import { answeringFunctions } from './answering-functions.ts';
import { FunctionError } from './execution.ts';
import { FunctionPool } from './function-pool.ts';

/** Invokes a function by its ARN. */
export type Invoke = (functionArn: string, event: unknown) => Promise<unknown>;

export interface Functions {
  invoke: Invoke;
  /** Called after each invocation that may have written to the table, once its answer is on its way. */
  onWritten(listener: () => void): void;
  environmentOf(functionArn: string): Record<string, string>;
  /** Starts a thread for each function that a person waits for, one after the other: the first click finds it warm. */
  warm(): Promise<void>;
  /** Replaces the functions that differ in a newer assembly. */
  replace(model: CloudModel): void;
  close(): Promise<void>;
}

const trimEveryMs = 20_000;

/**
 * @param environment Variables of every function besides its own: region, credentials, endpoints.
 * @param idleSeconds A thread that is idle for longer ends.
 */
export function createFunctions(
  model: CloudModel,
  environment: (declared: Record<string, string>) => Record<string, string>,
  logs: Logs,
  clock: ProductClock,
  idleSeconds: number,
): Functions {
  const pools = new Map<string, FunctionPool>();
  const listeners: (() => void)[] = [];

  let answering = answeringFunctions(model);
  const add = (declared: CloudModel['functions'][number]): void => {
    pools.set(
      declared.arn,
      new FunctionPool({
        model: declared,
        environment: {
          ...environment(declared.environment),
          AWS_LAMBDA_FUNCTION_NAME: declared.name,
          AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(declared.memoryMegabytes),
          AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
        },
        print: (line) => logs.functions(declared.label, line),
        clock,
        idleLimitMs: idleSeconds * 1_000,
        keepsLast: () => answering.has(declared.arn),
      }),
    );
  };
  model.functions.forEach(add);

  const poolOf = (functionArn: string): FunctionPool => {
    const pool = pools.get(functionArn);
    if (!pool) throw new Error(`No function is called ${functionArn}.`);
    return pool;
  };

  const notify = (): void => {
    for (const listener of listeners) listener();
  };

  const invoke: Invoke = async (functionArn, event) => {
    const pool = poolOf(functionArn);
    try {
      return await pool.invoke(event);
    } catch (error) {
      const shutdown = error instanceof FunctionError && error.name === 'Runtime.Shutdown';
      if (!shutdown) logs.trouble(pool.model.label, failureText(error));
      throw error;
    } finally {
      if (mayWrite(event)) setImmediate(notify);
    }
  };

  const trimmer = setInterval(() => {
    for (const pool of pools.values()) pool.trim();
  }, trimEveryMs);
  trimmer.unref();

  return {
    invoke,
    onWritten: (listener) => listeners.push(listener),
    environmentOf: (functionArn) => poolOf(functionArn).environment,
    async warm() {
      for (const pool of pools.values()) await pool.warm();
    },
    replace(next) {
      answering = answeringFunctions(next);
      for (const declared of next.functions) {
        const pool = pools.get(declared.arn);
        if (isDeepStrictEqual(pool?.model, declared)) continue;
        pool?.refresh();
        add(declared);
      }
    },
    async close() {
      clearInterval(trimmer);
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

/** A GET hardly ever writes: a profile on its first reading. What it wrote is found at the next look. */
const mayWrite = (event: unknown): boolean =>
  (event as { requestContext?: { http?: { method?: string } } } | null)?.requestContext?.http?.method !==
  'GET';

const failureText = (error: unknown): string =>
  error instanceof FunctionError
    ? `${error.name}: ${error.message}${error.functionStack ? `\n${error.functionStack}` : ''}`
    : messageOf(error);
