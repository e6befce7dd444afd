import { declarationProblem } from '@batchbook/shared/ingredients/allergen-species';
import {
  allergenCodes,
  allergenStates,
  ingredientUnits,
  sourcedValues,
} from '@batchbook/shared/ingredients/constants';
import { namesSomething, statesIngredients } from '@batchbook/shared/ingredients/food-text';
import { nutrients } from '@batchbook/shared/ingredients/nutrients';
import { costPerUnitOf } from '@batchbook/shared/ingredients/pricing';
import type { AllergenDeclaration, Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { isCalledWater } from '@batchbook/shared/ingredients/water';
import { costingUnitsOf } from '@batchbook/shared/units';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { shownOf } from '../../../../data/ingredients.ts';
import { anId, anIngredient } from '../../../../testing/recipe-fixtures.ts';
import { csvFile } from '../../../../ui/save-file.ts';
import { noWords } from './cells.ts';
import { costingUnitInHeader, guessColumns } from './columns.ts';
import { exportHeader } from './export.ts';
import { exportRows, readFile, readPasted, xlsxOf } from './files.ts';
import { guardCell, unguardCell } from './guard.ts';
import { unreadableSentence } from './limits.ts';
import { groupProblems, planImport, type Table } from './plan.ts';
import { readRow } from './rows.ts';
import { uploadOf } from './upload.ts';

const tableFrom = (headers: string[], ...rows: string[][]): Table => ({ headers, rows });
const read = (headers: string[], row: string[], more: object = {}) =>
  readRow(row, { columns: guessColumns(headers), words: noWords, costingUnit: null, ...more });
const bodyOf = (headers: string[], row: string[], more: object = {}) => {
  const answer = read(headers, row, more);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.row.body;
};
const problemsOf = (headers: string[], row: string[]) => {
  const answer = read(headers, row);
  return answer.ok ? [] : answer.problems.map(({ field, fix }) => [field, fix]);
};

describe('a file', () => {
  const csv = (text: string) => readFile(new File([text], 'list.csv'));

  it('is cut at what its header has between its cells', async () => {
    const bars = 'Name,Price,Note\nFlour,1.20,Typed in |  | 2026\nSugar,0.90,Typed in |  | 2026\n';
    expect(await csv(bars)).toMatchObject({ headers: ['Name', 'Price', 'Note'] });
    expect(await csv('Name|Price\nFlour, plain|1.20\nSugar|0.90\n')).toMatchObject({
      headers: ['Name', 'Price'],
    });
    expect(await csv('Name;Price\nFlour;1,20\nSugar;0,90\n')).toMatchObject({ headers: ['Name', 'Price'] });
  });
});

/** A workbook whose only sheet has these rows, as XML. */
function workbookOf(rows: string, more: Record<string, Uint8Array> = {}): File {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const sheet = '<sheets><sheet name="Prices" sheetId="1" r:id="rId7"/></sheets>';
  const files = {
    'xl/workbook.xml': `<workbook xmlns:r="${office}">${sheet}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId7" Type="${office}/worksheet" Target="worksheets/sheet3.xml"/></Relationships>`,
    'xl/worksheets/sheet3.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  };
  const parts = Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)]);
  return new File([zipSync({ ...Object.fromEntries(parts), ...more }) as BlobPart], 'list.xlsx');
}

const textCell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const header = `<row r="1">${textCell('A1', 'Name')}${textCell('B1', 'Price')}</row>`;

describe('a workbook', () => {
  it.each([
    ['1.1000000000000001', '1.1'],
    ['4.2000000000000002', '4.2'],
    ['0.28999999999999998', '0.29'],
    ['1.1999999999999999E-3', '0.0012'],
    ['2.5E-2', '0.025'],
    ['1E-7', '0.0000001'],
    ['1.5E+3', '1500'],
    ['5012345678900', '5012345678900'],
  ])('reads the number stored as %s as Excel shows it, %s', async (stored, shown) => {
    const table = await readFile(
      workbookOf(`${header}<row r="2">${textCell('A2', 'Salt')}<c r="B2"><v>${stored}</v></c></row>`),
    );
    expect(table?.rows).toEqual([['Salt', shown]]);
  });

  it('keeps text as it was typed', async () => {
    const row = `<row r="2">${textCell('A2', '1.1000000000000001')}${textCell('B2', '2.5E-2')}</row>`;
    expect((await readFile(workbookOf(header + row)))?.rows).toEqual([['1.1000000000000001', '2.5E-2']]);
  });

  it('writes a figure of more than 15 digits as text, so that none is lost', async () => {
    const rows = [
      exportHeader(),
      exportHeader().map((label) => (/price/i.test(label) ? '0.1234567890123456' : 'x')),
    ];
    const back = await readFile(new File([await xlsxOf(rows)], 'x.xlsx'));
    expect(back?.rows).toEqual([rows[1]]);
  });
});

