/** Free-from claims of a label, checked against its contents. */
import { describe, expect, it } from 'vitest';
import { blockingCodes, type SaidIngredient } from './test-label.ts';

describe('a claim', () => {
  it.each<[string, Record<string, SaidIngredient>]>([
    ['Nut-free treat', { 'Ground almonds': { said: 'nuts:almonds' } }],
    ['Nutfree treat', { 'Ground almonds': { said: 'nuts:almonds' } }],
    ['Nut-free treat', { Cocoa: { said: 'may nuts:almonds' } }],
    ['Eggless sponge', { Egg: { said: 'eggs' } }],
    ['Zero dairy treat', { Butter: { said: 'milk' } }],
    ['Gluten and dairy free loaf', { 'Plain flour': { said: 'gluten:wheat' } }],
    ['Gluten, dairy & egg free loaf', { 'Plain flour': { said: 'gluten:wheat' } }],
    ['Gluten\u2013free loaf', { 'Plain flour': { said: 'gluten:wheat' } }],
    ['Gluten\u00a0free loaf', { 'Plain flour': { said: 'gluten:wheat' } }],
    ['Egg & nut free bake', { Egg: { said: 'eggs' } }],
    ['Shortbread that does not contain milk', { Butter: { said: 'milk' } }],
    ['Treat with no butter', { Butter: { said: 'milk' } }],
    ['Treat. Milk is not used', { Butter: { said: 'milk' } }],
    ['Treat. Nuts and milk are never added', { Butter: { said: 'milk' } }],
    ['Treat. Milk: none', { Butter: { said: 'milk' } }],
    ['Treat. Free from nuts, milk', { Butter: { said: 'milk' } }],
    ['Treat. Free from: nuts, soya, milk', { Butter: { said: 'milk' } }],
    ['Treat. Contains no gluten, milk, egg', { Butter: { said: 'milk' } }],
    ['Treat. No dairy / eggs / nuts', { Egg: { said: 'eggs' } }],
    ['Treat. Made without gluten, milk, or eggs', { Egg: { said: 'eggs' } }],
    ['Treat. Free from dairy, gluten & eggs', { 'Plain flour': { said: 'gluten:wheat' } }],
    ['DF cake', { Butter: { said: 'milk' } }],
    ['Treat. Seafood-free', { Prawns: { said: 'crustaceans' } }],
    ['Treat. Seafood free', { Cod: { said: 'fish' } }],
    ['Treat. If you are allergic to milk, this is for you', { Butter: { said: 'milk' } }],
    ['Treat. Can be eaten by people with a nut allergy', { Hazelnuts: { said: 'nuts:hazelnuts' } }],
    ['Treat. We keep milk out of this one', { Butter: { said: 'milk' } }],
    ['Treat. Gluten 0%', { 'Spelt flour': { said: 'gluten:spelt' } }],
    ['Treat. No SO2', { 'Dried apricots': { said: 'sulphites' } }],
    ['Treat, VGN', { Butter: { said: 'milk' } }],
    ['Treat. Fully v e g a n', { Butter: { said: 'milk' } }],
    ['Treat. GLUTEN FR33', { 'Wheat flour': { said: 'gluten:wheat' } }],
    ['Treat. No additives', { 'Citric acid': {} }],
    ['G.F. brownie', { 'Wheat flour': { said: 'gluten:wheat' } }],
    ['Cake (gf)', { 'Wheat flour': { said: 'gluten:wheat' } }],
    ['Dairy-less treat', { Butter: { said: 'milk' } }],
    ['Treat that doesn’t contain milk', { Butter: { said: 'milk' } }],
    ['Treat. Contains neither milk nor eggs', { Egg: { said: 'eggs' } }],
    ['Freefrom milk treat', { Butter: { said: 'milk' } }],
    ['Allergy friendly treat', { Butter: { said: 'milk' } }],
    ['Hypoallergenic treat', { Butter: { said: 'milk' } }],
    ['Lactose free treat', { Butter: { said: 'milk' } }],
    ['Preservative free treat', { Cordial: { declaration: 'Water, preservative (potassium sorbate)' } }],
    ['Treat. No additives', { Jam: { declaration: 'Jam (sugar, gelling agent: pectin)' } }],
    ['Treat. No E numbers', { Cordial: { declaration: 'Water, preservative (E211)' } }],
    [
      'Treat. No artificial colours, flavours or preservatives',
      { Cordial: { declaration: 'Water, preservative (E211)' } },
    ],
    ['Treat. No artificial colours', { Cordial: { declaration: 'Water, colour (tartrazine)' } }],
    ['Treat. No MSG', { Seasoning: { declaration: 'Seasoning (flavour enhancer: monosodium glutamate)' } }],
    ['Palm oil free treat', { 'Palm oil': {} }],
    ['Alcohol-free treat', { Rum: {} }],
    ['Treat. No pork', { Bacon: {} }],
    ['Unsalted treat', { Salt: {} }],
    ['Vegetarian pie', { Dripping: {} }],
    ['Meat free pie', { Bacon: {} }],
    ['Treat (v)', { Chicken: {} }],
    ['Treat (ve)', { Butter: { said: 'milk' } }],
    ['Vegan treat', { Colour: { declaration: 'Colour: E120' } }],
    ['Allergen-free treat', { Butter: { said: 'milk' } }],
    ['No added sugar treat', { 'Caster sugar': {} }],
    ['Sugar-free fudge', { 'Golden syrup': {} }],
    ['Vegan brownie', { Butter: { said: 'milk' } }],
    ['Vegan sweets', { Gelatine: {} }],
    ['Vegetarian bites', { Pork: {} }],
    ['Vegetarian pie', { Pheasant: {} }],
    ['Treat suitable for vegans', { Honey: {} }],
    ['Free-from treat', { Butter: { said: 'milk' } }],
    ['Gluten-free loaf', { 'Wheat flour': { said: 'gluten:wheat' } }],
    ['No gluten sponge', { 'Wheat flour': { said: 'gluten:wheat' } }],
    ['Sponge free from gluten', { 'Wheat flour': { said: 'gluten:wheat' } }],
    ['GF sponge', { 'Wheat flour': { said: 'gluten:wheat' } }],
    ['Gluten-free sponge', { Rice: { said: 'may gluten:wheat' } }],
    ['Gluten-free bites', { Oats: { said: 'gluten:oats' } }],
    ['Vegetarian tart', { Parmesan: { said: 'milk' } }],
    ['Vegetarian mousse', { Gelatine: {} }],
    ['All natural treat', { Cordial: { declaration: 'Water, preservative (potassium sorbate)' } }],
    [
      'Treat with no preservatives',
      { Fruit: { said: 'sulphites', declaration: 'Apricots, E220 (sulphur dioxide)' } },
    ],
    ['Halal treat', { Rum: {} }],
    ['Halal treat', { Trifle: { alcohol: '2' } }],
    ['Halal sausages', { Pork: {} }],
    ['Kosher treat', { Bacon: {} }],
  ])('stops the name ‘%s’ on what it claims to be without', (foodName, ingredients) =>
    expect(blockingCodes(ingredients, { label: { foodName, origin: 'UK' } })).toContain('free_claim'),
  );

  it.each<[string, Record<string, SaidIngredient>]>([
    ['Vegan treat', { Cocoa: { said: 'may milk' } }],
    ['Vegetarian bites', { 'Vegetable suet': { said: 'gluten:wheat' } }],
    ['Vegetarian tart', { 'Goat’s cheese': { said: 'milk' } }],
    ['Vegan bake', { 'Soya mince': { said: 'soybeans' } }],
    ['Gluten-free bites', { 'Gluten-free oats': { said: 'gluten:oats' } }],
    ['Free-from-milk treat', { Cocoa: {} }],
    ['Treat. Seafood-free', { Butter: { said: 'milk' } }],
    ['Treat. Milk 0.5%', { Butter: { said: 'milk' } }],
    ['Careless treat', { Butter: { said: 'milk' } }],
    ['Treat that is not suitable for vegans', { Milk: { said: 'milk' } }],
    ['Gluten and dairy free treat', { Rice: {} }],
    ['Vegetarian tart', { 'Vegetarian Parmesan': { said: 'milk' } }],
    ['All natural treat', { Rice: {} }],
    ['Halal treat', { 'Cider vinegar': {}, 'Ginger beer': {} }],
  ])('takes the name ‘%s’ where it is true', (foodName, ingredients) =>
    expect(blockingCodes(ingredients, { label: { foodName } })).toEqual([]),
  );

  it.each([
    ['businessName', 'Gluten Free Bakery', 'gluten:wheat'],
    ['businessName', 'The Dairy-Free Kitchen', 'milk'],
    ['origin', 'Made in our dairy-free kitchen', 'milk'],
    ['storage', 'Keep cool. Suitable for people with milk allergy', 'milk'],
    ['storage', 'Keep cool. Safe for nut allergy sufferers', 'may nuts:almonds'],
    ['instructions', 'Suitable for those with egg and milk allergies.', 'eggs'],
    ['instructions', 'Perfect for the lactose intolerant.', 'milk'],
    ['businessAddress', 'Nut-free Works, 1 Mill Lane, Hereford HR1 1AA', 'nuts:almonds'],
  ] as const)('is found in %s: %s', (field, text, said) => {
    expect(blockingCodes({ Blend: { said } }, { label: { [field]: text } })).toContain('free_claim');
  });

  it.each([
    ['storage', 'Not suitable for people with a milk allergy'],
    ['instructions', 'If you have a milk allergy, ask us.'],
    ['instructions', 'Unsuitable for milk allergy sufferers.'],
    ['businessName', 'The Milk Bar'],
  ] as const)('isn’t seen in %s: %s', (field, text) => {
    expect(blockingCodes({ Blend: { said: 'milk' } }, { label: { [field]: text } })).not.toContain(
      'free_claim',
    );
  });

  it('is found in instructions too', () => {
    const label = { instructions: 'Gluten free. Safe for coeliacs.' };
    expect(blockingCodes({ Wheat: { said: 'gluten:wheat' } }, { label })).toEqual(['free_claim']);
  });
});
