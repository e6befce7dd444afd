/** What the shelves were worth at the year's end, for the accountant: on the screen and as a file. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openMarketKitchen } from '../support/market-kitchen.ts';
import { setTier } from '../support/operator.ts';
import { signedInPage } from '../support/pages.ts';
import { pdfReader, readPages } from '../support/read-back.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

it('is read for the end of last year, at each site, and saved as a file', async () => {
  const kitchen = await openMarketKitchen(runtime);
  await setTier(runtime, kitchen.organizationId, 'premium');
  const lastYear = new Date().getUTCFullYear() - 1;
  const received = (quantity: string, deliveredOn: string) => ({ reason: 'receive', quantity, deliveredOn });
  await kitchen.move(kitchen.kitchen, 'Cultured butter', received('20000', `${lastYear}-12-29`));
  await kitchen.move(kitchen.stall, 'Cultured butter', received('500', `${lastYear}-12-31`));
  await kitchen.move(kitchen.kitchen, 'Caster sugar', received('2500', `${lastYear}-12-01`));
  // What came after the year and what was used since isn't in it.
  await kitchen.move(kitchen.kitchen, 'Cultured butter', received('4000', `${lastYear + 1}-01-01`));
  await kitchen.move(kitchen.kitchen, 'Caster sugar', { reason: 'use', quantity: '-1000' });

  const page = await signedInPage(runtime, kitchen, '/costs/reports', { acceptDownloads: true });
  await page.getByRole('link', { name: 'Stock value' }).click();
  await page.getByText('Year end').click();
  const butter = page
    .getByRole('table', { name: 'Report: Stock value' })
    .getByRole('row', { name: /butter/ });
  // 20.5 kg at £7.20.
  await butter.getByText('£147.60').waitFor();
  expect(page.url()).toContain(`to=${lastYear}-12-31`);
  expect(await butter.textContent()).toMatch(/20.5 kg£7.20 per kg£144.00£3.60£147.60/);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(download.suggestedFilename()).toBe(`Batchbook stock value ${lastYear}-12-31 All sites.csv`);
  expect(lines.slice(1, 4)).toEqual([
    'Report,Stock value',
    `At the end of,${lastYear}-12-31`,
    'Site,All sites',
  ]);
  expect(lines.join('\n')).toContain('Price then,Per,Main Kitchen,Frome stall,Value');
  expect(lines.find((line) => line.startsWith('Cultured butter'))).toContain(
    '20.5,kg,7.2000,per kg,144.00,3.60',
  );
  expect(lines.at(-1)).toMatch(/^Total,/);

  // On paper it says whose figures these are, and all columns are there, without the controls.
  const reader = await pdfReader();
  const [sheet] = await readPages(reader, await page.pdf({ format: 'A4' }));
  expect(sheet?.text).toContain(`Hazel&RyeStockvalue·asofDec31,${lastYear}·allsites`);
  expect(sheet?.text).toMatch(/MainKitchen.*Fromestall.*Value/);
  expect(sheet?.text).not.toMatch(/CSV|Copylink|Yearend/);
  await page.emulateMedia({ media: 'print' });
  const table = await page.getByRole('table', { name: 'Report: Stock value' }).boundingBox();
  const frame = await page.locator('.report-table').boundingBox();
  expect(table?.width).toBeLessThanOrEqual(frame?.width ?? 0);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: 'Stock movement' }).click();
  await page.getByRole('table', { name: 'Report: Stock movement' }).getByText('Caster sugar').waitFor();
});
