import { runningProduct } from '../../support/running-product.ts';
import { accountPlaces } from './account-places.ts';
import { walkAll } from './walk.ts';

walkAll(await runningProduct(), accountPlaces);
