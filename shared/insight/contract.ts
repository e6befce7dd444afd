import { organizationParams } from '../http/fields.ts';
import type { Contract } from '../http/operation.ts';
import { insightRoutes } from './routes.ts';
import { marginsQuerySchema, marginsSchema } from './schema.ts';

export const insightContract = {
  getMargins: {
    ...insightRoutes.getMargins,
    summary: 'What each recipe and variation costs, what its price leaves, and what it earned in some days',
    params: organizationParams,
    query: marginsQuerySchema,
    responses: { 200: marginsSchema },
  },
} as const satisfies Contract;
