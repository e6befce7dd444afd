/** Answers a read without its body when the client has the same one already. */
import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { isLarge } from './compress.ts';

/** Weak, because the same body may be sent in several encodings. */
const tagOf = (body: string): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** A large answer to a GET with its `ETag`, or 304 when the request names that tag in `If-None-Match` (RFC 9110, section 13.1.2). */
export function ifChanged(
  answer: APIGatewayProxyStructuredResultV2,
  { requestContext, headers }: Pick<APIGatewayProxyEventV2, 'requestContext' | 'headers'>,
): APIGatewayProxyStructuredResultV2 {
  if (requestContext.http.method !== 'GET' || answer.statusCode !== 200 || !isLarge(answer.body))
    return answer;
  const etag = tagOf(answer.body);
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim());
  if (!known?.includes(etag)) return { ...answer, headers: { ...answer.headers, etag } };
  const { 'content-type': _, ...kept } = answer.headers ?? {};
  return { statusCode: 304, headers: { ...kept, etag, vary: 'accept-encoding' } };
}
