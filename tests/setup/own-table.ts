/**
 * A separate table for each test file, as the stack declares it. Suites that compare the whole table with its earlier
 * state then read only what they wrote themselves.
 */
import { randomUUID } from 'node:crypto';
import { createTablesAt } from '@batchbook/infra/local/table/create-tables';
import { isSecondEngine } from '../support/second-engine.ts';

const { TABLE_DECLARED: declared, AWS_ENDPOINT_URL_DYNAMODB: endpoint } = process.env;
if (!declared || !endpoint) throw new Error('the engine of the tests was not started');
const table = JSON.parse(declared);
const name = `${table.name}-${randomUUID()}`;
const definition = { ...table.definition, TableName: name };
// No table suite reads the stream. DynamoDB Local slows down tenfold as a stream's records pile up.
if (isSecondEngine) delete definition.StreamSpecification;
await createTablesAt(endpoint, [{ ...table, name, definition }]);
process.env.TABLE_NAME = name;
process.env.STAGE = 'test';
process.env.APP_URL ??= 'https://batchbook.example';
