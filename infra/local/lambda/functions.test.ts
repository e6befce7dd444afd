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
function functionCalled(name: string, answer = "'done'"): FunctionModel {
  const codeDirectory = mkdtempSync(path.join(tmpdir(), 'batchbook-functions-'));
  writeFileSync(
    path.join(codeDirectory, 'index.cjs'),
    `require('node:fs').writeFileSync(__dirname + '/loaded', ''); exports.handler = async () => (${answer});`,
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

function started(model: CloudModel): Functions {
  const logs = openLogs(mkdtempSync(path.join(tmpdir(), 'batchbook-logs-')), true);
  return createFunctions(model, () => ({}), logs, { aheadSeconds: () => 0 } as ProductClock, 60);
}

it('has a thread in advance for what answers a person, and for nothing else', async () => {
  const [api, socket, trigger, worker] = ['api', 'socket', 'trigger', 'worker'].map((name) =>
    functionCalled(name),
  ) as [FunctionModel, FunctionModel, FunctionModel, FunctionModel];
  const model = {
    functions: [worker, api, socket, trigger],
    httpApis: [{ routes: [{ key: 'GET /v1/recipes', functionArn: api.arn }] }],
    socketApis: [{ routes: [{ key: '$connect', functionArn: socket.arn }] }],
    userPools: [{ triggers: { PreSignUp: trigger.arn } }],
    queueMappings: [{ queueArn: 'queue', functionArn: worker.arn }],
  } as unknown as CloudModel;
  functions = started(model);
  await functions.warm();
  const isLoaded = ({ codeDirectory }: FunctionModel) => existsSync(path.join(codeDirectory, 'loaded'));
  expect([api, socket, trigger, worker].map(isLoaded)).toEqual([true, true, true, false]);
  expect(await functions.invoke(worker.arn, {})).toBe('done');
});

it.each([
  ['6 MB as base64', "{ statusCode: 200, body: 'A'.repeat(6_291_000), isBase64Encoded: true }", true],
  ['more as base64', "{ statusCode: 200, body: 'A'.repeat(6_292_000), isBase64Encoded: true }", false],
  ['3 MB of quotes, which are escaped', "{ statusCode: 200, body: '\"'.repeat(3_145_000) }", true],
  ['more quotes', "{ statusCode: 200, body: '\"'.repeat(3_146_000) }", false],
  ['a result that is no answer of an API', "{ text: 'A'.repeat(6_292_000) }", false],
])('answers as much as Lambda does: %s', async (_, answer, isAnswered) => {
  const large = functionCalled('large', answer);
  functions = started({
    functions: [large],
    httpApis: [],
    socketApis: [],
    userPools: [],
  } as unknown as CloudModel);
  const outcome = await functions.invoke(large.arn, {}).then(
    () => 'answered',
    (error: Error) => error.name,
  );
  expect(outcome).toBe(isAnswered ? 'answered' : 'Function.ResponseSizeTooLarge');
});
