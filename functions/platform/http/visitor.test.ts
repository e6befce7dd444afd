import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it } from 'vitest';
import { visitorOf } from './visitor.ts';

const headers = { 'cloudfront-viewer-address': '192.0.2.1:50123', 'cloudfront-viewer-country': 'GB' };
const at = (rawPath: string) =>
  visitorOf(
    {
      headers,
      rawPath,
      requestContext: { http: { sourceIp: '10.0.0.1' } },
    } as unknown as APIGatewayProxyEventV2,
    '/v1/contact',
  );

it('believes the headers at the path where CloudFront sets them', () => {
  expect(at('/v1/contact')).toEqual({ kind: 'visitor', country: 'GB', address: '192.0.2.1' });
});

it.each(['/v1/contact/', '/v1//contact', '/V1/contact', '/v1/cont%61ct'])(
  'believes none at %s, where they may be the client’s own',
  (rawPath) => {
    expect(at(rawPath)).toEqual({ kind: 'visitor', country: null, address: '10.0.0.1' });
  },
);
