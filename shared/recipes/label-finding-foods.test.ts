/** What the law of the UK and the EU asks of certain foods, and what it says of claims. */
import { describe, expect, it } from 'vitest';
import { labelFindings } from './label-findings.ts';
import type { LabelContent } from './label-schema.ts';
import {
  answered,
  blockingCodes,
  printed,
  type Said,
  type SaidLabel,
  saidLabel,
  saidNutrition,
  wholeLabel,
} from './test-label.ts';

const withoutAnswers = (label: Partial<LabelContent> = {}): SaidLabel => ({
  label: { answers: [{ code: 'nutrition', of: '', answer: 'annex5_19', reason: '' }], ...label },
});
const cream: Said = { Strawberries: {}, 'Double cream': { said: 'milk' } };

describe('a best-before date', () => {
  it.each<[string, Said, Partial<LabelContent>]>([
    ['fresh cream', cream, {}],
    ['raw chicken', { Chicken: { quid: true }, Rice: {} }, { origin: 'UK' }],
    [
      'what is kept cold for a few days',
      { Chickpeas: {}, Oil: {} },
      { storage: 'Keep refrigerated', shelfLifeDays: 5 },
    ],
    ['salmon', { Salmon: { said: 'fish:salmon' }, Rice: {} }, { origin: 'Scotland' }],
    [
      'an egg sandwich',
      { Bread: { said: 'gluten:wheat' }, Egg: { said: 'eggs', quid: true } },
      { foodName: 'Egg sandwich' },
    ],
    ['Chantilly cream', { 'Chantilly cream': { said: 'milk' }, Sugar: {} }, {}],
    ['raw milk', { 'Raw milk': { said: 'milk' }, Sugar: {} }, { instructions: 'Made with raw milk.' }],
    ['tiramisu with raw egg', { 'Raw egg yolks': { said: 'eggs' }, Sugar: {} }, { foodName: 'Tiramisu' }],
    ['mascarpone', { Mascarpone: { said: 'milk' }, Sugar: {} }, { foodName: 'Cheesecake' }],
    ['ricotta', { Ricotta: { said: 'milk' }, Sugar: {} }, {}],
    ['fresh custard', { Milk: { said: 'milk' }, Egg: { said: 'eggs' } }, { foodName: 'Fresh custard' }],
    [
      'fresh pasta',
      { Semolina: { said: 'gluten:wheat' }, Egg: { said: 'eggs' } },
      { foodName: 'Fresh pasta' },
    ],
    ['bean sprouts', { 'Bean sprouts': {}, Carrots: {} }, {}],
    ['cooked rice', { 'Cooked rice': {}, Peas: {} }, {}],
  ])('is questioned of %s (Art. 24(1))', (_, foods, label) => {
    expect(blockingCodes(foods, withoutAnswers(label))).toContain('date_perishable');
    expect(blockingCodes(foods, withoutAnswers({ ...label, dateMark: 'use_by' }))).not.toContain(
      'date_perishable',
    );
    const keeps = { code: 'date_perishable', of: '', answer: 'keeps', reason: '' };
    expect(
      blockingCodes(foods, { label: { ...label, answers: [...wholeLabel.answers, keeps].slice(0, 3) } }),
    ).not.toContain('date_perishable');
  });

  it.each<[string, Said, Partial<LabelContent>]>([
    ['rice and sugar', { Rice: {}, Sugar: {} }, {}],
    ['butter cream', { 'Buttercream icing': { said: 'milk' } }, {}],
    ['cream of tartar', { 'Cream of tartar': {} }, {}],
    ['coconut cream', { 'Coconut cream': {} }, {}],
    ['chicken stock', { Rice: {}, 'Chicken stock powder': {} }, {}],
    ['what is frozen', cream, { storage: 'Keep frozen' }],
    ['tinned fish', { 'Tinned sardines': { said: 'fish' } }, { shelfLifeDays: 900 }],
    ['what is cold once it is open', { Rice: {}, Sugar: {} }, { storage: 'Refrigerate once opened.' }],
    [
      'what keeps cold for months',
      { Rice: {}, Sugar: {} },
      { storage: 'Keep refrigerated', shelfLifeDays: 60 },
    ],
    ['what has no date', cream, { dateMark: 'none' }],
    ['dried pasta', { Semolina: { said: 'gluten:wheat' }, Salt: {} }, { foodName: 'Dried pasta' }],
    ['custard powder', { 'Custard powder': {}, Rice: {} }, {}],
    ['dry rice', { 'Basmati rice': {}, Lentils: {} }, { foodName: 'Rice mix' }],
    ['a Victoria sandwich', { Egg: { said: 'eggs' }, Sugar: {} }, { foodName: 'Victoria sandwich' }],
    ['a sandwich cake', { Egg: { said: 'eggs' }, Sugar: {} }, { foodName: 'Chocolate sandwich cake' }],
    ['sandwich biscuits', { Egg: { said: 'eggs' }, Sugar: {} }, { foodName: 'Sandwich biscuits' }],
  ])('is right for %s', (_, foods, label) => {
    expect(blockingCodes(foods, withoutAnswers(label))).not.toContain('date_perishable');
  });
});

