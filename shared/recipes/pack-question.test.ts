/** When a pack must be read before a label prints, and that an approval which is there stays. */
import { describe, expect, it } from 'vitest';
import { allergenCodes } from '../ingredients/constants.ts';
import type { PackRead } from '../ingredients/schema.ts';
import { entriesOf } from '../text.ts';
import { approvalHolds, judgeLabel } from './label-approval.ts';
import { type PackOf, packChangesOf, packQuestionOf } from './pack-question.ts';
import { declared, packReadAs, saidLabel } from './test-label.ts';

const of = (name: string, changes: Partial<PackOf> = {}): PackOf => ({
  name,
  allergens: declared(''),
  ...changes,
});

/** All of the 14 that they contain is in their name. */
const singleFoods = Object.entries({
  milk: `Cultured butter, Slightly salted butter, Farmhouse Cheddar, Butter, Unsalted butter 250 g, Ghee, Whole milk, Semi-skimmed milk, Skimmed milk powder, Buttermilk, Double cream, Soured cream,
    Crème fraîche, Evaporated milk, Greek style yoghurt, Cream cheese, Mascarpone, Grated mozzarella, Parmesan, Extra mature
    Cheddar, Goats cheese, Feta, Paneer, Lactose, Whey powder`,
  'gluten:wheat': `Very strong Canadian bread flour, Unbleached white flour, Plain flour, Strong white bread flour, Self-raising flour, 00 flour, Stoneground wholemeal flour, Wheat bran,
    Wheatgerm, Bulgur wheat, Couscous, Semolina, Vital wheat gluten`,
  'gluten:oats': 'Rolled oats, Porridge oats, Jumbo oats, Pinhead oatmeal, Oat bran',
  'gluten:barley': 'Pearl barley, Malt extract, Malt vinegar',
  eggs: 'Large free-range eggs, Egg yolks, Liquid egg, Pasteurised whole egg, Dried egg white, Quail eggs',
  'nuts:almonds': 'Ground almonds, Toasted flaked almonds, Nibbed almonds, Almond flour',
  'nuts:walnuts': 'Walnut halves, Walnut oil',
  peanuts: 'Salted peanuts, Groundnut oil',
  sesame: 'Black sesame seeds, Toasted sesame oil, Tahini',
  soybeans: 'Soya flour, Tofu, Soya lecithin',
  celery: 'Celery sticks, Celeriac, Celery salt',
  mustard: 'Yellow mustard seeds',
  fish: 'Smoked salmon, Cod fillets, Tinned tuna in brine, Anchovy fillets in oil',
  crustaceans: 'King prawns, White crab meat',
  molluscs: 'Mussels, Squid',
  sulphites: 'Dry white wine, Red wine vinegar, Golden sultanas, Dried apricots',
}).flatMap(([said, foods]) => entriesOf(foods).map((name) => [name, said] as const));

/** One of the 14 is named, mostly the one that a hint suggests, and others may be in them. */
const mixtures = Object.entries({
  milk: `Chocolate, Dark chocolate, Toblerone, Kit Kat, Pizza, Shortbread, Cheese straws, Mac and cheese, Cheesecake, Ice cream,
    Pain au chocolat, Butter spread, Margarine, Moussaka, Lotus spread, Lurpak butter, Buter`,
  'gluten:wheat': `Barmbrack, Biscoff, Chelsea buns, Doughnut, Lasagne, Carbonara, Digestive biscuits, Sourdough, Rye bread,
    Croissants, Puff pastry, Egg noodles, Panko, Stuffing, Sausages, Black pudding, Fruit cake mix`,
  'gluten:barley': 'Marmite, Stout, Malt loaf, Cornflakes, Ovaltine',
  'gluten:oats': 'Granola, Muesli, Oatcakes, Oat milk, Flapjack',
  eggs: 'Mayonnaise, Hollandaise, Quiche, Lemon curd, Meringue nests, Scotch eggs',
  fish: 'Fish fingers, Fish cakes, Fish sauce, Taramasalata, Worcester sauce, Surimi',
  crustaceans: 'Prawn toast, Prawn crackers, Laksa paste',
  molluscs: 'Oyster sauce',
  peanuts: 'Satay sauce, Bombay mix, Peanut butter cups',
  soybeans: 'Soy sauce, Miso paste, Teriyaki sauce',
  celery: 'Bovril, Oxo cube, Celery soup',
  mustard: 'English mustard, Dijon mustard, Piccalilli, Salad cream',
  'nuts:almonds': 'Marzipan, Bakewell tart, Stollen, Cantuccini',
  'nuts:walnuts': 'Baklava',
  sulphites: 'Chipolatas, Mixed peel, Glacé cherries',
  lupin: 'Zibbelflop',
}).flatMap(([said, foods]) => entriesOf(foods).map((name) => [name, said] as const));

