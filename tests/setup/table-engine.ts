/** One engine for all the tests of a run; each file of them has a table of its own on it (`own-table.ts`). */
export { startTable as setup } from './start-table.ts';
