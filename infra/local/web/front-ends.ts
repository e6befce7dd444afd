import type { FrontEnd } from './front-door.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';
import { createStaticFiles } from './static-files.ts';

/** The built front end. */
export const builtFrontEnd = (directory: string): FrontEnd => ({
  request: createStaticFiles(directory),
  upgrade: (_request, socket) => refuseUpgrade(socket, 404),
});

export const noFrontEnd: FrontEnd = {
  request: (_request, response) => {
    response
      .writeHead(404, { 'content-type': 'text/plain' })
      .end('The front end was left out of this start.\n');
  },
  upgrade: (_request, socket) => refuseUpgrade(socket, 404),
};
