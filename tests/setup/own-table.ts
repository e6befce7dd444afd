/**
 * A table of its own for each file of tests, as the stack declares it. Suites that hold everything in the table
 * against what was there before read it whole: what they have written themselves, and not what all others have.
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
