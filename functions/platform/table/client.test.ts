import { expect, it } from 'vitest';
import { dynamodb } from './client.ts';

it('copies no answer for a logger', () => {
  const middlewares = dynamodb.middlewareStack.identify();
  expect(middlewares.length).toBeGreaterThan(0);
  expect(middlewares.filter((name) => /log/i.test(name))).toEqual([]);
});
