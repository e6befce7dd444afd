/** One table for all the tests of a run. */
export { startTable as setup } from './start-table.ts';
