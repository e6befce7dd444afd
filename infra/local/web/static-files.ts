import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { securityHeaders } from '../../web/security-headers.ts';

interface Encoded {
  body: Buffer;
  etag: string;
  modifiedAt: number;
  gzip?: Buffer;
  brotli?: Buffer;
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};
const compressed = /^(text\/|application\/(json|manifest\+json|xml)|image\/svg)/;
/** React Router's page for paths that aren't prerendered. */
const fallbacks = ['__spa-fallback.html', 'index.html'];

export type StaticFiles = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves the built front end as its distribution does: same headers, hashed assets cached for ever, pages revalidated. */
export function createStaticFiles(root: string): StaticFiles {
  const cache = new Map<string, Encoded>();
  return (request, response) => {
    for (const [name, value] of Object.entries(securityHeaders())) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = findFile(root, pathname);
    if (!file) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n');
      return;
    }
    send(request, response, file, readEncoded(cache, file), pathname.startsWith('/assets/'));
  };
}

/** The file itself, the prerendered page of the path, or the fallback for a path that looks like a page. */
function findFile(root: string, pathname: string): string | null {
  const relative = path.normalize(decode(pathname));
  const direct = path.join(root, relative);
  if (!direct.startsWith(root)) return null;
  if (isFile(direct)) return direct;
  const page = path.join(direct, 'index.html');
  if (isFile(page)) return page;
  if (path.extname(relative) !== '' || pathname.startsWith('/assets/')) return null;
  return fallbacks.map((name) => path.join(root, name)).find(isFile) ?? null;
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '/';
  }
}

const isFile = (file: string): boolean => existsSync(file) && statSync(file).isFile();

function readEncoded(cache: Map<string, Encoded>, file: string): Encoded {
  const modifiedAt = statSync(file).mtimeMs;
  const known = cache.get(file);
  if (known?.modifiedAt === modifiedAt) return known;
  const body = readFileSync(file);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const encoded = { body, etag, modifiedAt };
  cache.set(file, encoded);
  return encoded;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
  content: Encoded,
  isImmutable: boolean,
): void {
  const type = types[path.extname(file)] ?? 'application/octet-stream';
  response.setHeader('content-type', type);
  response.setHeader('etag', content.etag);
  response.setHeader('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  let body = content.body;
  if (compressed.test(type)) {
    response.setHeader('vary', 'accept-encoding');
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
    if (encoding) {
      response.setHeader('content-encoding', encoding);
      body = compress(content, encoding);
    }
  }
  if (request.headers['if-none-match'] === content.etag) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('content-length', body.length);
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : body);
}

/** Compressed at the first request, then cached. */
function compress(content: Encoded, encoding: 'br' | 'gzip'): Buffer {
  if (encoding === 'gzip') {
    content.gzip ??= gzipSync(content.body);
    return content.gzip;
  }
  content.brotli ??= brotliCompressSync(content.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return content.brotli;
}
