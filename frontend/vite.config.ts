import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { chunks } from './build-tools/chunks.ts';
import { zipHere } from './build-tools/zip-here.ts';

export default defineConfig({
  plugins: [tailwindcss(), zipHere(), reactRouter()],
  worker: { format: 'es', plugins: () => [zipHere()] },
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
