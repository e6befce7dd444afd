import { loadWhenOnline } from '../../ui/load-when-online.ts';

const layers = [
  () => import('../../ui/toast-viewport.tsx'),
  () => import('../../ui/dialog-layer.tsx'),
  () => import('../../ui/conflict-dialog-layer.tsx'),
  () => import('../../ui/discard-dialog.tsx'),
  () => import('../../ui/combobox-layer.tsx'),
  () => import('../../ui/menu-layer.tsx'),
  () => import('./key-list.tsx'),
  () => import('./search-layer.tsx'),
  () => import('./mobile-menu.tsx'),
  () => import('../../ui/drawings.tsx'),
];

/** Fetches what opens over a page. Without a network the rest of the page goes on. */
export function fetchLayers(): void {
  for (const load of layers) void loadWhenOnline<unknown>(load).catch(() => undefined);
}

/** Fetches what keeps a session alive. */
export function fetchSession(): void {
  void loadWhenOnline(() => import('../../data/amplify.ts')).catch(() => undefined);
}
