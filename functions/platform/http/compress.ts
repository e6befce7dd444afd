/** Compresses large answers, because CloudFront only compresses what it caches. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** Smaller bodies gain nothing: they travel in one or two packets. */
const leastBytes = 2_048;

/** In the order of preference. The lowest levels: higher ones take several times as long, and save a twentieth. */
const encoders = {
  br: (body: Buffer) =>
    brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 1,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => gzipSync(body, { level: 1 }),
} as const;

type Encoding = keyof typeof encoders;

/** Whether a body is worth what it takes to make it smaller. */
export const isLarge = (body: string | undefined): body is string =>
  body !== undefined && body.length >= leastBytes;

/** The answer in the best encoding that the client accepts (RFC 9110, section 12.5.3), or as it is. */
export function compressed(
  answer: APIGatewayProxyStructuredResultV2,
  acceptEncoding: string | undefined,
): APIGatewayProxyStructuredResultV2 {
  const { body, headers } = answer;
  if (!isLarge(body)) return answer;
  const encoding = encodingFor(acceptEncoding);
  const varied = { ...headers, vary: 'accept-encoding' };
  if (encoding === null) return { ...answer, headers: varied };
  return {
    ...answer,
    headers: { ...varied, 'content-encoding': encoding },
    body: encoders[encoding](Buffer.from(body)).toString('base64'),
    isBase64Encoded: true,
  };
}

/** A client that names an encoding without a weight of 0 accepts it. What it likes best of them doesn't matter. */
function encodingFor(acceptEncoding = ''): Encoding | null {
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, weight]) => weight === undefined || !/^q=0(\.0{0,3})?$/.test(weight))
      .map(([name]) => name),
  );
  return (Object.keys(encoders) as Encoding[]).find((name) => accepted.has(name)) ?? null;
}
