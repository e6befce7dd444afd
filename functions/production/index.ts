/** What other domains may use of production. */
export { exportedProduction } from './exported.ts';
export { keptForTracing } from './kept-for-tracing.ts';
export { erasePerson } from './people.ts';
