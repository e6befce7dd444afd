/** Foods that a name promises, and honest names. Each of them was thought of as a maker would sell it. */
import { describe, expect, it } from 'vitest';
import { labelFindings } from './label-findings.ts';
import { blockingCodes, saidLabel } from './test-label.ts';

const code = 'named_not_in_it';
const asks = (name: string, foods: readonly string[], form: 'uk' | 'us' = 'uk'): string[] => {
  const { label, book } = saidLabel(Object.fromEntries(foods.map((food) => [food, {}])), {
    form,
    label: { foodName: name },
  });
  return labelFindings(label, book).flatMap((one) => (one.code === code ? [one.of] : []));
};

const dishonest: readonly (readonly [name: string, foods: string, asked: string])[] = [
  ['Chicken pie', 'plain flour, butter, mushrooms, chicken stock', 'chicken'],
  ['Chicken pie', 'plain flour, butter, mushrooms', 'chicken'],
  ['Chicken and leek pie', 'plain flour, mushrooms', 'chicken, leek'],
  ['Chicken pie', 'plain flour, beef shin', 'chicken'],
  ['Beef pasty', 'plain flour, lard, potatoes, turnip', 'beef'],
  ['Pork sausage rolls', 'puff pastry, turkey mince', 'pork'],
  ['Duck pâté', 'chicken livers, butter', 'duck'],
  ['Strawberry tart', 'plain flour, butter', 'strawberry'],
  ['Strawberry jam', 'raspberries, sugar', 'strawberry'],
  ['Rosemary focaccia', 'strong flour, olive oil', 'rosemary'],
  ['Ginger biscuits', 'plain flour, butter', 'ginger'],
  ['Vanilla fudge', 'butter, sugar', 'vanilla'],
  ['Mango and lime chutney', 'mangoes, lemon juice, vinegar', 'lime'],
  ['Lemon drizzle cake', 'self-raising flour, butter, sugar', 'lemon'],
  ['Orange and almond cake', 'ground almonds, sugar', 'orange'],
  ['Spiced plum chutney', 'apples, sugar, vinegar', 'plum'],
  ['Carrot cake', 'self-raising flour, sunflower oil', 'carrot'],
  ['Coffee cake', 'self-raising flour, butter', 'coffee'],
  ['Chocolate orange brownies', 'plain flour, dark chocolate', 'orange'],
  ['Chocolate cookies', 'plain flour, butter', 'chocolate'],
  ['Honey cake', 'plain flour, sugar', 'honey'],
  ['Maple flapjack', 'oats, butter, sugar', 'maple'],
  ['Garlic bread', 'strong flour, butter', 'garlic'],
  ['Tomato soup', 'red peppers, water', 'tomato'],
  ['Leek and potato soup', 'onions, stock', 'leek, potato'],
  ['Mushroom soup', 'cream, onions', 'mushroom'],
  ['Pumpkin pie', 'carrots, cream', 'pumpkin'],
  ['Saffron buns', 'strong flour, turmeric', 'saffron'],
  ['Cinnamon rolls', 'strong flour, butter', 'cinnamon'],
  ['Mint sauce', 'vinegar, sugar', 'mint'],
  ['Fruit scones', 'self-raising flour, butter', 'fruit'],
  ['Vegetable soup', 'water, lentils', 'vegetable'],
  ['Elderflower cordial', 'water, sugar', 'elderflower'],
  ['Blackberry and apple crumble', 'apples, oats', 'blackberry'],
  ['Coconut ice', 'sugar, water', 'coconut'],
  ['Sausage and apple rolls', 'sausage meat, puff pastry', 'apple'],
  ['Ham and pea soup', 'peas, stock', 'ham'],
  ['Rice pudding', 'whole milk, sugar', 'rice'],
];