describe('the sentence about what spoils', () => {
  it.each([
    ['Prawns', 'crustaceans', 'prawns spoil,'],
    ['Oysters', 'molluscs', 'oysters spoil,'],
    ['Chicken livers', '', 'chicken livers spoil,'],
    ['Prawns in brine', 'crustaceans', 'prawns in brine spoil,'],
    ['Chicken', '', 'chicken spoils,'],
    ['Breast of chicken', '', 'breast of chicken spoils,'],
    ['Double cream', 'milk', 'double cream spoils,'],
  ])('agrees with its noun: %s', (name, said, words) => {
    const { label, book } = saidLabel({ [name]: { said, quid: true }, Rice: {} }, { label: { answers: [] } });
    const found = labelFindings(label, book).find(({ code }) => code === 'date_perishable');
    expect(found?.message).toContain(words);
  });
});

it.each([
  ['Vanilla fudge', false],
  ['Salted caramels', false],
  ['Chocolate truffles', true],
  ['Cream cake', true],
])('of cream keeps where it was boiled in sugar: %s', (foodName, isAsked) => {
  const codes = blockingCodes(
    { Sugar: {}, 'Double cream': { said: 'milk' } },
    { label: { foodName, answers: [] } },
  );
  expect(codes.includes('date_perishable')).toBe(isAsked);
});

describe('best before 0 days', () => {
  it.each(['prepacked', 'ppds'] as const)('is refused: %s', (kind) => {
    const of = (dateMark: 'best_before' | 'use_by', shelfLifeDays: number) =>
      blockingCodes({ Rice: {}, Sugar: {} }, { label: { kind, dateMark, shelfLifeDays, storage: 'Cool' } });
    expect(of('best_before', 0)).toContain('date');
    expect(of('best_before', 1)).not.toContain('date');
    expect(of('use_by', 0)).not.toContain('date');
  });
});

