import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { wireContracts } from './build-tools/wire-contracts.ts';

export default defineConfig({
  plugins: [tailwindcss(), wireContracts(), reactRouter()],
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // A schema that nothing uses is left out: building one has no effect beyond itself.
    rolldownOptions: { treeshake: { manualPureFunctions: ['z'] } },
  },
  server: { strictPort: true },
});
