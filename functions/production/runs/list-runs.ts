import { productionContract } from '@batchbook/shared/production/contract';
import { listEntities } from '../../platform/entity/entity-use-cases.ts';
import { runTable } from '../table.ts';

/** Any member: lists the production runs, newest first. */
export const listRuns = listEntities(runTable, productionContract.listRuns, { newestFirst: true });