describe('a pack', () => {
  it.each(['Carrots', 'Caster sugar', 'Sunflower oil', 'Chopped tomatoes'])(
    'of %s need not be read',
    (name) => expect(packQuestionOf(of(name))).toBeNull(),
  );

  it.each(['Pizza base', 'Biscoff', 'Rainbow drops', 'Curry paste', 'Tomato ketchup', 'Hazlenut carrots'])(
    'of %s must be read before free from all 14 is believed',
    (name) => expect(packQuestionOf(of(name))).toBe('unread'),
  );

  it('need not be read where its allergens are unknown or looked up', () => {
    expect(packQuestionOf(of('Biscoff', { allergens: [] }))).toBeNull();
    const unknown = allergenCodes.map((allergen) => ({ allergen, state: 'unknown' as const, detail: [] }));
    expect(packQuestionOf(of('Biscoff', { allergens: unknown }))).toBeNull();
    const sources = { allergens: { name: 'Open Food Facts' } };
    expect(packQuestionOf(of('Rainbow drops', { sources }))).toBeNull();
    expect(packQuestionOf(of('Rainbow drops', { sources: { allergens: { name: 'Typed in' } } }))).toBe(
      'unread',
    );
  });

  it.each(singleFoods)('of %s need not be read where it is declared to contain %s', (name, said) =>
    expect(packQuestionOf(of(name, { allergens: declared(said) }))).toBeNull(),
  );

  it('of what is written out need not be read where each of that is known', () => {
    const bread = (name: string, declaration: string | null = null) =>
      packQuestionOf(of(name, { allergens: declared('gluten:wheat'), declaration }));
    expect(bread('White bread (flour, water, yeast)')).toBeNull();
    expect(bread('Our loaf', 'bread (wheat flour, water, yeast, salt)')).toBeNull();
    expect(bread('Spread', 'spread (palm oil, water, wheat starch, emulsifier: soya lecithins)')).toBeNull();
    expect(bread('White bread (flour, curry paste)')).toBe('unread');
    expect(bread('Our loaf', 'white bread')).toBe('unread');
    expect(bread('Our loaf (organic)')).toBe('unread');
  });

  it.each(mixtures)('of %s must be read, though it is declared to contain %s', (name, said) =>
    expect(packQuestionOf(of(name, { allergens: declared(said) }))).toBe('unread'),
  );

  it('that may contain something, and says nothing else, must be read', () => {
    const allergens = declared('may nuts:almonds');
    expect(packQuestionOf(of('Rainbow drops', { allergens }))).toBe('unread');
  });

  it('was read once, until its name, brand or supplier is another', () => {
    const packRead = { ...packReadAs('Rainbow drops'), brand: 'Swizzles', supplierId: 's1' };
    const drops = of('Rainbow drops', { packRead, brand: 'Swizzles', supplierId: 's1' });
    expect(packQuestionOf(drops)).toBeNull();
    for (const change of [{ name: 'Rainbow drops XL' }, { brand: 'Own' }, { supplierId: null }])
      expect(packQuestionOf({ ...drops, ...change })).toBe('changed');
    expect(packChangesOf({ ...drops, name: 'Drops', supplierId: null })).toBe('name and supplier');
    expect(packChangesOf({ ...drops, name: 'Drops', supplierId: null, brand: '' })).toBe(
      'name, brand and supplier',
    );
  });

  it('that isn’t the same any more must be read, also of milk, until it was', () => {
    const butter = of('Butter', { allergens: declared('milk'), brand: 'Own' });
    const before = { ...packReadAs('Butter'), differs: true as const };
    expect(packQuestionOf({ ...butter, packRead: before })).toBe('unread');
    expect(packQuestionOf({ ...butter, packRead: { ...packReadAs('Butter'), brand: 'Own' } })).toBeNull();
  });

  it('of milk and the like is asked about again when it is another maker’s', () => {
    const butter = of('Butter', { allergens: declared('milk'), packRead: packReadAs('Butter') });
    expect(packQuestionOf(butter)).toBeNull();
    expect(packQuestionOf({ ...butter, brand: 'Lurpak' })).toBe('changed');
  });
});

describe('an approval', () => {
  const judged = (packRead: PackRead | null) => {
    const { label, book } = saidLabel({ Rice: {}, 'Rainbow drops': { packRead } });
    return judgeLabel(label, book);
  };

  it('needs the answer, and stays when the question comes later', () => {
    const read = judged(packReadAs('Rainbow drops'));
    const unread = judged(null);
    expect(read.blockers).toEqual([]);
    expect(unread.blockers.map(({ code }) => code)).toEqual(['pack_unread']);
    expect(unread.fingerprint).toBe(read.fingerprint);
    expect(approvalHolds(read.fingerprint, unread)).toBe(true);
  });
});
