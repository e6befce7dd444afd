import type { IncomingMessage } from 'node:http';

/** Reads the body of a request; null when it is too long, after discarding the rest. */
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
