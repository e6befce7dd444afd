import { runningProduct } from '../../support/running-product.ts';
import { productionPlaces } from './production-places.ts';
import { walkAll } from './walk.ts';

walkAll(await runningProduct(), productionPlaces);
