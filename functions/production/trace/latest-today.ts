import { utcDay } from '@batchbook/shared/production/questions';
import { plusSeconds } from '../../platform/clock.ts';

/** The day that it is where it is latest on earth, fourteen hours ahead of UTC. */
export const latestToday = (now: Date): string => utcDay(plusSeconds(now, 14 * 60 * 60));
