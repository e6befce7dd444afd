import type { Cloud } from '../cloud.ts';
import type { FrontEnd } from '../web/front-door.ts';
import { startVite } from './vite-server.ts';
import { watchSources } from './watch-sources.ts';

export interface Development {
  frontEnd: FrontEnd;
  /** From now on, source changes reach the running functions. */
  watch(cloud: Cloud): void;
  stop(): Promise<void>;
}

/** `npm run dev`: the front end from Vite's development server, the functions from the current sources. */
export async function startDevelopment(dataDirectory: string): Promise<Development> {
  const vite = await startVite(dataDirectory);
  let stopWatching = () => {};
  return {
    frontEnd: vite.frontEnd,
    watch(cloud) {
      stopWatching = watchSources(() => cloud.reload());
    },
    async stop() {
      stopWatching();
      await vite.stop();
    },
  };
}
