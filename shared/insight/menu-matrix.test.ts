/** Which products are stars, plowhorses, puzzles and dogs. */
import { describe, expect, it } from 'vitest';
import { displayDecimal } from '../money.ts';
import { type MenuProduct, menuMatrix } from './menu-matrix.ts';

const product = (recipeId: string, units: string, contribution: string): MenuProduct => ({
  ...{ recipeId, units, contribution },
});
const classesOf = (products: readonly MenuProduct[]) => Object.fromEntries(menuMatrix(products).classes);

/** A bakery's month: 2,710 sold of 16 products. */
const bakery = [
  ['star', [product('Seeded sourdough', '384', '3.44'), product('Frangipane tart', '318', '3.01')]],
  ['star', [product('Rye tin loaf', '142', '2.97'), product('Rye crackers', '124', '3.3')]],
  ['puzzle', [product('Leek quiche', '96', '3.82'), product('Mince pies', '48', '5.58')]],
  ['puzzle', [product('Damson jam', '68', '3.4'), product('Salted honey', '52', '4.37')]],
  ['puzzle', [product('Pistachio tart', '58', '2.88')]],
  ['plowhorse', [product('Almond croissant', '412', '1.73'), product('Shortbread', '290', '2.12')]],
  ['plowhorse', [product('Cinnamon knot', '236', '2.01'), product('Cheese scone', '168', '1.76')]],
  ['plowhorse', [product('Chocolate cookie', '134', '1.78')]],
  ['dog', [product('Pear cake', '88', '2.28'), product('Flapjack', '92', '1.79')]],
] as const;

describe('the menu matrix', () => {
  it('puts each product of a bakery where its line is', () => {
    const { classes, thresholds } = menuMatrix(bakery.flatMap(([, products]) => products));
    for (const [expected, products] of bakery)
      for (const { recipeId } of products) expect(classes.get(recipeId), recipeId).toBe(expected);
    // 0.7 x 2,710 / 16, and 7,074.82 earned by 2,710.
    expect(thresholds?.units).toBe('118.5625');
    expect(displayDecimal(thresholds?.contribution ?? '', 2)).toBe('2.61');
  });

  it('weights the average contribution by units: it isn’t the average of the products', () => {
    const products = [
      product('Steak', '10', '16.15'),
      product('Chicken', '70', '11.25'),
      product('Pasta', '100', '8'),
      product('Lobster', '20', '22'),
    ];
    // (161.5 + 787.5 + 800 + 440) / 200; the plain average would be 14.35.
    expect(menuMatrix(products).thresholds).toEqual({ units: '35', contribution: '10.945' });
    expect(classesOf(products)).toEqual({
      ...{ Steak: 'puzzle', Chicken: 'star', Pasta: 'plowhorse', Lobster: 'puzzle' },
    });
  });

  it('takes what is exactly on a line for popular and profitable', () => {
    const products = ['a', 'b', 'c', 'd'].map((id) => product(id, '10', '2'));
    expect(new Set(Object.values(classesOf(products)))).toEqual(new Set(['star']));
    const onShare = [
      product('a', '7', '2'),
      product('b', '11', '2'),
      product('c', '11', '2'),
      product('d', '11', '2'),
    ];
    expect(classesOf(onShare).a).toBe('star');
  });

  it('says nothing of a menu of three', () => {
    const menu = ['a', 'b', 'c'].map((id) => product(id, '100', '2'));
    expect(menuMatrix(menu)).toEqual({ classes: new Map(), thresholds: null });
  });

  it('has a loss below the line of contribution', () => {
    const menu = ['a', 'b', 'c'].map((id) => product(id, '100', '2'));
    expect(classesOf([...menu, product('Loss', '100', '-1')]).Loss).toBe('plowhorse');
  });
});
