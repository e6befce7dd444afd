/**
 * Gives each built HTML page a Content-Security-Policy `<meta>` with the hashes of its own inline scripts.
 * The router's inline scripts differ from page to page; one header for all pages would grow too long.
 * What a `<meta>` can't say (frame-ancestors) and what depends on where the product runs (the user pool's
 * own address) stands in the header that is sent in front of these pages.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const clientDir = fileURLToPath(new URL('../build/client/', import.meta.url));

/** Types of inline script that the browser runs; data blocks (JSON-LD) need no hash. */
const runs = (attributes: string): boolean => {
  const type = /\btype="([^"]*)"/.exec(attributes)?.[1];
  return type === undefined || type === 'module' || type === 'text/javascript';
};

export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\bsrc=/.test(attributes) || !runs(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  }
  return [...hashes];
}

export function policyOf(html: string): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScriptHashes(html)].join(' '),
    // Style attributes are set by the layout engine of menus and dialogs.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    // The service worker, and those that read and write spreadsheets.
    "worker-src 'self'",
    // Some browsers don't count the page's own WebSocket as 'self'; the header says it by name.
    "connect-src 'self' wss: ws://localhost:* ws://127.0.0.1:* http://localhost:* http://127.0.0.1:* https://*.amazonaws.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

export function withPolicy(html: string): string {
  const head = html.indexOf('<head>');
  if (head === -1) throw new Error('the page has no <head>');
  const at = head + '<head>'.length;
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policyOf(html)}"/>`;
  return html.slice(0, at) + meta + html.slice(at);
}

function htmlFiles(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return htmlFiles(path);
    return entry.name.endsWith('.html') ? [path] : [];
  });
}

if (import.meta.main) {
  for (const path of htmlFiles(clientDir)) writeFileSync(path, withPolicy(readFileSync(path, 'utf8')));
}