describe('a file that isn’t read', () => {
  const sentenceFor = (file: File) =>
    readFile(file).then(
      () => 'read',
      (error: unknown) => unreadableSentence(error),
    );
  const password =
    'This file can’t be read. If it has a password, remove it. Save it as CSV or XLSX and try again.';
  const tooManyRows = 'It has more than 10,000 rows. Split it into several.';
  const tooManyColumns = 'It has more than 500 columns. Remove those you don’t need.';
  const tooLarge = 'Its contents are larger than 100 MB. Split it into several.';
  const bytes = (...list: number[]) => new File([new Uint8Array(list)], 'list.xlsx');

  it.each([
    ['has a password', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0)],
    ['is a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0xff, 0x2c)],
    ['is zeros', bytes(...Array.from({ length: 600 }, () => 0))],
    ['is a damaged archive', bytes(0x50, 0x4b, 3, 4, 9, 9, 9, 9)],
    [
      'is an archive of something else',
      new File([zipSync({ 'a.txt': new Uint8Array(9) }) as BlobPart], 'x.xlsx'),
    ],
  ])('%s', async (_, file) => expect(await sentenceFor(file)).toBe(password));

  const cellAt = (at: string, row: number) => `${header}<row r="${row}">${textCell(at, 'x')}</row>`;
  it.each([
    ['a cell at the last row', workbookOf(cellAt('A1048576', 1_048_576)), tooManyRows],
    ['a row beyond every sheet', workbookOf(`${header}<row r="99999999999"/>`), tooManyRows],
    ['a cell in the last column', workbookOf(cellAt('XFD2', 2)), tooManyColumns],
    ['20,000 columns', new File([`${'a,'.repeat(20_000)}\n1,2`], 'list.csv'), tooManyColumns],
    ['10,001 rows', new File([`Name,Price\n${'Salt,1\n'.repeat(10_001)}`], 'list.csv'), tooManyRows],
    [
      'what unpacks to 101 MB',
      workbookOf(header, { 'xl/x.xml': new Uint8Array(101 * 1024 * 1024) }),
      tooLarge,
    ],
  ])('has %s', async (_, file, sentence) => expect(await sentenceFor(file)).toBe(sentence));

  it('takes formats without a value far below, and text of older spreadsheets', async () => {
    const far = '<row r="1048576"><c r="XFD1048576" s="0"/></row>';
    const rows = `${header}<row r="2">${textCell('A2', 'Salt')}${textCell('B2', '1')}</row>`;
    expect((await readFile(workbookOf(rows + far)))?.rows).toEqual([['Salt', '1']]);
    const legacy = new Uint8Array([
      ...new TextEncoder().encode('Name,Price\nCr'),
      0xe8,
      ...new TextEncoder().encode('me,1'),
    ]);
    expect((await readFile(new File([legacy], 'list.csv')))?.rows[0]?.[0]).toContain('Crè');
  });
});

describe('columns', () => {
  it('are guessed by their headers, each once', () => {
    expect(
      guessColumns(['Product', 'Price per kg', 'Vendor', 'Kcal', 'Of which sugars', 'Notes', 'Item']),
    ).toEqual(['name', 'costPerUnit', 'supplier', 'nutrition.energyKcal', 'nutrition.sugars', null, null]);
    expect(guessColumns(['Item', 'Pack size', 'Price'])).toEqual(['name', 'packSize', 'packPrice']);
    expect(guessColumns(['Item', 'Stuff'], { stuff: 'brand', item: 'none' })).toEqual([null, 'brand']);
  });

  it.each([
    ['Price per kg', '1000g'],
    ['Cost / 100 g', '100g'],
    ['£/litre', '1000ml'],
    ['Price (each)', null],
    ['Price per piece', '1pieces'],
  ])('%s is a price for %s', (header, unit) => expect(costingUnitInHeader(header)).toBe(unit));
});

