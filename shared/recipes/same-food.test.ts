/** Sixty pairs of names that aren't the same food, and sixty that are. */
import { describe, expect, it } from 'vitest';
import { differenceText, isSameFood } from './same-food.ts';

/** 'a = b' in lines. */
const pairsOf = (text: string): [string, string][] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [a = '', b = ''] = line.split('|').map((part) => part.trim());
      return [a, b];
    });

const others = pairsOf(`
  peanut butter | Butter
  cocoa butter | Butter
  almond butter | Butter
  apple butter | Butter
  butter | Butter beans
  milk | Coconut milk
  milk | Oat milk
  milk | Milk powder
  soya milk | Milk
  buttermilk | Milk
  condensed milk | Milk
  celery salt | Salt
  garlic salt | Salt
  sea salt | Celery salt
  egg noodles | Eggs
  egg noodles | Rice noodles
  eggs | Egg white powder
  egg | Eggplant
  quail eggs | Eggs
  duck eggs | Eggs
  vegan cheese | Cheese
  cream cheese | Cheese
  cream cheese | Cream
  cream of tartar | Cream
  coconut cream | Cream
  soured cream | Double cream
  ice cream | Cream
  single cream | Double cream
  almond flour | Plain flour
  gluten free flour | Plain flour
  rice flour | Rice
  corn flour tortillas | Cornflour
  strong flour | Plain flour
  self raising flour | Plain flour
  rye flour | Wheat flour
  almond milk | Almonds
  ground almonds | Almonds
  flaked almonds | Ground almonds
  almond extract | Almonds
  hazelnut oil | Hazelnuts
  walnut halves in syrup | Walnuts
  pine nuts | Walnuts
  sesame oil | Olive oil
  peanut oil | Sunflower oil
  mustard powder | Mustard
  mustard seeds | Poppy seeds
  wholegrain mustard | Dijon mustard
  fish sauce | Soy sauce
  oyster sauce | Oyster mushrooms
  oyster mushrooms | Oysters
  malt vinegar | Cider vinegar
  wine vinegar | Wine
  white chocolate | Dark chocolate
  milk chocolate | Chocolate milk
  chocolate spread | Chocolate
  ginger beer | Ginger
  lemon curd | Lemons
  dried apricots | Apricots
  tomato ketchup | Tomatoes
  crab sticks | Crab
  vegetable stock | Vegetable oil
  dairy free spread | Dairy spread
  butter (vegan) | Butter
  butter, vegan | Butter
  butter - vegan | Butter
  butter (dairy free) | Butter
  butter, peanut | Butter
  milk (oat) | Milk
  milk, coconut | Milk
  Milk, powdered | Milk
  noodles, dried (contains egg) | Noodles
  salt (celery) | Salt
  cream (soya) | Cream
  cheese, goat's | Cheese
  eggs (flax) | Eggs
  eggs, whites only | Eggs
  oats (GF) | Oats
  plain flour, gluten free | Plain flour
  soy sauce (gluten free) | Soy sauce
  chocolate, white | Chocolate
  salmon, smoked | Salmon
  almonds, ground | Almonds
  yogurt | Yogurt (soya)
  bread rolls | Bread rolls (gluten-free)
  margarine | Margarine (vegan)
  stock cube | Stock cube (vegetable)
  peanut butter cups | Peanut butter
  lemon peel | Lemon
  minced beef | Beef
  dark chocolate 50% | Dark chocolate 70%
  jam jars | Jam
  honey jars | Honey
  lemon bags | Lemons
  caster sugar jars | Caster sugar
`);

