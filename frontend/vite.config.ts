import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { chunks } from './build-tools/chunks.ts';
import { leanShared } from './build-tools/lean-shared.ts';

export default defineConfig({
  plugins: [tailwindcss(), leanShared(), reactRouter()],
  build: { manifest: true, target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: chunks } },
        },
      },
    },
  },
  server: { strictPort: true },
});
