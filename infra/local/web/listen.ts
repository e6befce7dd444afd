import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { StartFailure } from '../failure.ts';

export interface Handlers {
  request: (request: IncomingMessage, response: ServerResponse) => void;
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export interface Door {
  port: number;
  /** Until then every request is asked to retry in a moment. */
  serve(handlers: Handlers): void;
  close(): Promise<void>;
}

/** Both loopbacks: `localhost` is 127.0.0.1 for some programs and ::1 for others. */
const hosts = ['127.0.0.1', '::1'];

/** Takes the port at once, before anything slow, so that a person learns first if it is in use. */
export async function openDoor(port: number): Promise<Door> {
  let handlers: Handlers | null = null;
  const create = () =>
    createServer((request, response) => {
      if (handlers) return handlers.request(request, response);
      response
        .writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' })
        .end('Batchbook is starting.\n');
    }).on('upgrade', (request, socket, head) => {
      if (handlers) handlers.upgrade(request, socket, head);
      else socket.destroy();
    });
  const servers: Server[] = [];
  let taken = port;
  for (const host of hosts) {
    const server = create();
    const listening = await listen(server, host, taken);
    if (listening === null) continue;
    taken = listening;
    servers.push(server);
  }
  return {
    port: taken,
    serve: (next) => {
      handlers = next;
    },
    close: async () => {
      await Promise.all(servers.map(closeServer));
    },
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** @returns The port, or null on a machine without IPv6. */
function listen(server: Server, host: string, port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(
          new StartFailure(
            `Port ${port} is in use: end the program that listens there, or choose another port, as in ` +
              'BATCHBOOK_PORT=4100 npm start.',
          ),
        );
      } else if (host === '::1' && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(error.code ?? '')) {
        resolve(null);
      } else {
        reject(new StartFailure(`Port ${port} cannot be opened: ${error.message}`));
      }
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
