import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { leanShared } from './build-tools/lean-shared.ts';

export default defineConfig({
  plugins: [tailwindcss(), leanShared(), reactRouter()],
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  server: { strictPort: true },
});
