import { entityChanged } from './envelope.ts';

export const runChanged = entityChanged('production.run_changed', ['production-run']);