const same = pairsOf(`
  butter | Butter
  unsalted butter | Butter
  butter, softened | Unsalted butter
  melted butter | Salted butter
  soft butter | Butter
  2 large free-range eggs | Free range eggs
  eggs | Egg
  large eggs | Eggs, medium
  beaten egg | Eggs
  plain flour | All-purpose flour
  flour, plain | Plain flour
  self raising flour | Self-rising flour
  self-raising flour | Self raising flour
  caster sugar | Castor sugar
  superfine sugar | Caster sugar
  icing sugar | Confectioners' sugar
  powdered sugar | Icing sugar
  cornflour | Cornstarch
  corn flour | Cornflour
  bicarbonate of soda | Baking soda
  bicarb | Bicarbonate of soda
  double cream | Heavy cream
  cold double cream | Double cream
  spring onions | Scallions
  aubergine | Eggplant
  courgettes | Zucchini
  fresh coriander | Cilantro
  rocket | Arugula
  natural yoghurt | Natural yogurt
  wholemeal flour | Whole meal flour
  tomatoes | Tomato
  chopped tomatoes | Tomatoes, chopped
  tinned tomatoes | Tomatoes, tinned
  ripe bananas | Bananas
  onion, finely chopped | Onions
  red onion | Red onions, sliced
  cloves of garlic | Garlic
  fresh ginger, grated | Ginger
  carrots, peeled | Carrots
  potatoes | Potato
  strawberries | Strawberry
  fresh strawberries | Strawberries, halved
  blackberries | Blackberry
  raspberries, fresh | Raspberries
  whole almonds | Almonds
  ground almonds | Almonds, ground
  walnut pieces | Walnuts
  dark chocolate | Dark chocolate, chopped
  olive oil | Extra olive oil
  sunflower oil | Sunflower oil
  water, warm | Water
  cold water | Water
  basmati rice | Basmati rice, rinsed
  chickpeas, drained | Chickpeas
  a pinch of salt | Salt
  vanilla extract | Vanilla extract
  fresh basil | Basil
  sprigs of thyme | Thyme
  Cheddar, grated | Cheddar
  parmesan, finely grated | Parmesan
  chicken breasts, boneless | Chicken breast
  organic oats | Oats
  creme fraiche | Crème fraîche
  gluten-free bread rolls | Bread rolls (gluten-free)
  Dijon mustard | Mustard (Dijon)
  soya yoghurt | Yogurt (soya)
  soya sauce | Soy sauce
  plain white flour | Plain flour
  strong white bread flour | Strong white flour
  egg's | Eggs
  goats' cheese | Goat's cheese
  butter (softened, plus extra for greasing) | Butter
  butter (or margarine) | Butter
  carrots, cut into matchsticks | Carrots
  chicken thighs (about 500 g) | Chicken thighs
  onions, peeled and finely chopped | Onion
  butter, at room temperature | Butter
  eggs (lightly beaten) | Eggs
  salmon, skin on | Salmon
  lemons, zest and juice | Lemons
  parsley, leaves only | Parsley
  red pepper, seeds removed | Red pepper
  salt (I like Maldon) | Salt
  lemons, for garnish | Lemon
`);

describe('names of foods', () => {
  it(`tells another food from yours in ${others.length} pairs, either way round`, () => {
    expect(others.length).toBeGreaterThanOrEqual(60);
    expect(others.filter(([a, b]) => isSameFood(a, b) || isSameFood(b, a))).toEqual([]);
  });

  it(`knows ${same.length} pairs to be one food`, () => {
    expect(same.length).toBeGreaterThanOrEqual(60);
    expect(same.filter(([a, b]) => !isSameFood(a, b) || !isSameFood(b, a))).toEqual([]);
  });

  it('says in what they differ', () => {
    expect(differenceText('peanut butter', 'Butter')).toBe('without ‘peanut’');
    expect(differenceText('milk', 'Coconut milk')).toBe('with ‘coconut’');
    expect(differenceText('egg noodles', 'Rice noodles')).toBe('without ‘egg’, with ‘rice’');
    expect(differenceText('milk chocolate', 'Chocolate milk')).toBe('in another order');
    expect(differenceText('egg noodles', 'Eggs')).toBe('without ‘noodles’');
    expect(differenceText('gluten-free rolls', 'Rolls')).toBe('without ‘gluten-free’');
    expect(differenceText('flour', 'Self-raising flour')).toBe('with ‘self-raising’');
  });
});
