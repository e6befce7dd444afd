import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it } from 'vitest';
import { answerJson } from './answer.ts';
import { ifChanged } from './if-changed.ts';

const large = answerJson(200, { items: Array.from({ length: 200 }, (_, index) => `Loaf ${index}`) });
const asked = (ifNoneMatch?: string, method = 'GET') =>
  ({
    headers: { 'if-none-match': ifNoneMatch },
    requestContext: { http: { method } },
  }) as unknown as APIGatewayProxyEventV2;
const etag = String(ifChanged(large, asked()).headers?.etag);

it.each([undefined, '', 'W/"another"', '*'])(
  'a large answer is sent with its tag to who knows %s',
  (known) => {
    expect(ifChanged(large, asked(known))).toEqual({ ...large, headers: { ...large.headers, etag } });
  },
);

it('is not sent again to who has it', () => {
  for (const known of [etag, `W/"another" ,${etag}`])
    expect(ifChanged(large, asked(known))).toEqual({
      statusCode: 304,
      headers: { etag, 'cache-control': 'no-store', vary: 'accept-encoding' },
    });
});

it('what is small, written or refused stays as it is', () => {
  const small = answerJson(200, { items: [] });
  const refused = { ...large, statusCode: 409 };
  expect(ifChanged(small, asked(etag))).toBe(small);
  expect(ifChanged(large, asked(etag, 'PUT'))).toBe(large);
  expect(ifChanged(refused, asked(etag))).toBe(refused);
});
