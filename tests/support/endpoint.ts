/** An HTTP endpoint that replaces an AWS service: it records the real SDK's requests and sends prepared answers. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  method: string;
  path: string;
  /** Parsed if it is JSON. */
  body: unknown;
}

interface Answered {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export interface Endpoint {
  url: string;
  received: Received[];
  /** The answer; 200 and `{}` by default. */
  answer: (request: Received, headers: IncomingHttpHeaders) => Answered | Promise<Answered>;
  close(): Promise<void>;
}

export async function startEndpoint(): Promise<Endpoint> {
  const endpoint: Endpoint = {
    url: '',
    received: [],
    answer: () => ({ status: 200, body: {} }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = createServer(async (request, response) => {
    const received = { method: request.method ?? '', path: request.url ?? '', body: await readBody(request) };
    endpoint.received.push(received);
    const { status, body, headers = {} } = await endpoint.answer(received, request.headers);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return endpoint;
}

const services = new Map<string, Endpoint>();

/**
 * Starts the endpoint of an AWS service and sets the variable that names it. All files of a process get the same address,
 * because the SDK's clients keep the one that they read first.
 *
 * @param path What the variable has after the address.
 */
export async function startService(variable: string, path = ''): Promise<Endpoint> {
  const service = services.get(variable) ?? (await startEndpoint());
  services.set(variable, service);
  Object.assign(service, { received: [], answer: () => ({ status: 200, body: {} }), close: async () => {} });
  process.env[variable] = `${service.url}${path}`;
  return service;
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