describe('a row', () => {
  it('keeps what is blank unknown', () => {
    expect(bodyOf(['Name', 'Price', 'Fat', 'Salt', 'Allergens'], ['Flour', '', '', '', ''])).toMatchObject({
      costPerUnit: null,
      nutrition: null,
      allergens: [],
    });
    expect(bodyOf(['Name', 'Fat', 'Salt'], ['Oil', '100 g', '']).nutrition).toMatchObject({
      fat: '100',
      salt: null,
    });
  });

  it('reads packs and prices as people write them', () => {
    expect(bodyOf(['Name', 'Pack size', 'Price'], ['Flour', '16kg', '£18.40'])).toMatchObject({
      unit: 'g',
      packSize: '16',
      packUnit: 'kg',
      packPrice: '18.4',
    });
    const perKilo = { costingUnit: '1000g' };
    expect(bodyOf(['Name', 'Price per kg'], ['Flour', '1.15'], perKilo)).toMatchObject({
      unit: 'g',
      costingUnit: '1000g',
      costPerUnit: '1.15',
    });
    const answer = read(['Name', 'Unit', 'Price per kg'], ['Eggs', 'pieces', '0.3'], perKilo);
    expect(answer.ok).toBe(false);
  });

  it('reads a list of allergens, and takes nothing for free from', () => {
    const list = (text: string) => bodyOf(['Name', 'Allergens'], ['x', text]).allergens;
    expect(list('Wheat, milk; hazelnuts (may contain)')).toEqual([
      { allergen: 'gluten', state: 'contains', detail: ['wheat'] },
      { allergen: 'milk', state: 'contains', detail: [] },
      { allergen: 'nuts', state: 'may_contain', detail: ['hazelnuts'] },
    ]);
    expect(list('Contains: egg. May contain: soya'.replace('. ', ', '))).toEqual([
      { allergen: 'eggs', state: 'contains', detail: [] },
      { allergen: 'soybeans', state: 'may_contain', detail: [] },
    ]);
    expect(list('free from all 14')).toHaveLength(14);
    expect(problemsOf(['Name', 'Allergens'], ['x', 'none'])).toEqual([['allergens', 'allergen_none']]);
    expect(problemsOf(['Name', 'Allergens'], ['x', 'milk, dust'])).toEqual([['allergens', 'allergen_word']]);
  });

  it('keeps nuts that are contained beside nuts that may be', () => {
    const list = (text: string) => bodyOf(['Name', 'Allergens'], ['x', text]).allergens;
    const almonds = { allergen: 'nuts', state: 'contains', detail: ['almonds'] };
    const hazelnuts = { allergen: 'nuts', state: 'may_contain', detail: ['hazelnuts'] };
    expect(list('Almonds, hazelnuts (may contain)')).toEqual([almonds, hazelnuts]);
    expect(list('Hazelnut (may contain), Almond, hazelnuts (may contain)')).toEqual([hazelnuts, almonds]);
    expect(list('Almonds, nuts (may contain)')).toEqual([almonds, { ...hazelnuts, detail: [] }]);
    expect(list('Almonds (may contain), almonds, milk (may contain), milk')).toEqual([
      almonds,
      { allergen: 'milk', state: 'contains', detail: [] },
    ]);
    expect(list('Prawn, Anchovies')).toEqual([
      { allergen: 'crustaceans', state: 'contains', detail: ['prawns'] },
      { allergen: 'fish', state: 'contains', detail: ['anchovies'] },
    ]);
  });

  it('reads the states of one allergen, and what an export wrote before there were several', () => {
    const cell = (text: string) =>
      (bodyOf(['Name', 'Tree nuts'], ['x', text]).allergens ?? []).map(({ state, detail }) => [
        state,
        ...detail,
      ]);
    expect(cell('contains: almonds; may contain: hazelnuts, walnuts; unknown')).toEqual([
      ['contains', 'almonds'],
      ['may_contain', 'hazelnuts', 'walnuts'],
      ['unknown'],
    ]);
    expect(cell('contains; may contain')).toEqual([['contains'], ['may_contain']]);
    expect(cell('contains: almonds; no; x: y; Pecan\\; roast')).toEqual([
      ['contains', 'almonds', 'no', 'x: y', 'Pecan; roast'],
    ]);
    expect(cell('yes')).toEqual([['contains']]);
    expect(cell('free from')).toEqual([['free_from']]);
    const state = [['allergen.nuts', 'allergen_state']];
    expect(problemsOf(['Name', 'Tree nuts'], ['x', 'contains: almonds; may contain: almond'])).toEqual(state);
    expect(problemsOf(['Name', 'Milk'], ['x', 'contains; may contain'])).toEqual([
      ['allergen.milk', 'allergen_state'],
    ]);
  });

  describe('with a column of one cereal, nut or species', () => {
    const said = (row: Record<string, string>) =>
      (bodyOf(['Name', ...Object.keys(row)], ['x', ...Object.values(row)]).allergens ?? []).map(
        ({ allergen, state, detail }) => [allergen, state, ...detail].join(' '),
      );

    it.each([
      ['Wheat', 'gluten', 'wheat'],
      ['Rye', 'gluten', 'rye'],
      ['Barley', 'gluten', 'barley'],
      ['Oats', 'gluten', 'oats'],
      ['Spelt', 'gluten', 'spelt (wheat)'],
      ['Gluten (wheat)', 'gluten', 'wheat'],
      ['Nuts - almonds', 'nuts', 'almonds'],
      ['Almond', 'nuts', 'almonds'],
      ['Hazelnuts', 'nuts', 'hazelnuts'],
      ['Pecans', 'nuts', 'pecan nuts'],
      ['Brazil nut', 'nuts', 'Brazil nuts'],
      ['Prawns', 'crustaceans', 'prawns'],
      ['Salmon', 'fish', 'salmon'],
      ['Mussels', 'molluscs', 'mussels'],
    ])(
      'takes a no for %s as said of it alone, and the rest of its group as unknown',
      (header, group, name) => {
        expect(said({ [header]: 'No' })).toEqual([`${group} free_from ${name}`, `${group} unknown`]);
        expect(said({ [header]: 'Yes' })).toEqual([`${group} contains ${name}`]);
        expect(said({ [header]: '' })).toEqual([]);
      },
    );

    it('keeps what each of several says', () => {
      expect(said({ Wheat: 'Yes', Rye: 'No', Barley: 'May contain', Oats: '?' })).toEqual([
        'gluten contains wheat',
        'gluten may_contain barley',
        'gluten free_from rye',
      ]);
      expect(said({ Wheat: 'No', Rye: 'No' })).toEqual(['gluten free_from wheat rye', 'gluten unknown']);
      // Spelt is wheat.
      expect(said({ Wheat: 'Yes', Spelt: 'No' })).toEqual(['gluten contains wheat']);
      expect(said({ Wheat: 'No', Spelt: 'Yes' })).toEqual(['gluten contains spelt (wheat)']);
    });

    it('leaves what the column of the group says', () => {
      expect(said({ Wheat: 'No', Gluten: 'No' })).toEqual(['gluten free_from']);
      expect(said({ Wheat: 'No', Gluten: 'Yes' })).toEqual(['gluten contains', 'gluten free_from wheat']);
      expect(said({ Allergens: 'barley', Wheat: 'No' })).toEqual([
        'gluten contains barley',
        'gluten free_from wheat',
      ]);
      expect(problemsOf(['Name', 'Wheat', 'Gluten'], ['x', 'Yes', 'No'])).toEqual([
        ['species.wheat', 'allergen_two'],
      ]);
      expect(problemsOf(['Name', 'Wheat'], ['x', 'perhaps'])).toEqual([['species.wheat', 'allergen_state']]);
    });

    it('takes lactose for milk, and no lactose for nothing', () => {
      expect(said({ Lactose: 'No' })).toEqual([]);
      expect(said({ Lactose: 'Yes' })).toEqual(['milk contains']);
      expect(said({ Lactose: 'No', Milk: 'Yes' })).toEqual(['milk contains']);
      expect(said({ Lactose: 'No', Milk: 'No' })).toEqual(['milk free_from']);
      expect(said({ Lactose: 'Yes', Milk: 'may contain' })).toEqual(['milk contains']);
      expect(said({ Lactose: 'may contain', Milk: 'unknown' })).toEqual(['milk may_contain']);
      expect(problemsOf(['Name', 'Lactose', 'Milk'], ['x', 'Yes', 'No'])).toEqual([
        ['lactose', 'allergen_two'],
      ]);
    });

    it('says nothing of it when the header says the opposite', () => {
      expect(guessColumns(['Wheat free', 'Lactose free', 'Gluten free', 'No nuts'])).toEqual([
        null,
        null,
        null,
        null,
      ]);
    });

    it('says of an allergen what its header says', () => {
      expect(said({ 'Contains milk': 'Yes', 'Egg present': 'No' })).toEqual([
        'eggs free_from',
        'milk contains',
      ]);
      expect(said({ 'contains_milk?': 'n', 'Contains: soya (Y/N)': 'y' })).toEqual([
        'soybeans contains',
        'milk free_from',
      ]);
      expect(said({ 'Contains wheat': 'No' })).toEqual(['gluten free_from wheat', 'gluten unknown']);
      expect(said({ 'Contains lactose': 'No' })).toEqual([]);
      expect(said({ 'Contains lactose': 'Yes' })).toEqual(['milk contains']);
    });

    it('says that it may contain one, whatever else says that it isn’t in it, and nothing at a no', () => {
      expect(said({ 'May contain milk': 'Yes' })).toEqual(['milk may_contain']);
      expect(said({ 'May contain milk': 'No' })).toEqual([]);
      expect(said({ 'Traces of sesame': 'x', 'Milk (may contain)': 'may contain' })).toEqual([
        'milk may_contain',
        'sesame may_contain',
      ]);
      expect(said({ 'Contains milk': 'No', 'May contain milk': 'Yes' })).toEqual(['milk may_contain']);
      expect(said({ 'Contains milk': 'Yes', 'May contain milk': 'Yes' })).toEqual(['milk contains']);
      expect(problemsOf(['Name', 'May contain milk'], ['x', 'perhaps'])).toEqual([
        ['mayContain.milk', 'allergen_state'],
      ]);
    });

    it('says that it is free from one at a yes, and nothing at a no', () => {
      expect(said({ 'Milk free': 'Yes', 'Free from eggs': 'y', 'Nut-free': 'No' })).toEqual([
        'eggs free_from',
        'milk free_from',
      ]);
      expect(problemsOf(['Name', 'Milk', 'Dairy free'], ['x', 'Yes', 'Yes'])).toEqual([
        ['freeFrom.milk', 'allergen_two'],
      ]);
    });

    it('is read though it was left out before that could be', () => {
      const before = { 'contains milk': 'none', 'may contain nuts': 'allergen.nuts', notes: 'none' } as const;
      expect(guessColumns(['Contains milk', 'May contain nuts', 'Notes'], before)).toEqual([
        'allergen.milk',
        'mayContain.nuts',
        null,
      ]);
    });

    it('no longer counts for the whole group when it was remembered so', () => {
      const before = { wheat: 'allergen.gluten', lactose: 'allergen.milk', rye: 'none' } as const;
      expect(guessColumns(['Wheat', 'Lactose', 'Rye'], before)).toEqual(['species.wheat', 'lactose', null]);
    });
  });

  it('reads water, and what else gives energy', () => {
    const headers = ['Name', 'Plain water', 'Alcohol (g)', 'Sugar alcohols', 'Organic acids'];
    expect(bodyOf(headers, ['Stock', 'yes', '10.2 g', '0', ''])).toMatchObject({
      isWater: true,
      alcohol: '10.2',
      polyols: '0',
      organicAcids: null,
    });
    expect(bodyOf(headers, ['Water', '', '', '', ''])).not.toHaveProperty('isWater');
    expect(bodyOf(headers, ['Water', 'no', '', '', '']).isWater).toBe(false);
    expect(problemsOf(headers, ['Water', '11.6', '', '', ''])).toEqual([['isWater', 'yes_or_no']]);
  });

  it('reads the units in cells as the fields of an ingredient do', () => {
    const headers = [
      'Name',
      'Pack size',
      'Unit of the pack',
      'Pack price',
      'Pieces in a pack',
      'Density (g/ml)',
    ];
    expect(bodyOf(headers, ['Salt', '1.5kg', '', '3', '1½', '0,92'])).toMatchObject({
      packSize: '1.5',
      packUnit: 'kg',
      piecesPerPack: '1.5',
      gramsPerMl: '0.92',
    });
    expect(bodyOf(headers, ['Salt', '16 oz', '', '3', '', '0.001kg'])).toMatchObject({
      packSize: '453.59237',
      packUnit: 'g',
      gramsPerMl: '1',
    });
    expect(problemsOf(headers, ['Salt', 'nonsense', '', '', '1.5kg', '1 l'])).toEqual([
      ['packSize', 'number'],
      ['gramsPerMl', 'other_unit'],
      ['piecesPerPack', 'other_unit'],
    ]);
  });

  it('names each cell that is wrong', () => {
    const headers = ['Name', 'Unit', 'Pack size', 'Pack price', 'Fat', 'Edible portion', 'Milk'];
    expect(problemsOf(headers, ['', 'tub', '', '4', 'lots', '0', 'perhaps'])).toEqual([
      ['name', 'name_missing'],
      ['unit', 'unit'],
      ['packSize', 'pack_incomplete'],
      ['allergen.milk', 'allergen_state'],
      ['ediblePortionPercent', 'percent'],
      ['nutrition.fat', 'number'],
    ]);
  });
});