describe('jam, jelly and marmalade', () => {
  const fruit: Said = { Strawberries: { grams: 500, quid: true }, Sugar: { grams: 500 } };
  const jam = (foodName: string, more: SaidLabel = {}): SaidLabel => ({
    ...more,
    label: { foodName, ...more.label },
    recipe: { finishedWeightGrams: '800', ...more.recipe },
  });
  it('says how much fruit and sugar is in 100 g (Jam Regs 2003, reg. 6)', () => {
    const known: Said = {
      Strawberries: { grams: 400, nutrition: { ...saidNutrition, sugars: '6' } },
      Sugar: { grams: 480, nutrition: { ...saidNutrition, sugars: '100' } },
    };
    expect(printed(known, jam('Strawberry jam')).statements).toEqual([
      'Prepared with 50g of fruit per 100g.',
      'Total sugar content: 63g per 100g.',
    ]);
    const panel = { label: { showNutrition: true } };
    expect(printed(known, jam('Strawberry jam', panel)).statements).toEqual([
      'Prepared with 50g of fruit per 100g.',
    ]);
  });
  it.each([
    'Strawberry jam',
    'Extra jam',
    'Strawberry jam with vanilla',
    'Confiture de fraises',
    'Rhubarb & ginger conserve',
    'Fig preserve',
    'Redcurrant jelly',
    'Seville orange marmalade',
  ])('asks what it can’t work out of %s', (name) => {
    expect(blockingCodes(fruit, jam(name))).toContain('jam');
    expect(blockingCodes({ Sugar: {}, Pectin: {} }, jam(name))).toContain('jam');
  });
  it.each([
    'Victoria sponge with raspberry jam',
    'Jam tart',
    'Jelly beans',
    'Strawberry jam doughnut',
    'Chilli jam',
    'Strawberry sauce',
  ])('asks nothing of %s', (name) => {
    expect(blockingCodes(fruit, jam(name))).not.toContain('jam');
    expect(printed(fruit, jam(name)).statements).toEqual([]);
  });
  it.each<[string, string, number, boolean]>([
    ['Tomato jam', 'Tomatoes', 280, true],
    ['Strawberry jam', 'Strawberries', 280, true],
    ['Strawberry jam', 'Strawberries', 360, false],
    ['Strawberry extra jam', 'Strawberries', 400, true],
    ['Blackcurrant jam', 'Blackcurrants', 260, false],
    ['Seville orange marmalade', 'Oranges', 170, true],
    ['Seville orange marmalade', 'Oranges', 210, false],
    ['Passion fruit jam', 'Passion fruit', 70, false],
  ])('has the fruit that its name needs: %s of %s, %i g in 1 kg (Sch. 1)', (name, of, grams, isAsked) => {
    const sugars = (value: string) => ({ ...saidNutrition, sugars: value });
    const foods: Said = {
      [of]: { grams, quid: true, nutrition: sugars('5') },
      Sugar: { grams: 650, nutrition: sugars('100') },
    };
    const batch = { recipe: { finishedWeightGrams: '1000' } };
    expect(blockingCodes(foods, jam(name, batch)).includes('jam')).toBe(isAsked);
  });
  it('keeps its name for what is made like it when packed for direct sale too', () => {
    const of = (grams: number, foodName = 'Raspberry jam') => {
      const foods: Said = {
        Raspberries: { grams, nutrition: { ...saidNutrition, sugars: '5' } },
        Sugar: { grams: 650, nutrition: { ...saidNutrition, sugars: '100' } },
      };
      const said = jam(foodName, { recipe: { finishedWeightGrams: '1000' }, label: { kind: 'ppds' } });
      return { isAsked: blockingCodes(foods, said).includes('jam'), texts: printed(foods, said).statements };
    };
    expect(of(210)).toEqual({ isAsked: true, texts: [] });
    expect(of(360)).toEqual({ isAsked: false, texts: [] });
    expect(of(210, 'Raspberry spread')).toEqual({ isAsked: false, texts: [] });
    const unweighed = { label: { kind: 'ppds' as const } };
    expect(blockingCodes({ Sugar: {}, Pectin: {} }, jam('Raspberry jam', unweighed))).not.toContain('jam');
  });
  it.each<[string, Said]>([
    ['Raspberry dessert jelly', { Raspberries: { grams: 100, quid: true }, Sugar: {} }],
    ['Port jelly', { Port: { grams: 300, quid: true }, Sugar: {} }],
    ['Raspberry jelly', { Raspberries: { grams: 100, quid: true }, Sugar: {}, Gelatine: {} }],
  ])('is another food: %s', (name, foods) => {
    expect(blockingCodes(foods, jam(name))).not.toContain('jam');
  });
  it('is called reduced sugar with less of it', () => {
    const sugars = (value: string) => ({ ...saidNutrition, sugars: value });
    const foods: Said = {
      Strawberries: { grams: 500, quid: true, nutrition: sugars('6') },
      Sugar: { grams: 350, nutrition: sugars('100') },
    };
    expect(blockingCodes(foods, jam('Strawberry jam'))).toContain('jam');
    expect(blockingCodes(foods, jam('Reduced sugar strawberry jam'))).not.toContain('jam');
  });
  it('counts juice in jelly, and not in jam', () => {
    const foods: Said = { Raspberries: { grams: 300 }, 'Lemon juice': { grams: 100 }, Sugar: { grams: 400 } };
    expect(printed(foods, jam('Raspberry jam')).statements[0]).toContain('38g of fruit');
    expect(printed(foods, jam('Raspberry jelly')).statements[0]).toContain('50g of fruit');
  });
  it('takes the word of somebody who makes another food of that name', () => {
    const other = { label: { foodName: 'Strawberry jelly', ...answered('jam', 'other') } };
    expect(blockingCodes(fruit, jam('Strawberry jelly', other))).not.toContain('jam');
  });
});

