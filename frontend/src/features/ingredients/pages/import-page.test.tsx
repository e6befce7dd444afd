import type { Import, PutImportChunk } from '@batchbook/shared/ingredients/import-schema';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { runPendingWork } from '../../../testing/pending-work.ts';
import { anId, anIngredient, recipeBoxAnswers } from '../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInAs } from '../../../testing/session.ts';
import { gatewayRefusal, refusal, stubNetwork } from '../../../testing/stub-network.ts';

const butter = anIngredient(anId(1), { name: 'Butter' });

beforeEach(() => signInAs('user-priya'));

/** A server that keeps what arrives; `refuses` says which chunk it does not take, and how often. */
function importServer(
  refuses: { chunk: number; times: number } = { chunk: -1, times: 0 },
  refusalOf = () => gatewayRefusal(409),
) {
  const state = { import: null as Import | null, chunks: new Map<number, PutImportChunk>() };
  const standing = (): Import => {
    if (state.import === null) throw new Error('nothing was begun');
    const arrived = [...state.chunks.values()];
    return {
      ...state.import,
      chunks: [...state.chunks.keys()],
      uploaded: arrived.reduce((sum, chunk) => sum + chunk.suppliers.length + chunk.ingredients.length, 0),
    };
  };
  const calls = stubNetwork(
    recipeBoxAnswers(
      { recipes: [], ingredients: [butter] },
      {
        ingredients: {
          listPrices: { items: [], nextCursor: null },
          listSuppliers: { items: [], nextCursor: null },
          listImports: () => ({ items: state.import?.state === 'open' ? [standing()] : [] }),
          putImport: ({ path, body }) => {
            const id = path.split('/').at(-1) ?? '';
            const { name, rows } = body as { name: string; rows: number };
            state.import ??= {
              id,
              name,
              rows,
              state: 'open',
              uploaded: 0,
              chunks: [],
              createdAt: '2026-11-21T09:00:00.000Z',
              userId: 'user-1',
            };
            return standing();
          },
          putImportChunk: ({ path, body }) => {
            const chunk = Number(path.split('/').at(-1));
            if (chunk === refuses.chunk && refuses.times-- > 0) return refusalOf();
            state.chunks.set(chunk, body as PutImportChunk);
            return standing();
          },
          commitImport: () => {
            state.import = { ...standing(), state: 'committed' };
            return state.import;
          },
          discardImport: () => {
            state.import = { ...standing(), state: 'discarded' };
            return state.import;
          },
        },
      },
    ),
  );
  return { state, calls };
}

const list = [
  'Product,Vendor,Price per kg,Unit,Allergens',
  'Butter,Suma,7.20,g,Milk',
  'Strong flour,Shipton Mill,1.15,kg,Wheat',
  'Jam,Suma,4,tub,',
  'Cocoa,Suma,lots,g,',
  ',,,,',
].join('\n');

const fileOf = (text: string) => new File([text], 'Suma November.csv', { type: 'text/csv' });

async function choose(file: File) {
  fireEvent.change(await screen.findByLabelText('File to import'), { target: { files: [file] } });
}

