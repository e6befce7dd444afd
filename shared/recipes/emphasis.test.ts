import { describe, expect, it } from 'vitest';
import { allergenCodes } from '../ingredients/constants.ts';
import type { AllergenCode } from '../ingredients/schema.ts';
import { type Contained, declare, emphasise, joinTokens, markedText } from './emphasis.ts';

/** 'gluten:wheat+rye' */
const read = (said: string): Contained => {
  const [allergen, detail = ''] = said.split(':');
  return { allergen: allergen as AllergenCode, detail: detail === '' ? [] : detail.split('+') };
};

describe('an ingredient with its allergens named', () => {
  it.each<[string, string[], string]>([
    ['Wheat flour', ['gluten:wheat'], '**Wheat** flour'],
    ['Plain flour', ['gluten:wheat'], 'Plain flour (**wheat**)'],
    ['WHEAT FLOUR', ['gluten:wheat'], '**WHEAT** FLOUR'],
    ['Fortified flour, wheat bran', ['gluten:wheat'], 'Fortified flour (**wheat**), **wheat** bran'],
    ['Sugar, lecithins (E322), vanilla', ['soybeans'], 'Sugar, lecithins (E322 (**soya**)), vanilla'],
    ['Seafood mix', ['molluscs:mussels+squid'], 'Seafood mix (**mussels**, **squid**)'],
    ['Cuttlefish ink, squid', ['molluscs'], '**Cuttlefish** ink, **squid**'],
    ['Pasta (durum wheat), crumb', ['gluten:wheat'], 'Pasta (durum **wheat**), crumb (**wheat**)'],
    ['Malted blend', ['gluten:wheat+barley'], 'Malted blend (**wheat**, **barley**)'],
    ['Wheat and malt flour', ['gluten:wheat+barley'], '**Wheat** and malt flour (**barley**)'],
    ['Rye flour', ['gluten:rye'], '**Rye** flour'],
    ['Barley flour', ['gluten'], '**Barley** flour'],
    ['Oatmeal', ['gluten:oats'], '**Oat**meal'],
    ['Wheatgerm', ['gluten:wheat'], '**Wheat**germ'],
    ['Spelt flour', ['gluten:spelt (wheat)'], 'Spelt flour (**wheat**)'],
    ['Flour', ['gluten:spelt (wheat)'], 'Flour (**wheat**)'],
    ['Khorasan wheat', ['gluten:khorasan (wheat)'], 'Khorasan **wheat**'],
    ['Kamut flakes', ['gluten'], 'Kamut flakes (**wheat**)'],
    ['Buckwheat noodles', ['gluten:wheat'], 'Buckwheat noodles (**wheat**)'],
    ['Crumb', ['gluten'], 'Crumb (**gluten**)'],
    ['Butter', ['milk'], 'Butter (**milk**)'],
    ['Skimmed milk powder', ['milk'], 'Skimmed **milk** powder'],
    ['Buttermilk', ['milk'], '**Buttermilk**'],
    ['Custard', ['milk', 'eggs'], 'Custard (**milk**, **egg**)'],
    ['Coconut milk with cream', ['milk'], 'Coconut milk with cream (**milk**)'],
    ['Free-range eggs', ['eggs'], 'Free-range **eggs**'],
    ['Eggplant', ['eggs'], 'Eggplant (**egg**)'],
    ['Soy sauce', ['soybeans', 'gluten:wheat'], '**Soy** sauce (**wheat**)'],
    ['Soya beans', ['soybeans'], '**Soya beans**'],
    ['Tofu', ['soybeans'], 'Tofu (**soya**)'],
    ['Marzipan', ['nuts:almonds'], 'Marzipan (**almonds**)'],
    ['Ground almond', ['nuts:almonds'], 'Ground **almond**'],
    ['Pecans', ['nuts:pecan nuts'], '**Pecans**'],
    ['Brazil nuts', ['nuts:Brazil nuts'], '**Brazil nuts**'],
    ['Mixed nuts', ['nuts:almonds+cashews'], 'Mixed nuts (**almonds**, **cashews**)'],
    ['Coconut and nutmeg', ['nuts'], 'Coconut and nutmeg (**nuts**)'],
    ['Peanut butter', ['peanuts', 'milk'], '**Peanut** butter (**milk**)'],
    ['Tahini', ['sesame'], 'Tahini (**sesame**)'],
    ['Sesame seeds', ['sesame'], '**Sesame** seeds'],
    ['Dijon mustard', ['mustard'], 'Dijon **mustard**'],
    ['Celeriac', ['celery'], '**Celeriac**'],
    ['Sodium metabisulphite', ['sulphites'], 'Sodium **metabisulphite**'],
    ['Dried apricots', ['sulphites'], 'Dried apricots (**sulphites**)'],
    ['Preservative: sulphur dioxide', ['sulphites'], 'Preservative: **sulphur dioxide**'],
    ['Lupin flour', ['lupin'], '**Lupin** flour'],
    ['Cod fillet', ['fish:cod'], '**Cod** fillet'],
    ['Fillet', ['fish:basa'], 'Fillet (**basa**, **fish**)'],
    ['Basa fillet', ['fish:basa'], '**Basa** fillet (**fish**)'],
    ['Worcester sauce', ['fish:anchovies', 'gluten:barley'], 'Worcester sauce (**anchovies**, **barley**)'],
    ['Fish sauce', ['fish'], '**Fish** sauce'],
    ['King prawns', ['crustaceans'], 'King **prawns**'],
    ['Oyster sauce', ['molluscs:oysters', 'soybeans'], '**Oyster** sauce (**soya**)'],
    ['Squid rings', ['molluscs'], '**Squid** rings'],
    ['Sugar', [], 'Sugar'],
  ])('%s containing %j reads %s', (text, contained, wanted) =>
    expect(markedText(declare(text, contained.map(read)))).toBe(wanted),
  );

  it('emphasises every occurrence in its own declaration, and names what only suggests milk', () => {
    const text =
      'Milk chocolate (sugar, cocoa butter, cream powder, whole milk powder, lactose, emulsifier: soya lecithin)';
    expect(markedText(declare(text, [read('milk'), read('soybeans')]))).toBe(
      '**Milk** chocolate (sugar, cocoa butter, cream powder (**milk**), whole **milk** powder, ' +
        'lactose (**milk**), emulsifier: **soya** lecithin)',
    );
  });

  it.each([
    ['Butter (milk)', 'Butter (**milk**)'],
    ['Cheese (milk, salt)', 'Cheese (**milk**, salt)'],
    ['Butter (cream, salt)', 'Butter (cream (**milk**), salt)'],
    ['Filling [Butter; salt]', 'Filling [Butter (**milk**); salt]'],
    ['Raising agent: cream of tartar', 'Raising agent: cream of tartar (**milk**)'],
    ['Shea butter', 'Shea butter (**milk**)'],
    ['Whey powder from milk', 'Whey powder from **milk**'],
    ['Filling (butter', 'Filling (butter (**milk**)'],
  ])('%s containing milk reads %s', (text, wanted) =>
    expect(markedText(declare(text, [read('milk')]))).toBe(wanted),
  );

  it('leaves words of allergens it doesn’t contain alone', () => {
    const all = 'wheat milk egg cod peanut soya almond celery mustard sesame sulphite lupin squid crab';
    expect(markedText(emphasise(all, []))).toBe(all);
    for (const allergen of allergenCodes) {
      const bold = emphasise(all, [{ allergen, detail: [] }]).filter(({ emphasised }) => emphasised);
      expect(bold, allergen).toHaveLength(1);
    }
  });

  it('reads a typed name with marks in it as plain text', () => {
    expect(markedText(declare('Nut (50%) [x', [read('nuts:nut (mixed) +almonds')]))).toContain('almonds');
  });
});

describe('text segments', () => {
  it('are as few as possible, and lose nothing', () => {
    const tokens = declare('Wheat flour, rye', [read('gluten:wheat+rye'), read('milk')]);
    expect(joinTokens(tokens)).toEqual(tokens);
    expect(tokens.map(({ text }) => text).join('')).toBe('Wheat flour, rye (milk)');
  });
});
