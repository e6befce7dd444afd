import { it } from 'vitest';
import { until } from '../../support/product.ts';
import { runningProduct } from '../../support/running-product.ts';
import { asPhone } from '../../support/screen-walk.ts';
import { recipePlaces } from './recipe-places.ts';
import { walkAll } from './walk.ts';

const { shared, kitchen } = walkAll(await runningProduct(), recipePlaces);

it('reads a quantity again at the first press of Undo, which its message moves on a phone', async () => {
  const page = await shared.at(`/recipes?recipe=${kitchen().ids.recipe}&mode=edit`);
  await asPhone(page);
  const undo = page.getByRole('button', { name: 'Undo last change' });
  const field = page.getByLabel('Cultured butter: quantity');
  const before = await field.inputValue();
  await field.fill('x');
  await undo.click();
  await until('the quantity again', async () => (await field.inputValue()) === before);
  const price = page.getByLabel('You sell it for');
  await price.fill('4.20');
  await price.press('Enter');
  await price.fill('x');
  await undo.click();
  await until('the price that Enter took', async () => (await price.inputValue()) === '4.20');
});