describe('meat that is packed for direct sale', () => {
  const ppds = (label: Partial<LabelContent> = {}): SaidLabel => ({ label: { kind: 'ppds', ...label } });
  it.each<[string, Said]>([
    ['sausages', { Pork: {}, Rusk: { said: 'gluten:wheat' } }],
    [
      'a chicken pie',
      { Chicken: {}, Pastry: { said: 'gluten:wheat', declaration: 'Pastry (wheat flour, water)' } },
    ],
    ['bacon in a quiche', { Bacon: {}, Egg: { said: 'eggs' } }],
  ])('says how much: %s (Food Information Regulations 2014, reg. 7)', (_, foods) => {
    expect(blockingCodes(foods, ppds())).toContain('quid');
    const [meat = ''] = Object.keys(foods);
    expect(blockingCodes({ ...foods, [meat]: { ...foods[meat], quid: true } }, ppds())).not.toContain('quid');
  });
  it.each<[string, Said]>([
    ['meat alone', { Pork: {} }],
    ['fat and stock', { Lard: {}, 'Beef stock': {}, Rice: {} }],
    ['minced vegetables', { 'Soya mince': { said: 'soybeans' }, Rice: {} }],
  ])('needs nothing of %s', (_, foods) => {
    expect(blockingCodes(foods, ppds())).not.toContain('quid');
  });
  it.each([
    ['Ham sandwich', false],
    ['Chicken soup', false],
    ['Pepperoni pizza', false],
    ['Sausage roll', true],
    ['Chicken pie', true],
  ])('is excepted in %s by Schedule 3: %s', (foodName, isAsked) => {
    const foods: Said = { Chicken: {}, Rice: {} };
    expect(blockingCodes(foods, ppds({ foodName })).includes('quid')).toBe(isAsked);
  });
});

describe('meat in a prepacked food', () => {
  const asks = (foods: Said, foodName: string) =>
    blockingCodes(foods, { label: { foodName, origin: 'UK' } }).includes('quid');
  const pastry = { said: 'gluten:wheat', declaration: 'Pastry (wheat flour, water)' };
  it.each([
    ['Lancashire hotpot', 'Lamb shoulder'],
    ['Irish stew', 'Lamb neck'],
    ['Scouse', 'Stewing beef'],
    ['Game pie', 'Venison'],
    ['Haslet', 'Pork shoulder'],
    ['Faggots', 'Pork liver'],
    ['Bridie', 'Beef mince'],
    ['Cassoulet', 'Duck legs'],
    ['Mutton pie', 'Lamb neck'],
    ['Chilli', 'Beef mince'],
    ['Chilli con carne', 'Beef mince'],
    ['Toad in the hole', 'Chipolatas'],
    ['Toad in the hole', 'Pork sausages'],
    ['Stovies', 'Ox cheek'],
    ['Supper', 'Frankfurters'],
  ])('is asked about: %s with %s (Art. 22(1)(a))', (foodName, meat) => {
    expect(asks({ [meat]: {}, Potatoes: {} }, foodName)).toBe(true);
    expect(asks({ [meat]: { quid: true }, Potatoes: {} }, foodName)).toBe(false);
  });
  it('is asked about in the same foods as when packed for direct sale, once', () => {
    const foods: Said = { 'Lamb neck': {}, Pastry: pastry };
    for (const kind of ['prepacked', 'ppds'] as const) {
      const { label, book } = saidLabel(foods, { label: { kind, foodName: 'Mutton pie', origin: 'UK' } });
      expect(labelFindings(label, book).filter(({ code }) => code === 'quid')).toHaveLength(1);
    }
  });
  it('is asked about in a chilli, not the chillies', () => {
    const { label, book } = saidLabel(
      { 'Beef mince': {}, 'Red chillies': {}, 'Kidney beans': {} },
      { label: { foodName: 'Chilli con carne' } },
    );
    const found = labelFindings(label, book).filter(({ code }) => code === 'quid');
    expect(found.map(({ of }) => of)).toEqual(['Beef mince']);
  });
  it.each<[string, Said]>([
    ['Lancashire hotpot', { Potatoes: {}, 'Beef stock': {}, Lard: {} }],
    ['Vegan scouse', { Potatoes: {}, 'Soya mince': { said: 'soybeans' } }],
    ['Leek and potato soup', { Leeks: { quid: true }, Potatoes: { quid: true }, Bacon: {} }],
    ['Burger buns', { 'Burger seasoning': {}, Sugar: {} }],
    ['Sausage seasoning', { 'Sausage seasoning': { quid: true }, Salt: {} }],
    ['Bean chilli', { Tomatoes: {}, 'Red chillies': {} }],
    ['Brunch', { 'Halloumi burgers': { said: 'milk' }, 'Lentil burgers': {} }],
    ['Trifle', { 'Famous Grouse': {}, Sugar: {} }],
    ['Roast', { Pork: {} }],
  ])('isn’t asked about where there is none, or none that counts: %s', (foodName, foods) => {
    expect(asks(foods, foodName)).toBe(false);
  });
});

