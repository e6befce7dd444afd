import type { Import, PutImportChunk } from '@batchbook/shared/ingredients/import-schema';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anId, anIngredient, recipeBoxAnswers } from '../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInAs } from '../../../testing/session.ts';
import { gatewayRefusal, stubNetwork } from '../../../testing/stub-network.ts';

const butter = anIngredient(anId(1), { name: 'Butter' });

beforeEach(() => signInAs('user-priya'));

/** A server that keeps what arrives; `refuses` says which chunk it does not take, and how often. */
function importServer(refuses: { chunk: number; times: number } = { chunk: -1, times: 0 }) {
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
            if (chunk === refuses.chunk && refuses.times-- > 0) return gatewayRefusal(409);
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
    expect(screen.getByLabelText<HTMLSelectElement>('A price is for').value).toBe('1000g');
    await user.click(screen.getByRole('button', { name: 'Look it over' }));
    const rejected = within(await screen.findByRole('region', { name: 'Rejected rows' }));
    expect(rejected.getByText(/Kept in is no unit that we know/)).toBeTruthy();
    expect(rejected.getByText(/Price isn’t a number/)).toBeTruthy();
    expect(screen.getByText(/Skipped: Butter/)).toBeTruthy();
    await user.selectOptions(rejected.getByLabelText('tub means'), 'containers');
    await waitFor(() => expect(screen.queryByText(/no unit that we know/)).toBeNull());
    // A price for a kilogram is none for a tub.
    expect(await screen.findByText(/doesn’t go with what it is kept in/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Import 1 ingredient' }));
    expect(await screen.findByText('1 ingredient is in')).toBeTruthy();
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

  it('goes on where it broke off, with the same rows under the same ids', async () => {
    const refuses = { chunk: 2, times: 1 };
    const { state, calls } = importServer(refuses);
    const { user, router } = renderApp('/recipes?tab=ingredients&import=1');
    const rows = Array.from({ length: 200 }, (_, n) => `Spice ${n},${n}.5`);
    await choose(fileOf(['Name,Price per kg', ...rows].join('\n')));
    await user.click(await screen.findByRole('button', { name: 'Look it over' }));
    await user.click(await screen.findByRole('button', { name: 'Import 200 ingredients' }));
    expect(await screen.findByText('Stopped')).toBeTruthy();
    expect(state.import?.state).toBe('open');
    // Another day: the list of unfinished imports offers it.
    await router.navigate('/recipes?tab=suppliers');
    await screen.findByText('Nobody to buy from yet');
    await router.navigate('/recipes?tab=ingredients&import=1');
    expect(await screen.findByText(/160 of 200 rows/)).toBeTruthy();
    const sentBefore = calls.filter(({ name }) => name === 'putImportChunk');
    await user.click(await screen.findByRole('button', { name: 'Go on' }));
    expect(await screen.findByText('200 ingredients are in')).toBeTruthy();
    const sentAfter = calls.filter(({ name }) => name === 'putImportChunk').slice(sentBefore.length);
    expect(sentAfter.map(({ path }) => path.split('/').at(-1))).toEqual(['2']);
    expect(sentAfter[0]?.body).toEqual(sentBefore.find(({ path }) => path.endsWith('/2'))?.body);
    const names = [...state.chunks.values()].flatMap((chunk) =>
      chunk.ingredients.map(({ body }) => body.name),
    );
    expect(new Set(names).size).toBe(200);
  });

  it('takes pasted cells, and can be discarded', async () => {
    const { state } = importServer({ chunk: 0, times: 9 });
    const { user } = renderApp('/recipes?tab=ingredients&import=1');
    const cells = await screen.findByLabelText('Or paste cells from a sheet');
    await user.click(cells);
    await user.paste('Name\tBrand\nGhee\tAmul');
    await user.click(await screen.findByRole('button', { name: 'Look it over' }));
    await user.click(await screen.findByRole('button', { name: 'Import 1 ingredient' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Choose a file')).toBeTruthy();
    expect(state.import?.state).toBe('discarded');
  });
});
