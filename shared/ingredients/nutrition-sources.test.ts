import { describe, expect, it } from 'vitest';
import { energyOf } from './energy.ts';
import {
  fromMonosaccharideEquivalents,
  fromUsda,
  proteinOf,
  saltOfSodium,
  sodiumOfSalt,
} from './nutrition-sources.ts';

describe('energy by Annex XIV', () => {
  it.each([
    [{ fat: '21.4', carbohydrate: '62.3', protein: '6.1', fibre: '2.8' }, '1977', '471.8'],
    [{ fat: '100', carbohydrate: '0', protein: '0', fibre: '0' }, '3700', '900'],
    [{ fat: '0', carbohydrate: '0.6', protein: '0.13', fibre: '0', alcohol: '10.3' }, '311.11', '75.02'],
    [
      { fat: '0', carbohydrate: '0', protein: '0', fibre: '0', polyols: '10', organicAcids: '5' },
      '165',
      '39',
    ],
  ])('of %j is %s kJ and %s kcal', (macros, energyKj, energyKcal) =>
    expect(energyOf(macros)).toEqual({ energyKj, energyKcal }),
  );
});

describe('salt and sodium', () => {
  it('differ by a factor of 2.5, in both directions', () => {
    expect(saltOfSodium('400')).toBe('1');
    expect(saltOfSodium('11')).toBe('0.0275');
    expect(sodiumOfSalt(saltOfSodium('643'))).toBe('643');
  });
});

describe('a food of USDA', () => {
  const sesame = {
    fat: '49.67',
    saturates: '6.957',
    carbohydrateByDifference: '23.45',
    sugars: '0.3',
    fibre: '11.8',
    protein: '17.73',
    sodiumMg: '11',
    nitrogenFactor: '5.3',
    calciumMg: '975',
  };

  it('loses the fibre from its carbohydrate, and gets protein by 6.25 and recalculated energy', () => {
    expect(fromUsda(sesame)).toMatchObject({
      basis: '100g',
      carbohydrate: '11.65',
      protein: '20.908',
      salt: '0.0275',
      sodiumMg: '11',
      calciumMg: '975',
      ironMg: null,
      energyKj: '2486',
      energyKcal: '601',
    });
  });

  it('keeps unknown values unknown', () => {
    const spice = fromUsda({ ...sesame, fibre: null, sodiumMg: null, energyKcal: '573' });
    expect(spice).toMatchObject({ carbohydrate: null, salt: null, energyKj: null, energyKcal: '573' });
  });

  it('counts alcohol, and polyols as a part of carbohydrate', () => {
    const none = { ...sesame, fat: '0', protein: '0', fibre: '0', carbohydrateByDifference: '100' };
    expect(fromUsda({ ...none, polyols: '60' }).energyKcal).toBe('304');
    expect(fromUsda({ ...none, carbohydrateByDifference: '0', alcohol: '10' }).energyKj).toBe('290');
  });

  it.each([
    ['10.9', '5.7', '11.952'],
    ['3.4', '6.38', '3.331'],
    ['20', '6.25', '20'],
  ])('has protein %s by %s', (published, factor, wanted) =>
    expect(proteinOf(published, factor)).toBe(wanted),
  );
});

describe('a food of CoFID', () => {
  it('gets its carbohydrate without the water of hydrolysis', () => {
    const sugar = { starch: '0', disaccharides: '105', monosaccharides: '0' };
    expect(fromMonosaccharideEquivalents(sugar)).toEqual({ carbohydrate: '100', sugars: '100' });
    const flour = { starch: '80.3', disaccharides: '0.6', monosaccharides: '0' };
    expect(fromMonosaccharideEquivalents(flour)).toEqual({ carbohydrate: '73.571', sugars: '0.571' });
  });
});
