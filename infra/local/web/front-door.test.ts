import { request } from 'node:http';
import { expect, it } from 'vitest';
import type { HttpApi } from '../http-api/http-api.ts';
import type { HttpRequest } from '../http-api/http-event.ts';
import type { Logs } from '../logs.ts';
import { Sockets } from '../socket-api/sockets.ts';
import { createFrontDoor } from './front-door.ts';
import { noFrontEnd } from './front-ends.ts';
import { openDoor } from './listen.ts';

it('says itself where a request comes from, whatever its headers say', async () => {
  const received: HttpRequest[] = [];
  const api = {
    prefixes: new Set(['v1']),
    answer: async (one: HttpRequest) => {
      received.push(one);
      return { status: 200, headers: {}, body: Buffer.from('{}') };
    },
  } as unknown as HttpApi;
  const logs: Logs = { functions: () => {}, access: () => {}, trouble: () => {} };
  const sockets = new Sockets([], async () => null, logs);
  const localPages = async () => {};
  const door = await openDoor(0);
  door.serve(createFrontDoor({ httpApis: [api], sockets, localPages, frontEnd: noFrontEnd, logs }));
  const headers = { 'CloudFront-Viewer-Address': '198.51.100.7:1', 'x-forwarded-for': '198.51.100.7' };
  await new Promise<void>((resolve, reject) => {
    request({ host: '127.0.0.1', port: door.port, path: '/v1/contact', headers }, (answer) => {
      answer.resume().on('end', resolve);
    })
      .on('error', reject)
      .end();
  });
  await door.close();
  expect(received[0]?.headers['cloudfront-viewer-address']).toMatch(/^(::ffff:)?127\.0\.0\.1:\d+$/);
});