const honest: readonly (readonly [name: string, foods: string])[] = [
  ['Rosemary focaccia', 'strong flour, olive oil, fresh rosemary'],
  ['Herb focaccia', 'strong flour, rosemary'],
  ['Tea brack', 'plain flour, sultanas, currants'],
  ['Fruit scones', 'self-raising flour, sultanas'],
  ['Fruit cake', 'plain flour, dried apricots, currants'],
  ['Victoria sponge with raspberry jam', 'flour, butter, raspberry jam'],
  ['Lemon drizzle cake', 'flour, lemons'],
  ['Lemon curd', 'unwaxed lemons, eggs'],
  ['Carrot cake', 'carrots, flour'],
  ['Coffee and walnut cake', 'Camp coffee essence, walnuts'],
  ['Coffee cake', 'espresso, flour'],
  ['Banana bread', 'bananas, flour'],
  ['Chocolate cake', 'flour, cocoa powder'],
  ['Chocolate brownies', 'dark chocolate, flour'],
  ['Chocolate orange brownies', 'dark chocolate, candied peel'],
  ['Flourless almond and orange cake', 'ground almonds, Seville oranges'],
  ['Orange cake', 'flour, marmalade'],
  ['Ginger biscuits', 'flour, ground ginger'],
  ['Ginger nuts', 'flour, ground ginger'],
  ['Gingerbread', 'flour, treacle'],
  ['Treacle tart', 'breadcrumbs, golden syrup'],
  ['Maple and pecan flapjack', 'oats, maple syrup, pecans'],
  ['Honeycomb', 'sugar, golden syrup'],
  ['Strawberry jam', 'strawberries, sugar'],
  ['Three berry jam', 'raspberries, sugar'],
  ['Bramble jelly', 'blackberries, sugar'],
  ['Blackberry and apple jam', 'brambles, Bramleys'],
  ['Damson cheese', 'damsons, sugar'],
  ['Plum pudding', 'currants, suet'],
  ['Sugar plums', 'prunes, almonds'],
  ['Plum tomato chutney', 'tomatoes, vinegar'],
  ['Green tomato chutney', 'tomatoes, onions'],
  ['Red onion marmalade', 'onions, sugar'],
  ['Onion seed crackers', 'flour, nigella seeds'],
  ['Chilli jam', 'red chillies, sugar'],
  ['Hot pepper sauce', 'chillies, vinegar'],
  ['Pepper jelly', 'red peppers, sugar'],
  ['Chilli con carne', 'minced beef, kidney beans, chilli powder'],
  ['Pickled beetroot', 'beetroot, vinegar'],
  ['Piccalilli', 'cauliflower, mustard'],
  ['Apple sauce for pork', 'apples, sugar'],
  ['Mint sauce for lamb', 'mint, vinegar'],
  ['Cranberry sauce to go with turkey', 'cranberries'],
  ['Chicken seasoning', 'paprika, salt'],
  ['Chicken gravy granules', 'starch, salt'],
  ['Goose fat roast potatoes', 'potatoes, goose fat'],
  ['Tomato ketchup', 'tomatoes'],
  ['Leek and potato soup', 'leeks, Maris Piper'],
  ['Roast squash soup', 'butternut squash'],
  ['Pumpkin soup', 'squash'],
  ['Pumpkin spice latte syrup', 'sugar, cinnamon'],
  ['Beef and ale stew', 'braising steak, ale'],
  ['Beef burgers', 'minced steak'],
  ['Steak and mushroom pie', 'beef shin, chestnut mushrooms'],
  ['Chicken curry with rice', 'chicken thighs, basmati'],
  ['Chicken and bacon pie', 'poussin, lardons'],
  ['Pork pie', 'pig’s cheek, lard'],
  ['Pork and apple sausages', 'pork shoulder, apples'],
  ['Ham hock terrine', 'gammon'],
  ['Vegan chicken pie', 'soya pieces, flour'],
  ['Mock duck pancakes', 'seitan'],
  ['Cheese and onion pasty', 'Cheddar, onions'],
  ['Spinach and feta quiche', 'spinach, feta'],
  ['Oyster mushroom pâté', 'oyster mushrooms'],
  ['Basil pesto', 'basil, pine nuts'],
  ['Pesto and basil rolls', 'flour, pesto'],
  ['Garlic and herb dip', 'soft cheese, herb and garlic seasoning'],
  ['Bacon, lettuce and tomato sandwich', 'bread, smoked streaky bacon, lettuce, tomato'],
  ['Vanilla fudge', 'sugar, vanilla extract'],
  ['Sea salt caramels', 'sugar, cream'],
  ['Strawberry flavour laces', 'sugar, flavouring'],
  ['Peppermint creams', 'icing sugar, peppermint oil'],
  ['Mint chocolate', 'dark chocolate, peppermint oil'],
  ['Lemon thyme shortbread', 'flour, thyme'],
  ['Elderflower cordial', 'elderflowers, sugar'],
  ['Still lemonade', 'lemons, water'],
  ['Honey granola', 'oats, honey'],
  ['Date and coconut energy balls', 'dates, desiccated coconut'],
  ['Mum’s apple pie', 'Bramley apples, flour'],
  ['Shepherd’s pie', 'lamb mince, potatoes'],
  ['Duck egg sponge', 'duck eggs, flour'],
  ['Cream tea', 'scones, clotted cream'],
  ['Brandy snaps', 'flour, golden syrup'],
  ['Olive oil tortas', 'flour, extra virgin olive oil'],
  ['Spiced carrot & lentil soup', 'carrots, red lentils'],
  ['Lamb’s lettuce salad', 'corn salad leaves'],
  ['Hot cross buns', 'flour, sultanas'],
  ['Sugar-free apple cake', 'apples, flour'],
  ['Cherry Bakewell tart', 'glacé cherries, ground almonds'],
  ['Summer fruit pavlova', 'raspberries, meringue'],
  ['Fruits of the forest cheesecake', 'mixed berries, cream cheese'],
];

describe('a name with a food', () => {
  it.each(dishonest)('%s of %s asks for %s', (name, foods, asked) => {
    expect(asks(name, foods.split(', ')).join(', ')).toBe(asked);
  });

  it.each(honest)('%s of %s asks nothing', (name, foods) => {
    expect(asks(name, foods.split(', '))).toEqual([]);
  });

  it('asks of each food by itself, and takes one answer for one', () => {
    const answers = [{ code, of: 'chicken', answer: 'another', reason: '' }];
    const { label, book } = saidLabel(
      { Flour: {} },
      { label: { foodName: 'Chicken and leek pie', answers } },
    );
    const found = labelFindings(label, book).filter((one) => one.code === code);
    expect(found.map(({ of }) => of)).toEqual(['leek']);
  });

  it('eats coffee cake with coffee in America', () => {
    expect(asks('Coffee cake', ['Flour'], 'us')).toEqual([]);
    expect(asks('Coffee muffins', ['Flour'], 'us')).toEqual(['coffee']);
  });

  it('reads what an ingredient lists', () => {
    const foods = { 'Pie filling': { declaration: 'Cherries, sugar, water' } };
    expect(blockingCodes(foods, { label: { foodName: 'Cherry pie' } })).not.toContain(code);
  });
});
