import { spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from '../failure.ts';
import { repositoryRoot } from '../prepare/prepare.ts';
import { freePort } from '../processes.ts';
import type { FrontEnd } from '../web/front-door.ts';

const longestWaitMs = 60_000;

/** Runs the front end's development server on its own port, proxied through ours, including its websocket. */
export async function startVite(
  dataDirectory: string,
): Promise<{ frontEnd: FrontEnd; stop(): Promise<void> }> {
  const port = await freePort();
  const directory = path.join(repositoryRoot, 'frontend');
  const program = findProgram(directory);
  const child = spawn(process.execPath, [program, 'dev', '--port', String(port), '--host', '127.0.0.1'], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(path.join(dataDirectory, 'front-end.log'));
  child.stdout.pipe(log, { end: false });
  child.stderr.on('data', (chunk: Buffer) => {
    log.write(chunk);
    process.stderr.write(chunk);
  });
  await untilAnswers(port, () => child.exitCode !== null);
  return {
    frontEnd: proxyTo(port),
    async stop() {
      if (child.exitCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 2000);
      await gone;
      clearTimeout(late);
    },
  };
}

/** The command line of React Router, wherever its package is installed. */
function findProgram(directory: string): string {
  const manifest = createRequire(path.join(directory, 'package.json')).resolve(
    '@react-router/dev/package.json',
  );
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> };
  return path.join(path.dirname(manifest), bin['react-router'] ?? '');
}

async function untilAnswers(port: number, hasEnded: () => boolean): Promise<void> {
  for (let waited = 0; waited < longestWaitMs; waited += 50) {
    if (hasEnded()) break;
    try {
      await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(20_000) });
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new StartFailure(
    'The development server of the front end did not come up; see front-end.log in the data folder.',
  );
}

/** Forwards requests and websockets unchanged. */
const proxyTo = (port: number): FrontEnd => ({
  request(request, response) {
    const onward = httpRequest(
      { host: '127.0.0.1', port, method: request.method, path: request.url, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => {
      if (!response.headersSent) response.writeHead(502);
      response.end('The development server does not answer.\n');
    });
    request.pipe(onward);
  },
  upgrade(request, socket, head) {
    const onward = connect(port, '127.0.0.1', () => {
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one) => `${name}: ${one}`),
      );
      onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  },
});