describe('flour', () => {
  const said = 'gluten:wheat';
  const asked = (...given: Parameters<typeof saidLabel>) => {
    const { label, book } = saidLabel(...given);
    return labelFindings(label, book).map(({ code, severity }) => `${code} ${severity}`);
  };
  const question = 'flour_fortified warns';
  it.each([
    'Plain flour',
    'Strong white bread flour',
    'Self-raising flour',
    'Wheat flour',
    'Flour',
    'SR flour',
    'Pizza flour',
    'Tipo 00',
    'Malthouse flour',
    'Granary flour',
    'Malted bread flour',
    'Chapatti flour',
    'Atta',
    'French T55',
    'T65 flour',
  ])('of wheat lists what is added to it: %s (Bread and Flour Regulations)', (name) => {
    expect(asked({ [name]: { said }, Sugar: {} })).toContain(question);
    const declaration = 'wheat flour (wheat flour, calcium carbonate, iron, niacin, thiamin)';
    expect(asked({ [name]: { said, declaration }, Sugar: {} })).not.toContain(question);
    const imported = { label: answered('flour_fortified', 'imported', name) };
    expect(asked({ [name]: { said }, Sugar: {} }, imported)).not.toContain(question);
  });
  it.each([
    ['Bread', 'Bread (wheat flour, water, yeast, salt)'],
    ['Puff pastry', 'Puff pastry (white flour 60%, palm oil, water)'],
    ['Crumb', 'Crumb (strong wheat flour, water)'],
  ])('of wheat inside %s lists them too', (name, declaration) => {
    expect(asked({ [name]: { said, declaration }, Sugar: {} })).toContain(question);
    const whole = declaration.replace('flour', 'flour (with calcium carbonate, iron, niacin, thiamin)');
    expect(asked({ [name]: { said, declaration: whole }, Sugar: {} })).not.toContain(question);
    const other = declaration.replace(/(wheat|white) flour/, 'wholemeal wheat flour');
    expect(asked({ [name]: { said, declaration: other }, Sugar: {} })).not.toContain(question);
    const answer = { label: answered('flour_fortified', 'imported', name) };
    expect(asked({ [name]: { said, declaration }, Sugar: {} }, answer)).not.toContain(question);
  });
  it.each([
    ['Wholemeal flour', said],
    ['Wholemeal atta', said],
    ['Malted barley flour', 'gluten:barley'],
    ['Model T', said],
    ['Spelt flour', 'gluten:spelt'],
    ['Rye flour', 'gluten:rye'],
    ['Rice flour', ''],
    ['Plain gluten-free flour', ''],
  ])('of another kind needs nothing: %s', (name, allergens) => {
    expect(asked({ [name]: { said: allergens }, Sugar: {} })).not.toContain(question);
  });
});

