import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Answers a refused handshake, so that nobody waits for the rest of it. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.on('error', () => socket.destroy());
  const reason = STATUS_CODES[status] ?? 'Refused';
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