describe('an import', () => {
  it('guesses the columns, groups what is wrong, fixes a word for all rows, and says what it did', async () => {
    const { state } = importServer();
    const { user } = renderApp('/recipes?tab=ingredients&import=1');
    await choose(fileOf(list));
    expect((await screen.findByLabelText<HTMLSelectElement>('Product is')).value).toBe('name');
    expect(screen.getByLabelText<HTMLSelectElement>('Vendor is').value).toBe('supplier');
    expect(screen.getByLabelText<HTMLSelectElement>('Prices are for').value).toBe('1000g');
    await user.click(screen.getByRole('button', { name: 'Check the rows' }));
    const rejected = within(await screen.findByRole('region', { name: 'Rejected rows' }));
    expect(rejected.getByText(/Kept in isn’t a unit we know/)).toBeTruthy();
    expect(rejected.getByText(/Price isn’t a number/)).toBeTruthy();
    expect(screen.getByText(/Skipped: Butter/)).toBeTruthy();
    await user.selectOptions(rejected.getByLabelText('tub means'), 'containers');
    await user.click(rejected.getByRole('button', { name: 'Use it' }));
    await waitFor(() => expect(screen.queryByText(/isn’t a unit we know/)).toBeNull());
    // A price for a kilogram is none for a tub.
    expect(await screen.findByText(/doesn’t fit the unit it’s kept in/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Import 1 ingredient' }));
    expect(await screen.findByText('1 ingredient imported')).toBeTruthy();
    const [suppliers, ingredients] = [state.chunks.get(0), state.chunks.get(1)];
    expect(suppliers?.suppliers[0]?.body).toMatchObject({ name: 'Shipton Mill' });
    expect(ingredients?.ingredients[0]?.body).toMatchObject({
      name: 'Strong flour',
      unit: 'kg',
      costingUnit: '1000g',
      costPerUnit: '1.15',
      nutrition: null,
      supplierId: suppliers?.suppliers[0]?.id,
      allergens: [{ allergen: 'gluten', state: 'contains', detail: ['wheat'] }],
    });
    expect(state.import?.state).toBe('committed');
  });

  it('names what isn’t imported, and knows an allergen only where all of its group is declared', async () => {
    importServer();
    const { user } = renderApp('/recipes?tab=ingredients&import=1');
    const rows = ['Rye bread,No,Yes,No,best', '-,,,,', 'TBC,,,,', 'n/a,,,,', 'Mature cheddar,,Yes,,'];
    await choose(fileOf(['Name,Wheat,Contains milk,Lactose free,Notes,Empty', ...rows].join('\n')));
    expect((await screen.findByLabelText<HTMLSelectElement>('Contains milk is')).value).toBe('allergen.milk');
    await user.click(screen.getByRole('button', { name: 'Check the rows' }));
    expect(await screen.findByText(/2 columns aren’t imported: ‘Lactose free’, ‘Notes’/)).toBeTruthy();
    const first = within(screen.getByRole('row', { name: /^Rye bread/ }));
    expect(first.getAllByRole('cell').at(-1)?.textContent).toBe('1 of 14');
    const rejected = within(screen.getByRole('region', { name: 'Rejected rows' }));
    expect(rejected.getByText(/This isn’t the name of a food/).closest('li')?.textContent).toContain(
      '‘-’, ‘TBC’, ‘n/a’',
    );
  });

  it('goes on where it broke off, with the same rows under the same ids', async () => {
    const refuses = { chunk: 2, times: 1 };
    const { state, calls } = importServer(refuses);
    const { user, router } = renderApp('/recipes?tab=ingredients&import=1');
    const rows = Array.from({ length: 200 }, (_, n) => `Spice ${n},${n}.5`);
    await choose(fileOf(['Name,Price per kg', ...rows].join('\n')));
    await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
    await user.click(await screen.findByRole('button', { name: 'Import 200 ingredients' }));
    expect(await screen.findByText('Stopped')).toBeTruthy();
    expect(state.import?.state).toBe('open');
    // Another day: the list of unfinished imports offers it.
    await router.navigate('/recipes?tab=suppliers');
    await screen.findByText('No suppliers yet');
    await router.navigate('/recipes?tab=ingredients&import=1');
    expect(await screen.findByText(/160 of 200 rows/)).toBeTruthy();
    const sentBefore = calls.filter(({ name }) => name === 'putImportChunk');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('200 ingredients imported')).toBeTruthy();
    const sentAfter = calls.filter(({ name }) => name === 'putImportChunk').slice(sentBefore.length);
    expect(sentAfter.map(({ path }) => path.split('/').at(-1))).toEqual(['2']);
    expect(sentAfter[0]?.body).toEqual(sentBefore.find(({ path }) => path.endsWith('/2'))?.body);
    const names = [...state.chunks.values()].flatMap((chunk) =>
      chunk.ingredients.map(({ body }) => body.name),
    );
    expect(new Set(names).size).toBe(200);
  });

  it('uploads nothing more once a part was refused', async () => {
    const { calls } = importServer({ chunk: 0, times: 1 });
    const { user } = renderApp('/recipes?tab=ingredients&import=1');
    const rows = Array.from({ length: 960 }, (_, n) => `Spice ${n},${n}.5`);
    await choose(fileOf(['Name,Price per kg', ...rows].join('\n')));
    await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
    await user.click(await screen.findByRole('button', { name: 'Import 960 ingredients' }));
    expect(await screen.findByText('Stopped')).toBeTruthy();
    await runPendingWork();
    expect(screen.getByText('Stopped')).toBeTruthy();
    expect(calls.filter(({ name }) => name === 'putImportChunk').length).toBeLessThan(12);
  });

  it('takes pasted cells, and can be discarded', async () => {
    const { state } = importServer({ chunk: 0, times: 9 });
    const { user } = renderApp('/recipes?tab=ingredients&import=1');
    const cells = await screen.findByLabelText('Or paste cells from a sheet');
    await user.click(cells);
    await user.paste('Name\tBrand\nGhee\tAmul');
    await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
    await user.click(await screen.findByRole('button', { name: 'Import 1 ingredient' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Choose a file')).toBeTruthy();
    expect(state.import?.state).toBe('discarded');
  });

  it('finds characters that can’t be saved before anything is uploaded, and names row and column', async () => {
    importServer();
    const { user } = renderApp('/recipes?tab=ingredients&import=1');
    await choose(fileOf('Name,Brand,Supplier\nSalt,Maldon,Suma\nBut\0ter,Amul,Suma\nGhee,Amul,Su\0ma\n'));
    expect(await screen.findByText(/3 rows, 3 of 3 columns used/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
    const problems = await screen.findByRole('region', { name: 'Rejected rows' });
    const items = within(problems).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Name contains characters that can’t be saved: type it againrow 3‘But\ufffdter’',
      'Supplier contains characters that can’t be saved: type it againrow 4‘Su\ufffdma’',
    ]);
    expect(screen.getByRole('button', { name: 'Import 1 ingredient' })).toBeTruthy();
    expect(screen.queryByText(/Either all/)).toBeNull();
  });

  it.each([
    [0, 'suppliers.1.body.contactEmail', 'Row 4 (Suma): Supplier email must be an email address.'],
    [1, 'ingredients.2.body.nutrition.fat', 'Row 5 (Ghee): Fat (g) must be an email address.'],
  ])('names the row when the server refuses one of chunk %i', async (chunk, path, sentence) => {
    const issues = [{ path, message: 'must be an email address' }];
    importServer({ chunk, times: 9 }, () => refusal('invalid_request', { issues }));
    const { user } = renderApp('/recipes?tab=ingredients&import=1');
    await choose(fileOf('Name,Supplier\nSalt,Maldon\n,\nRice,Suma\nGhee,Suma\n'));
    await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
    await user.click(await screen.findByRole('button', { name: 'Import 3 ingredients' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      `${sentence} Nothing was imported. Discard this import, correct the row and import the list again.`,
    );
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });
});
