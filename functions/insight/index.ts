/** What other domains may use of insight: its export. */
export { exportedInsight } from './exported.ts';