describe('a claim that needs somebody’s word', () => {
  const claiming = (foodName: string, more: Partial<LabelContent> = {}) =>
    blockingCodes(
      { Rice: { nutrition: saidNutrition }, Sugar: { nutrition: saidNutrition } },
      withoutAnswers({ foodName, ...more }),
    );
  it('asks for the code of the control body', () => {
    expect(claiming('Organic treat')).toContain('organic_code');
    expect(claiming('Treat', { origin: 'Organically grown in Kent' })).toContain('organic_code');
    expect(blockingCodes({ 'Organic oats': { said: 'gluten:oats' } }, withoutAnswers())).toContain(
      'organic_code',
    );
    expect(claiming('Organic treat', { instructions: 'GB-ORG-05. Eat cold.' })).not.toContain('organic_code');
    expect(claiming('Treat', { instructions: 'Contains organic acids.' })).not.toContain('organic_code');
  });
  it.each<[keyof LabelContent, string]>([
    ['foodName', 'Bio treat'],
    ['foodName', 'Eco treat'],
    ['foodName', 'Biodynamic treat'],
    ['foodName', 'Treat biologique'],
    ['foodName', 'Ökologisch treat'],
    ['foodName', 'Biologische Kekse'],
    ['foodName', 'Treat ecológico'],
    ['foodName', 'Treat biologico'],
    ['foodName', 'Treat biológico'],
    ['foodName', 'Økologisk treat'],
    ['instructions', 'Soil Association certified.'],
    ['instructions', 'Made with biological flour.'],
    ['instructions', 'Bio-Mehl.'],
    ['origin', 'Grown on a biodynamic farm'],
    ['businessName', 'Pure Organics'],
    ['businessName', 'Bio Valley Farm'],
    ['businessAddress', 'Organic House, 1 Mill Lane, Hereford HR1 1AA'],
  ])('asks for it in other words, in %s: %s', (field, text) =>
    expect(claiming('Treat', { [field]: text })).toContain('organic_code'),
  );
  it.each<[keyof LabelContent, string]>([
    ['foodName', 'Probiotic treat'],
    ['foodName', 'Pro-bio treat'],
    ['foodName', 'Economy treat'],
    ['storage', 'Bio-degradable packaging'],
    ['storage', 'Biodegradable packaging'],
    ['storage', 'Comes in an eco-friendly box'],
    ['storage', 'Eco packaging'],
    ['instructions', 'Find us at www.crumbs.eco for more.'],
    ['instructions', 'Ecological packaging.'],
    ['businessAddress', 'Bio Science Park, Norwich NR1 1AA'],
    ['foodName', 'Non-organic treat'],
    ['foodName', 'Echo treat'],
  ])('asks for none in %s: %s', (field, text) =>
    expect(claiming('Treat', { [field]: text })).not.toContain('organic_code'),
  );
  it.each([
    'Cures colds',
    'Helps with hay fever',
    'Soothes a sore throat',
    'Anti-inflammatory blend',
    'A flu remedy',
    'Fights off cancer',
    'Prevents scurvy',
    'Eases constipation',
    'Stops heartburn',
    'Alleviates hay fever',
    'Calms eczema',
    'Tackles anaemia',
    'For ADHD',
    'Soothes IBS',
    'Beats the winter flu',
    'Therapeutic',
    'A cure-all',
    'Antibacterial',
    'Cold and flu soup',
    'Perfect for a hangover',
    'Keeps away colds',
    'Used for tummy aches',
    'For people with diabetes',
    'Soothes the throat',
    'Heals the gut',
    'Calms the nerves',
    'An anti-viral tonic',
    'A traditional remedy',
    'Migraine relief',
    'Preventing osteoporosis',
    'Reduces bloating',
    'Kills germs',
    'Kills viruses',
    'Clears sinuses',
    'Soothes tummies',
    'Settles upset stomachs',
    'A fever reducer',
    'Morning sickness biscuits',
    'Prevents tooth decay',
    'Stops hair loss',
    'Relieves wind',
    'Rids you of worms',
    'For high cholesterol',
    'Cures everything',
    'Keeps the doctor away',
    'Doctor recommended',
  ])('says nothing of illnesses: %s (Art. 7(3))', (instructions) =>
    expect(claiming('Treat', { instructions: `${instructions}.` })).toContain('illness_claim'),
  );
  it.each([
    'Cured ham',
    'Treats for dogs',
    'Cold pressed',
    'Serve cold',
    'Relish with cheese',
    'Part of a healthy, balanced diet',
    'Prevents nothing but hunger',
    'Not suitable for diabetics',
    'Not suitable for people with diabetes',
    'For allergies, see the ingredients in bold',
    'Treat yourself to our pain au chocolat',
    'Cured meat served cold',
    'Dry-cured back bacon',
    'Perfect for a cold day',
    'Beat the eggs and fold in',
    'Ease the skin off',
    'Antibiotic-free chicken',
    'Raised without antibiotics',
    'Clean with antibacterial spray',
    'Liver treats',
    'We control allergens carefully',
    'Stop stirring when it thickens',
    'Reduce the heat',
    'Keep chilled to stop bacteria growing',
    'Cook until piping hot to kill bacteria',
    'Prevents sticking',
    'Cough candy',
    'Cool, clear and settled',
    'For the winter table',
    'Keeps out the cold',
    'Made for people with taste',
  ])('may say %s', (instructions) =>
    expect(claiming('Treat', { instructions: `${instructions}.` })).not.toContain('illness_claim'),
  );
  it.each([
    'Superfood treat',
    'Healthy treat',
    'Boosts your immune system',
    'Probiotic treat',
    'Detox treat',
    'Immunity soup',
    'Treat. Helps you sleep',
    'Treat for a better night’s sleep',
    'Anti-ageing treat',
    'Cleansing treat',
    'Nourishing treat',
    'Treat with half the fat',
    'Treat with no refined sugar',
    'Refined sugar-free treat',
    'Treat with only natural sugars',
    'Omega-3 treat',
    'Keto treat',
    'Light carrot soup',
    'Light cheese spread',
    'Reduced sugar treat',
    'Reduced sugar jam tarts',
    'Guilt-free treat',
    'Treat with 30% fewer calories',
    'Relieves stress',
    'Mood-boosting treat',
    'Treat that gives you energy',
    'Cholesterol-free treat',
    'Nutrient-dense treat',
    'Treat packed with goodness',
    'Gut-loving treat',
    'Treat for strong bones',
    'Hydrating treat',
    'Kidney cleanse',
    'Lactation cookies',
    'Reduces the risk of heart disease',
    'Only 99 calories',
    'Good for your skin',
    'Good for bones',
    'Vitamin D treat',
  ])('asks whether the register has it: %s', (name) => {
    const asked = (label: Partial<LabelContent>) =>
      blockingCodes({ Rice: { nutrition: saidNutrition } }, withoutAnswers(label));
    expect(asked({ foodName: name })).toContain('claim_unlisted');
    expect(asked({ foodName: 'Treat', instructions: `${name}.` })).toContain('claim_unlisted');
  });
  it.each(['Detox Kitchen', 'The Immunity Bar', 'Keto & Co'])(
    'asks it of the business %s',
    (businessName) => {
      expect(claiming('Treat', { businessName })).toContain('claim_unlisted');
      expect(claiming('Treat', { businessName })).not.toContain('nutrition');
    },
  );
  it.each([
    'Light rye treat',
    'Light muscovado treat',
    'Light soy sauce',
    'Light fruit cake',
    'Light and crisp treat',
    'Light golden syrup cheesecake',
    'Light sponge',
    'Whisk half the sugar with the eggs',
    'Mix the butter with half the sugar',
    'Serve with a light salad dressing',
    'A palate-cleansing sorbet',
    'Reduced sugar strawberry jam',
    'Strawberry jam (reduced sugar)',
    'Strawberry jam, reduced sugar',
    'Reduced-sugar apple jelly',
    'Reduced sugar Seville marmalade',
    'Sleeping beauty cake',
    'Flavour-boosting treat',
    'Cleanse hands before eating',
    'Reduce until thick',
    'Half the size',
    'Ketchup',
  ])('asks nothing of %s', (name) => expect(claiming(name)).not.toContain('claim_unlisted'));
  it('says the figure that it has', () => {
    const { label, book } = saidLabel(
      { Rice: { nutrition: { ...saidNutrition, fat: '5.2' } } },
      withoutAnswers({ foodName: 'Low fat treat' }),
    );
    const found = labelFindings(label, book).find(({ code }) => code === 'claim_conditions');
    expect(found?.message).toBe(
      '‘low fat’ needs at most 3 g of fat in 100 g, or 1.5 g in 100 ml, and this has 5.2 g in 100 g. Take it off.',
    );
  });
  it.each([
    ['High fibre treat', true],
    ['Source of fibre treat', false],
    ['Low fat treat', false],
    ['Fat-free treat', true],
    ['Low sugar treat', false],
    ['Low salt treat', false],
    ['High protein treat', true],
  ])('compares %s with its figures (Reg. 1924/2006, Annex)', (name, isWrong) => {
    expect(claiming(name).includes('claim_conditions')).toBe(isWrong);
    expect(claiming(name)).not.toContain('claim_unlisted');
  });
});

