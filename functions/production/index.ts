/** What other domains may use of production. */
export { exportedProduction } from './exported.ts';
