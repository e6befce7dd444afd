import { describe, expect, it } from 'vitest';
import { labelFindings } from './label-findings.ts';
import { blockingCodes, type Said, saidLabel } from './test-label.ts';

const found = (...given: Parameters<typeof saidLabel>) => {
  const { label, book } = saidLabel(...given);
  return labelFindings(label, book);
};
const messageOf = (code: string, ...given: Parameters<typeof saidLabel>): string =>
  found(...given).find((one) => one.code === code)?.message ?? '';

describe('additives and oils', () => {
  const declaredAs = (declaration: string): Said => ({ Rice: { grams: 200 }, Mix: { declaration } });
  it.each<[string, string[]]>([
    ['E330', ['additive_category']],
    ['Sugar, E-150d', ['additive_category']],
    ['Sugar, INS 412', ['additive_category']],
    ['Sodium nitrite', ['additive_category']],
    ['Apple, potassium sorbate', ['additive_category']],
    ['Soya lecithin powder', ['additive_category']],
    ['Xanthan gum', ['additive_category']],
    ['Sugar, tartrazine', ['additive_category']],
    ['Acid, sugar, sodium nitrite', ['additive_category']],
    ['Preservative (sodium nitrite)', []],
    ['Preservatives: sodium nitrite, potassium nitrate', []],
    ['Sugar, emulsifier: mono- and diglycerides of fatty acids, thickener (E415)', []],
    ['Preservatives: calcium acetate, sodium nitrite', []],
    ['Raising agents (E450(i), E500), sugar', []],
    ['Acidity regulators: citric acid and E331', []],
    ['Colour E120', []],
    ['Vitamin E, sugar', []],
    ['Cucumber, lactic acid bacteria', []],
  ])('of ‘%s’', (declaration, blocked) => {
    const codes = blockingCodes(declaredAs(declaration)).filter((code) => code !== 'allergen_contradicted');
    expect(codes).toEqual(blocked);
  });

  it.each(['Pectin', 'Citric acid', 'Baking soda', 'Cream of tartar', 'Xylitol'])(
    'only warns of %s, which is a food as well',
    (name) => {
      const findings = found({ Rice: {}, [name]: {} }).filter(({ code }) => code === 'additive_category');
      expect(findings.map(({ severity }) => severity)).toEqual(['warns']);
    },
  );

  it('says what to write, and where', () =>
    expect(found({ Rice: {}, 'Sodium nitrite': {} })[0]).toMatchObject({
      message:
        'Sodium nitrite: put its category before ‘Sodium nitrite’ in its wording on the label, for example ‘preservative: Sodium nitrite’.',
      path: '/ingredients/Sodium nitrite/declaration',
    }));

  it.each([
    ['E330', 'acidity regulator'],
    ['E471', 'emulsifier'],
    ['E955', 'sweetener'],
  ])('suggests the category of %s', (declaration, category) =>
    expect(messageOf('additive_category', declaredAs(declaration))).toContain(
      `‘${category}: ${declaration}’`,
    ),
  );

  it('isn’t reported in the US', () => {
    const us = found({ 'Xanthan gum': {} }, { form: 'us' }).map(({ code }) => code);
    expect(us).not.toContain('additive_category');
  });

  it.each<[string, string[]]>([
    ['Vegetable oil', ['oil_origin']],
    ['Sugar, vegetable fat, sunflower seeds', ['oil_origin']],
    ['Vegetable oil (rapeseed)', []],
    ['Vegetable oils (palm, rapeseed) in varying proportions', []],
    ['Vegetable fat: shea', []],
    ['Vegetable oils and fats (palm, shea)', []],
    ['Rapeseed oil', []],
    ['Hydrogenated palm oil', ['oil_origin']],
    ['Fully hydrogenated palm oil', []],
    ['Vegetable fat (partly hydrogenated palm)', []],
    ['Non-hydrogenated palm fat', []],
  ])('of the oil ‘%s’', (declaration, blocked) =>
    expect(blockingCodes(declaredAs(declaration))).toEqual(blocked),
  );
});