describe('a plan', () => {
  const headers = ['Name', 'Brand', 'Unit'];
  const options = { columns: guessColumns(headers), words: noWords, costingUnit: null };
  it('skips what is there already and what comes twice, and groups what is rejected', async () => {
    const table = tableFrom(
      headers,
      ['Butter', 'Ampersand', 'g'],
      ['butter ', 'Netherend', 'g'],
      ['Flour', '', 'kg'],
      ['flour', '', 'kg'],
      ['Jam', '', 'tub'],
      ['', '', ''],
      ['Curd', '', 'tub'],
    );
    const plan = await planImport(table, options, [{ name: 'Butter', brand: 'ampersand' }]);
    expect(plan?.create.map(({ number, body }) => [number, body.name])).toEqual([
      [3, 'butter'],
      [4, 'Flour'],
    ]);
    expect(plan?.skip.map(({ number, why }) => [number, why])).toEqual([
      [2, 'there_already'],
      [5, 'twice_in_file'],
    ]);
    expect(groupProblems(plan?.reject ?? [])).toMatchObject([
      { field: 'unit', fix: 'unit', texts: [{ text: 'tub', count: 2 }], rows: [6, 8] },
    ]);
    const words = { ...noWords, units: { tub: 'containers' as const } };
    expect((await planImport(table, { ...options, words }, []))?.reject).toEqual([]);
  });

  it('takes only an ingredient of the same name for one that is there, never a near one', async () => {
    const yours = ['Butter', 'Coconut milk', 'Eggs', 'Salt', 'Plain flour', 'Cheese'];
    const others = ['Peanut butter', 'Milk', 'Egg noodles', 'Celery salt', 'Flour', 'Vegan cheese'];
    const rows = [...others, 'coconut milk'].map((each) => [each, '', 'g']);
    const plan = await planImport(
      tableFrom(headers, ...rows),
      options,
      yours.map((each) => ({ name: each, brand: '' })),
    );
    expect(plan?.create.map(({ body }) => body.name)).toEqual(others);
    expect(plan?.skip.map(({ name: skipped }) => skipped)).toEqual(['coconut milk']);
  });

  it('uploads suppliers first, each once, in chunks of at most 80', () => {
    const row = (n: number, supplier: string | null, archived = false) => ({
      number: n,
      body: { name: `Ingredient ${n}` },
      supplier: supplier === null ? null : { name: supplier },
      archived,
    });
    const rows = [
      row(1, 'Suma'),
      row(2, 'SUMA '),
      row(3, 'Known'),
      ...Array.from({ length: 100 }, (_, n) => row(n + 4, null, n === 0)),
    ];
    let ids = 0;
    const known = { id: 'known', name: 'known' } as Supplier;
    const upload = uploadOf({ id: 'i', name: 'x.csv', rows, suppliers: [known], newId: () => `id${ids++}` });
    expect(upload).toMatchObject({ rows: 104, ingredients: 103, suppliers: 1, supplierChunks: 1 });
    expect(upload.chunks.map((chunk) => [chunk.suppliers.length, chunk.ingredients.length])).toEqual([
      [1, 0],
      [0, 80],
      [0, 23],
    ]);
    const [first, second, third] = upload.chunks[1]?.ingredients ?? [];
    const suma = upload.chunks[0]?.suppliers[0]?.id;
    expect([first, second, third].map((entry) => entry?.body.supplierId)).toEqual([suma, suma, 'known']);
    expect(upload.archive).toEqual([upload.chunks[1]?.ingredients[3]?.id]);
  });
});

