import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import type { FunctionModel } from '../assembly/model.ts';

/** A handler that threw, timed out or couldn't be loaded; `name` is Lambda's name for it. */
export class FunctionError extends Error {
  readonly functionStack: string;

  constructor(name: string, message: string, functionStack = '') {
    super(message);
    this.name = name;
    this.functionStack = functionStack;
  }
}

interface WorkerMessage {
  id: string;
  ready?: true;
  answer?: string | null;
  /** The answer's body, decoded, when it is large. */
  body?: Uint8Array;
  failure?: { type: string; message: string; stack: string };
}

interface Pending {
  id: string;
  settle: (message: WorkerMessage) => void;
  fail: (error: FunctionError) => void;
}

/** One execution environment of a function: a thread with its own environment variables, one invocation at a time. */
export class Execution {
  readonly ready: Promise<void>;
  isDead = false;
  lastUsedAt = Date.now();
  private readonly worker: Worker;
  private readonly model: FunctionModel;
  private pending: Pending | null = null;

  constructor(model: FunctionModel, environment: Record<string, string>, print: (line: string) => void) {
    this.model = model;
    const [moduleName = 'index', exportName = 'handler'] = model.handler.split('.');
    this.worker = new Worker(new URL('./worker.mjs', import.meta.url), {
      workerData: { file: bundleFile(model, moduleName), exportName },
      env: environment,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: Math.max(128, model.memoryMegabytes) },
      // Flags of the runner (a debugger, a loader) don't apply to the function.
      execArgv: [],
    });
    createInterface({ input: this.worker.stdout }).on('line', print);
    createInterface({ input: this.worker.stderr }).on('line', print);
    this.ready = new Promise((resolve, reject) => {
      this.worker.on('message', (message: WorkerMessage) =>
        message.ready ? resolve() : this.settle(message),
      );
      this.worker.on('error', (error) => {
        const failure = new FunctionError('Runtime.ExitError', error.message, error.stack);
        this.end(failure);
        reject(failure);
      });
      this.worker.on('exit', (code) => {
        const failure = new FunctionError('Runtime.ExitError', `The function exited with code ${code}.`);
        this.end(failure);
        reject(failure);
      });
    });
    // Callers see the rejection, and there may be none yet.
    this.ready.catch(() => {});
    this.worker.unref();
  }

  /** @param aheadSeconds how far the product's time is ahead of the machine's. */
  async invoke(event: unknown, aheadSeconds: number): Promise<unknown> {
    const { timeoutMs } = this.model;
    const id = randomUUID();
    this.lastUsedAt = Date.now();
    const message = await new Promise<WorkerMessage>((settle, fail) => {
      const timer = setTimeout(() => {
        const failure = new FunctionError(
          'Sandbox.Timedout',
          `Task timed out after ${timeoutMs / 1000} seconds`,
        );
        this.end(failure);
        void this.terminate();
      }, timeoutMs);
      this.pending = {
        id,
        settle: (answer) => {
          clearTimeout(timer);
          settle(answer);
        },
        fail: (error) => {
          clearTimeout(timer);
          fail(error);
        },
      };
      this.worker.postMessage({
        id,
        event,
        context: contextOf(this.model, id),
        deadline: Date.now() + timeoutMs,
        aheadSeconds,
      });
    });
    this.lastUsedAt = Date.now();
    if (message.failure) {
      const { type, message: text, stack } = message.failure;
      throw new FunctionError(type, text, stack);
    }
    const answer: unknown = message.answer == null ? null : JSON.parse(message.answer);
    return message.body ? { ...Object(answer), body: message.body } : answer;
  }

  async terminate(): Promise<void> {
    this.isDead = true;
    await this.worker.terminate();
  }

  private settle(message: WorkerMessage): void {
    if (this.pending?.id !== message.id) return;
    const { settle } = this.pending;
    this.pending = null;
    settle(message);
  }

  private end(failure: FunctionError): void {
    this.isDead = true;
    const pending = this.pending;
    this.pending = null;
    pending?.fail(failure);
  }
}

function bundleFile(model: FunctionModel, moduleName: string): string {
  const candidates = ['.cjs', '.mjs', '.js'].map((extension) =>
    path.join(model.codeDirectory, moduleName + extension),
  );
  const file = candidates.find((candidate) => existsSync(candidate));
  if (!file)
    throw new FunctionError('Runtime.ImportModuleError', `${model.codeDirectory} has no ${moduleName}.`);
  return file;
}

/** The handler's context. The remaining time is a function, which the thread adds. */
const contextOf = (model: FunctionModel, awsRequestId: string) => ({
  awsRequestId,
  callbackWaitsForEmptyEventLoop: true,
  functionName: model.name,
  functionVersion: '$LATEST',
  invokedFunctionArn: model.arn,
  memoryLimitInMB: String(model.memoryMegabytes),
  logGroupName: `/aws/lambda/${model.name}`,
  logStreamName: 'local',
});
