/** A local server that replaces the public food tables and answers with fixtures. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FoodTables {
  /** The requested paths and queries, and the user agent of the last request. */
  requests: URL[];
  userAgent: string;
  /** The answer to give; a string is sent as it is. */
  answer: (url: URL) => { status?: number; body: unknown; delayMs?: number };
  close(): Promise<void>;
}

export const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'));

/** Also points the library at this server, with a short time limit. */
export async function startFoodTables(timeoutMs: number): Promise<FoodTables> {
  const tables: FoodTables = {
    requests: [],
    userAgent: '',
    answer: () => ({ body: {} }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    tables.requests.push(url);
    tables.userAgent = request.headers['user-agent'] ?? '';
    const { status = 200, body, delayMs = 0 } = tables.answer(url);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    USDA_URL: `${base}/fdc`,
    OPEN_FOOD_FACTS_URL: `${base}/off`,
    LIBRARY_TIMEOUT_MS: String(timeoutMs),
    USDA_API_KEY: 'a-key',
  });
  return tables;
}
