import type { IncomingMessage } from 'node:http';

/** The body of a request, or null when it is longer than allowed; the rest is then read and thrown away. */
export function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limitBytes) chunks.length = 0;
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(length > limitBytes ? null : Buffer.concat(chunks)));
    request.on('error', reject);
  });
}