describe('a health claim in other words', () => {
  const codes = (instructions: string, businessName = 'Hazel & Rye') =>
    blockingCodes(
      { Rice: { nutrition: saidNutrition } },
      withoutAnswers({ foodName: 'Treat', instructions, businessName }),
    ).filter((code) => code === 'claim_unlisted' || code === 'illness_claim');

  it.each([
    'Lowers blood sugar',
    'Light',
    'A lighter option',
    'Better for you',
    'Clean eating',
    'Blutdrucksenkend',
    'Gesund und lecker',
    'Bon pour la santé',
    'Sans sucre',
    'Salutare',
    'Saludable',
    'Gezonde snack',
    'Zdrowy',
    'Zdrowe przekąski',
  ])('is found: %s', (text) => expect(codes(text)).toHaveLength(1));

  it.each([
    'Light and crisp',
    'Serve with a light salad',
    'Eat on Sunday',
    'Santa’s favourite',
    'A good bread for the table',
  ])('isn’t found: %s', (text) => expect(codes(text)).toEqual([]));
});

describe('a written list', () => {
  it.each([
    'bar (sugar, palm oil',
    'bar sugar), palm oil',
    'bar [sugar, (cocoa], oil)',
    'Sugar. Palm oil. Cocoa butter',
  ])('that can’t be told apart is asked about: %s', (declaration) =>
    expect(blockingCodes({ Bar: { declaration } })).toContain('list_unclear'),
  );
  it.each([
    'bar (sugar, palm oil [palm])',
    'Sugar, min. 60% cocoa, 2.5% milk.',
    'Sugar, culture (L. acidophilus).',
  ])('that is clear is read: %s', (declaration) =>
    expect(blockingCodes({ Bar: { declaration } })).not.toContain('list_unclear'),
  );
});