const evil = fc.constantFrom(
  '=1+1',
  "'=1+1",
  "''@x",
  '+44 1',
  '-',
  '@SUM(A1)',
  'a"b',
  'a\nb',
  'a,b;c',
  'a\\',
  'a | b',
  'toString',
  '__proto__',
);
/** Without what an XML can't hold: the writer of XLSX leaves that out, and U+FFFD with it. */
const text = fc
  .oneof(evil, fc.string({ unit: 'grapheme', maxLength: 40 }))
  .map((value) => value.replaceAll(/[^\P{Cc}\n]|[\ufffd-\uffff]|\p{Cn}/gu, '').trim())
  .filter((value) => value.length <= 60 && value.isWellFormed());
const name = text.filter((value) => value !== '');
const foodName = name.filter(namesSomething);
const amount = fc
  .tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(6, '0')}`.replace(/\.?0+$/, '') || '0');
const quantity = amount.filter((value) => /[1-9]/.test(value));
const gramsOf100 = fc.constantFrom('0', '0.000001', '12.345678', '100');
const day = fc.constantFrom('2026-11-20', '2025-02-28');
const source = fc.record({ name, code: fc.option(name), date: day });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const supplierOf = (id: number, fields: object): Supplier => ({
  ...anIngredient(anId(id)),
  contactEmail: '',
  contactPhone: '',
  address: '',
  ...(fields as { name: string }),
});
const suppliers = [
  supplierOf(901, {
    name: '=Suma, "wholefoods"',
    contactEmail: 'a@b.co',
    contactPhone: '+44 117',
    address: 'One\nTwo',
  }),
  supplierOf(902, { name: 'Shipton Mill' }),
];

/** What the server makes of a body: the price follows the pack. */
const priced = (ingredient: Ingredient): Ingredient => {
  const answer = costPerUnitOf(ingredient);
  return { ...ingredient, costPerUnit: answer.ok ? answer.costPerUnit : null };
};

/** Names that look like a state, or like a name with one. */
const speciesName = fc.oneof(
  name,
  fc.constantFrom('unknown', 'May contain', 'contains: rye', 'free from:x', 'no', ': a'),
);

/** What the API takes: a row for each allergen and state, each species in one of them. */
const declarations = fc
  .array(
    fc.record({
      allergen: fc.constantFrom(...allergenCodes),
      state: fc.constantFrom(...allergenStates),
      detail: fc.uniqueArray(speciesName, { maxLength: 2 }),
    }),
    { maxLength: 8 },
  )
  .map((rows) => {
    const taken: AllergenDeclaration[] = [];
    for (const row of rows) if (declarationProblem([...taken, row]) === null) taken.push(row);
    return taken;
  });

const ingredient: fc.Arbitrary<Ingredient> = fc
  .record({
    name: foodName,
    brand: text,
    supplierId: maybe(fc.constantFrom(...suppliers.map(({ id }) => id))),
    categories: fc.uniqueArray(name, { maxLength: 3 }),
    unit: fc.constantFrom(...ingredientUnits),
    costing: fc.nat(1),
    costPerUnit: maybe(amount),
    pack: maybe(fc.record({ size: quantity, price: maybe(amount) })),
    gramsPerPiece: maybe(quantity),
    gramsPerMl: maybe(quantity),
    piecesPerPack: maybe(quantity),
    ediblePortionPercent: maybe(fc.constantFrom('0.5', '62', '99.123456', '100')),
    declaration: maybe(name.filter(statesIngredients)),
    allergens: declarations,
    isWater: fc.boolean(),
    alcohol: maybe(gramsOf100),
    polyols: maybe(gramsOf100),
    organicAcids: maybe(gramsOf100),
    nutrition: maybe(
      fc.record({
        basis: fc.constantFrom('100g', '100ml'),
        ...Object.fromEntries(nutrients.map((nutrient) => [nutrient, maybe(amount)])),
      }),
    ),
    nutritionSource: maybe(source),
    sources: fc.dictionary(fc.constantFrom(...sourcedValues), source),
    archived: fc.boolean(),
  })
  .map(({ costing, pack, ...fields }) => {
    const units = costingUnitsOf(fields.unit);
    const nutrition = fields.nutrition as Ingredient['nutrition'];
    const known = nutrition && nutrients.some((nutrient) => nutrition[nutrient] !== null);
    return priced(
      anIngredient(anId(1), {
        ...(fields as Partial<Ingredient>),
        costingUnit: units[costing] ?? units[0] ?? '',
        packSize: pack?.size ?? null,
        packUnit: pack ? fields.unit : null,
        packPrice: pack?.price ?? null,
        nutrition: known ? nutrition : null,
      }),
    );
  });

const sorted = (list: Ingredient['allergens']) =>
  [...list].sort((a, b) => allergenCodes.indexOf(a.allergen) - allergenCodes.indexOf(b.allergen));

/** Reads an export as another organization would, and answers what would stand there. */
async function importInto(table: Table | null): Promise<Partial<Ingredient>[]> {
  if (table === null) return [];
  const columns = guessColumns(table.headers);
  const plan = await planImport(table, { columns, words: noWords, costingUnit: null }, []);
  expect(plan?.reject).toEqual([]);
  return (plan?.create ?? []).map(({ body, supplier, archived }) => {
    const supplierId =
      suppliers.find((entry) => {
        const { name: named, contactEmail, contactPhone, address } = entry;
        return (
          JSON.stringify(supplier) === JSON.stringify({ name: named, contactEmail, contactPhone, address })
        );
      })?.id ?? null;
    const made = { ...anIngredient(anId(1)), ...shownOf(body), supplierId, archived };
    return priced({ ...made, isWater: body.isWater ?? isCalledWater(made) });
  });
}

const expected = (list: readonly Ingredient[]) =>
  list.map((entry) => ({ ...entry, allergens: sorted(entry.allergens) }));

const unique = fc.uniqueArray(ingredient, {
  minLength: 1,
  maxLength: 6,
  selector: ({ name: named, brand }) => JSON.stringify([named.toLowerCase(), brand.toLowerCase()]),
});

describe('an export', () => {
  it('comes back with every combination of states, names and none', async () => {
    const names: string[][] = [[], ['almonds'], ['may contain: x', 'Unknown']];
    const combinations = names.flatMap((contains) =>
      allergenStates.flatMap((second) =>
        [[], ['walnuts', 'free from']].flatMap((may) =>
          [false, true].map((unknown): AllergenDeclaration[] => [
            { allergen: 'nuts', state: 'contains', detail: contains },
            ...(second === 'contains' ? [] : [{ allergen: 'nuts' as const, state: second, detail: may }]),
            ...(unknown && second !== 'unknown'
              ? [{ allergen: 'nuts' as const, state: 'unknown' as const, detail: ['pecan; halved'] }]
              : []),
          ]),
        ),
      ),
    );
    const alone = allergenStates.map((state) => [{ allergen: 'nuts' as const, state, detail: [] }]);
    const valid = [...combinations, ...alone].filter((rows) => declarationProblem(rows) === null);
    expect(valid.length).toBeGreaterThan(30);
    const list = valid.map((allergens, n) => anIngredient(anId(1), { name: `Mix ${n}`, allergens }));
    const blob = await csvFile(await exportRows(list, suppliers));
    const back = await importInto(await readFile(new File([blob], 'x.csv')));
    expect(back.map(({ allergens }) => allergens)).toEqual(valid);
  });

  it('tells water that its name doesn’t, and a name that isn’t', async () => {
    const list = [
      anIngredient(anId(1), { name: 'Liquor', isWater: true }),
      anIngredient(anId(1), { name: 'Water', isWater: false }),
    ];
    const blob = await csvFile(await exportRows(list, suppliers));
    const back = await importInto(await readFile(new File([blob], 'x.csv')));
    expect(back.map(({ isWater }) => isWater)).toEqual([true, false]);
  });

  it('gives back what any text was, and begins no cell like a formula', () => {
    fc.assert(
      fc.property(fc.oneof(evil, fc.string()), (value) => {
        expect(unguardCell(guardCell(value))).toBe(value);
        expect(guardCell(value)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
      }),
    );
  });

  it('comes into another organization as it was, by CSV', async () => {
    await fc.assert(
      fc.asyncProperty(unique, async (list) => {
        const blob = await csvFile(await exportRows(list, suppliers));
        const file = new File([blob], 'x.csv');
        expect(await importInto(await readFile(file))).toEqual(expected(list));
      }),
      { numRuns: 60 },
    );
  });

  it('comes into another organization as it was, by XLSX', async () => {
    await fc.assert(
      fc.asyncProperty(unique, async (list) => {
        const blob = await xlsxOf(await exportRows(list, suppliers));
        expect(await importInto(await readFile(new File([blob], 'x.xlsx')))).toEqual(expected(list));
      }),
      { numRuns: 25 },
    );
  });

  it('is read from pasted cells too', async () => {
    expect(await readPasted('Name\tPrice per kg\nFlour\t1.15\n')).toMatchObject({
      headers: ['Name', 'Price per kg'],
    });
    expect(await readPasted('just a title')).toBeNull();
  });
});
