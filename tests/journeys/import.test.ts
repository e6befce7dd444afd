/** A supplier's price list of 300 ingredients, twelve of them in need of correction. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { signedInPage } from '../support/pages.ts';
import { priceList } from '../support/price-list.ts';
import { signUp, until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

describe('a price list of 300 ingredients with 12 bad rows', () => {
  it('is reviewed and imported without them, and they come back in a file', async () => {
    const maker = await signUp(runtime);
    const page = await signedInPage(runtime, maker, '/recipes?tab=ingredients', {
      acceptDownloads: true,
    });
    await page.getByRole('button', { name: 'Import' }).first().click();
    const { csv, badNames } = priceList(300, 12);
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('heading', { name: 'What is in each column?' }).waitFor();
    await page.getByRole('button', { name: 'Check the rows' }).click();

    const look = page.getByRole('region', { name: 'Check the rows' });
    await until('the counts', async () => /To be created\s*288/.test(await look.innerText()));
    expect(await look.innerText()).toMatch(/Rejected\s*12/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /rejected rows/i }).click(),
    ]);
    const rejected = readFileSync(await file.path(), 'utf8');
    expect(rejected.trim().split('\n')).toHaveLength(1 + 12);
    for (const name of badNames) expect(rejected).toContain(name);
    for (const reason of ['give each row one', 'ask us', '‘-4’', 'firkin'])
      expect(rejected).toContain(reason);

    // Nothing is written yet.
    expect((await maker.call('GET', '/ingredients')).body.items).toEqual([]);
    await page.getByRole('button', { name: /^Import 288/ }).click();
    await page
      .getByText(/288 ingredients/)
      .first()
      .waitFor();

    const stored = await maker.call('GET', '/ingredients?limit=1000');
    expect(stored.body.items).toHaveLength(288);
    const flour = stored.body.items.find((item: { name: string }) => item.name === 'Flour, no. 1');
    expect(flour).toMatchObject({ costPerUnit: '1.1', costingUnit: '1000g', supplier: 'Shipton Mill' });
    expect(flour.allergens).toContainEqual({ allergen: 'gluten', state: 'contains', detail: ['wheat'] });
    expect((await maker.call('GET', '/suppliers')).body.items).toHaveLength(1);
  });
});
