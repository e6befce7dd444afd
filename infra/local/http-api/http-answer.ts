import type { OutgoingHttpHeaders } from 'node:http';

export interface HttpAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** The gateway's own message: `{"message":"..."}`. */
export const gatewayAnswer = (
  status: number,
  message: string,
  headers: OutgoingHttpHeaders = {},
): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify({ message })),
});

interface FunctionAnswer {
  statusCode?: unknown;
  headers?: Record<string, unknown>;
  cookies?: string[];
  body?: unknown;
  isBase64Encoded?: boolean;
}

/** A function's answer as the gateway passes it on. Without a status code the whole answer is the body. */
export function functionAnswer(answer: unknown): HttpAnswer {
  if (answer === null || typeof answer !== 'object' || !('statusCode' in answer)) {
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer)),
    };
  }
  const { statusCode, headers = {}, cookies, body, isBase64Encoded } = answer as FunctionAnswer;
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599)
    return gatewayAnswer(500, 'Internal Server Error');
  const lowered = Object.entries(headers).map(
    ([name, value]) => [name.toLowerCase(), String(value)] as const,
  );
  return {
    status,
    headers: {
      'content-type': 'text/plain;charset=utf-8',
      ...Object.fromEntries(lowered),
      ...(cookies && { 'set-cookie': cookies }),
    },
    body: body === undefined || body === null ? Buffer.alloc(0) : bodyOf(body, isBase64Encoded === true),
  };
}

function bodyOf(body: unknown, isBase64: boolean): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (typeof body === 'string') return Buffer.from(body, isBase64 ? 'base64' : 'utf8');
  return Buffer.from(JSON.stringify(body));
}
