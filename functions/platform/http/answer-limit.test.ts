/** What a client gets of an answer that is larger than a function may give. */
import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { metaContract } from '@batchbook/shared/meta/contract';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import { log } from '../log.ts';
import { RequestProblem } from './request-problem.ts';
import { serve } from './serve.ts';
import { ok, useCase } from './use-case.ts';

/** A function may answer 6 MB, as JSON text. */
const limitBytes = 6 * 1024 * 1024;

type Handler = ReturnType<typeof serve>;

/** The answer to a public read, whose use case returns or throws what `answer` does. */
async function answerOf(answer: () => object, acceptEncoding?: string, method = 'GET') {
  const { getOpenApi } = metaContract;
  const handler = serve(
    { getOpenApi },
    { getOpenApi: useCase(getOpenApi, { answer: () => ok({ openapi: '3.1.0', ...answer() }) }) },
  );
  const event = {
    routeKey: 'GET /v1/openapi.json',
    rawPath: '/v1/openapi.json',
    headers: acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding },
    requestContext: { requestId: '1', http: { method, sourceIp: '192.0.2.1' } },
  };
  return handler(event as unknown as Parameters<Handler>[0], {} as Parameters<Handler>[1]);
}

const bytesOf = (answer: APIGatewayProxyStructuredResultV2) => Buffer.byteLength(JSON.stringify(answer));
const problemOf = ({ body = '' }: APIGatewayProxyStructuredResultV2) => JSON.parse(body);
/** Text that compresses to three quarters. */
const noise = (letters: number) => randomBytes((letters * 3) / 4).toString('base64');

describe('an answer above the limit of a function', () => {
  it('is sent compressed where that fits', async () => {
    const text = 'milk, '.repeat(2_000_000);
    const answer = await answerOf(() => ({ text }), 'br');
    expect(answer.statusCode).toBe(200);
    expect(bytesOf(answer)).toBeLessThan(limitBytes);
    expect(JSON.parse(brotliDecompressSync(Buffer.from(answer.body ?? '', 'base64')).toString()).text).toBe(
      text,
    );
  });

  it.each([
    ['that compressing doesn’t help', 'br', () => noise(8_000_000)],
    ['of a client that accepts no encoding', undefined, () => 'milk, '.repeat(1_100_000)],
    ['whose quotes are escaped on the way', undefined, () => '"'.repeat(2_000_000)],
  ])('%s is a problem that says so, and is logged', async (_, acceptEncoding, text) => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const answer = await answerOf(() => ({ text: text() }), acceptEncoding);
    expect(answer).toMatchObject({
      statusCode: 422,
      headers: { 'content-type': 'application/problem+json' },
    });
    expect(problemOf(answer)).toMatchObject({
      code: 'answer_too_large',
      title: 'There is too much here to send in one answer',
    });
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  it('says of a write that it was done', async () => {
    const answer = await answerOf(() => ({ text: noise(8_000_000) }), 'br', 'PUT');
    expect(problemOf(answer).detail).toBe('This was done, but its answer is too large to send');
  });
});

describe('a problem with a large current entity', () => {
  const stale = (text: string) => () => {
    throw new RequestProblem('stale_version', { current: { text } });
  };

  it('is compressed too', async () => {
    const answer = await answerOf(stale('milk, '.repeat(2_000_000)), 'br');
    expect([answer.statusCode, answer.headers?.['content-encoding']]).toEqual([412, 'br']);
    expect(bytesOf(answer)).toBeLessThan(limitBytes);
  });

  it('comes without it above the limit', async () => {
    const answer = await answerOf(stale(noise(8_000_000)), 'br');
    expect(answer.statusCode).toBe(412);
    expect(problemOf(answer)).toMatchObject({ code: 'stale_version' });
    expect(problemOf(answer)).not.toHaveProperty('current');
  });
});
