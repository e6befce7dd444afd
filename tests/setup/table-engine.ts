/** One engine for all the tests of a run; each test file has its own table on it (`own-table.ts`). */
export { startTable as setup } from './start-table.ts';
