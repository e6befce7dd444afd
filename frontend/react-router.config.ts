import type { Config } from '@react-router/dev/config';

/**
 * No server renders pages: `/`, `/label-tools` and `/plans` are prerendered, every other path is answered with
 * `__spa-fallback.html`.
 */
export default {
  appDirectory: 'src/app',
  ssr: false,
  prerender: ['/', '/label-tools', '/plans'],
  future: {
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
} satisfies Config;
