import type { Routes } from '../http/operation.ts';

export const metaRoutes = {
  getHealth: { method: 'GET', path: '/v1/health', access: 'public' },
  getConfig: { method: 'GET', path: '/v1/config', access: 'public' },
  logClientError: { method: 'POST', path: '/v1/client-errors', access: 'public' },
  getOpenApi: { method: 'GET', path: '/v1/openapi.json', access: 'public' },
} as const satisfies Routes;