describe('origin', () => {
  const codes = (foodName: string, foods: Said) =>
    blockingCodes(foods, { label: { foodName, origin: '' } }).filter((code) => code === 'origin');
  const oil: Said = { 'Extra virgin olive oil': { grams: 300 }, Basil: { quid: true } };
  const honey: Said = { 'Rolled oats': { said: 'gluten:oats' }, Honey: { quid: true, grams: 120 } };

  it.each<[string, Said]>([
    ['Heather honey', honey],
    ['Honey with oats', honey],
    ['Olive oil with basil', oil],
    ['Golden nectar', { Honey: {} }],
  ])('of honey and olive oil is asked for where they are sold: %s', (name, foods) =>
    expect(codes(name, foods)).toEqual(['origin']),
  );

  it.each<[string, Said]>([
    ['Basil pesto', oil],
    ['Honey granola', honey],
    ['Olive oil tortas', oil],
  ])('isn’t asked for where they are an ingredient: %s', (name, foods) =>
    expect(codes(name, foods)).toEqual([]),
  );
});

it.each([
  ['Cut fruit salad', { Melon: {}, Grapes: {} }],
  ['Coleslaw', { Cabbage: {}, Carrots: {} }],
  ['Potato salad', { Potatoes: {}, Chives: {} }],
])('spoils, so it asks about its date: %s', (foodName, foods) =>
  expect(blockingCodes(foods, { label: { foodName, answers: [] } })).toContain('date_perishable'),
);
