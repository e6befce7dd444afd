import { expect, it } from 'vitest';
import { until } from '../../support/product.ts';
import { runningProduct } from '../../support/running-product.ts';
import { labelled } from '../../support/screen-walk.ts';
import { pantryPlaces } from './pantry-places.ts';
import { fromDialog, fromPage, walkAll } from './walk.ts';

const { shared, kitchen } = walkAll(await runningProduct(), pantryPlaces);

it('saves a valid price however its panel or its list is left', async () => {
  const { butter } = kitchen().ids;
  const price = async () => (await kitchen().call('GET', `/ingredients/${butter}`)).body.costPerUnit;
  const panel = { path: `/recipes?tab=ingredients&ingredient=${butter}`, field: labelled('Price per kg') };
  const list = { path: '/recipes?tab=ingredients', field: labelled('Cultured butter: price per kg') };
  const ways = [
    ...Object.values(fromDialog).map((leave) => ({ ...panel, leave })),
    ...Object.values(fromPage).map((leave) => ({ ...list, leave })),
  ];
  for (const [at, { path, field, leave }] of ways.entries()) {
    const page = await shared.at(path);
    await field(page).fill(`8.${at + 1}0`);
    await leave(page);
    await until(`a price of 8.${at + 1}0`, async () => (await price()) === `8.${at + 1}`);
  }
  expect(ways).toHaveLength(6);
});
