import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { CloudModel, FunctionModel } from '../assembly/model.ts';
import type { ProductClock } from '../clock.ts';
import { openLogs } from '../logs.ts';
import { createFunctions, type Functions } from './functions.ts';

let functions: Functions;
afterEach(() => functions.close());

/** A function that leaves a file when it is loaded. */
function functionCalled(name: string): FunctionModel {
  const codeDirectory = mkdtempSync(path.join(tmpdir(), 'batchbook-functions-'));
  writeFileSync(
    path.join(codeDirectory, 'index.cjs'),
    "require('node:fs').writeFileSync(__dirname + '/loaded', ''); exports.handler = async () => 'done';",
  );
  return {
    arn: `arn:aws:lambda:eu-west-2:0:function:${name}`,
    name,
    label: name,
    handler: 'index.handler',
    codeDirectory,
    environment: {},
    timeoutMs: 600_000,
    memoryMegabytes: 128,
    asynchronous: { maximumRetries: 2, maximumAgeSeconds: 60, onFailureArn: null },
  };
}

it('has a thread in advance for what answers a person, and for nothing else', async () => {
  const [api, socket, trigger, worker] = ['api', 'socket', 'trigger', 'worker'].map(functionCalled) as [
    FunctionModel,
    FunctionModel,
    FunctionModel,
    FunctionModel,
  ];
  const model = {
    functions: [worker, api, socket, trigger],
    httpApis: [{ routes: [{ key: 'GET /v1/recipes', functionArn: api.arn }] }],
    socketApis: [{ routes: [{ key: '$connect', functionArn: socket.arn }] }],
    userPools: [{ triggers: { PreSignUp: trigger.arn } }],
    queueMappings: [{ queueArn: 'queue', functionArn: worker.arn }],
  } as unknown as CloudModel;
  const logs = openLogs(mkdtempSync(path.join(tmpdir(), 'batchbook-logs-')), true);
  const clock = { aheadSeconds: () => 0 } as ProductClock;
  functions = createFunctions(model, () => ({}), logs, clock, 60);
  await functions.warm();
  const isLoaded = ({ codeDirectory }: FunctionModel) => existsSync(path.join(codeDirectory, 'loaded'));
  expect([api, socket, trigger, worker].map(isLoaded)).toEqual([true, true, true, false]);
  expect(await functions.invoke(worker.arn, {})).toBe('done');
});
