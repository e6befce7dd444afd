import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@batchbook/infra/config';
import { startEngineWithTables } from '@batchbook/infra/local/engine';
import { tablesOf } from '@batchbook/infra/local/table/create-tables';
import { DataStack } from '@batchbook/infra/stacks/data-stack';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';

/**
 * Starts the real table, as the stack declares it, on the local cloud's engine, in its own folder. The functions find it
 * by their environment variables. @returns a function that stops it.
 */
export async function startTable(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'batchbook-table-'));
  const template = Template.fromStack(new DataStack(new App(), readConfig('local'))).toJSON();
  const [declared] = tablesOf(template);
  if (!declared) throw new Error('the data stack declares no table');
  const { engine } = await startEngineWithTables({ dataDir }, template);
  Object.assign(process.env, {
    TABLE_NAME: declared.name,
    AWS_REGION: 'eu-west-2',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    POWERTOOLS_LOG_LEVEL: 'CRITICAL',
    // Each test file creates a table like it: synthesising the stack again would take seconds.
    TABLE_DECLARED: JSON.stringify(declared),
  });
  return async () => {
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
