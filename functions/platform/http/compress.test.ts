import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { answerJson } from './answer.ts';
import { compressed } from './compress.ts';

const recipes = Array.from({ length: 200 }, (_, index) => ({ name: `Crème brûlée ${index}` }));
const large = answerJson(200, { items: recipes });
const bytesOf = ({ body = '' }: { body?: string | undefined }) => Buffer.from(body, 'base64');

describe('a large answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['GZIP', 'gzip', gunzipSync],
  ])('is compressed for a client that accepts %s', (accepted, encoding, decode) => {
    const answer = compressed(large, accepted);
    expect(answer).toMatchObject({
      statusCode: 200,
      isBase64Encoded: true,
      headers: { 'content-encoding': encoding, 'content-type': 'application/json', vary: 'accept-encoding' },
    });
    expect(JSON.parse(decode(bytesOf(answer)).toString())).toEqual({ items: recipes });
    expect(bytesOf(answer).length).toBeLessThan((large.body ?? '').length / 4);
  });

  it.each([undefined, '', 'identity', 'br;q=0.000, gzip; q=0', 'zstd', 'bread'])(
    'stays as it is for %s',
    (accepted) => {
      expect(compressed(large, accepted)).toEqual({
        ...large,
        headers: { ...large.headers, vary: 'accept-encoding' },
      });
    },
  );
});

it('a small answer stays as it is', () => {
  const small = answerJson(200, { items: [] });
  expect(compressed(small, 'br')).toBe(small);
});
