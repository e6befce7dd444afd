/** `fast-check` properties start from the seed of the run; a failure names it. */
import fc from 'fast-check';
import { seed } from '../support/size.ts';

fc.configureGlobal({ seed });
