/**
 * Dishes, bakes, sauces and brands by all that they mostly contain of the 14, so that the question about one is about the
 * whole of it. Sources: CoFID 2021 recipes; the traditional recipes; the packs of the brands.
 *
 * Words as in `allergen-dictionary.ts`. Somebody must answer for each.
 */
import type { AllergenCode } from '../ingredients/schema.ts';
import { entriesOf } from '../text.ts';
import type { WordList } from './allergen-word-list.ts';

const meant: Readonly<Record<string, readonly [AllergenCode, species: string | null]>> = {
  wheat: ['gluten', 'wheat'],
  rye: ['gluten', 'rye'],
  barley: ['gluten', 'barley'],
  oats: ['gluten', 'oats'],
  milk: ['milk', null],
  egg: ['eggs', null],
  fish: ['fish', null],
  crustaceans: ['crustaceans', null],
  molluscs: ['molluscs', null],
  peanuts: ['peanuts', null],
  soya: ['soybeans', null],
  celery: ['celery', null],
  mustard: ['mustard', null],
  sesame: ['sesame', null],
  sulphites: ['sulphites', null],
  nuts: ['nuts', null],
  almonds: ['nuts', 'almonds'],
  hazelnuts: ['nuts', 'hazelnuts'],
  walnuts: ['nuts', 'walnuts'],
  cashews: ['nuts', 'cashews'],
  pistachios: ['nuts', 'pistachio nuts'],
  pecans: ['nuts', 'pecan nuts'],
};

/** What they contain, and which dishes do. */
const dishes: readonly (readonly [contain: string, dishes: string])[] = [
  // Cakes and puddings.
  [
    'wheat, egg, milk, almonds',
    'bakewell tart, bakewell slice, bakewell pudding, cherry bakewell, battenberg, financier, galette des rois',
  ],
  ['wheat, egg, almonds', 'cantuccini, cantucci, simnel cake, simnel, dundee cake'],
  ['wheat, milk, almonds, sulphites', 'stollen'],
  ['wheat, walnuts', 'baklava, baklawa'],
  [
    'wheat, milk, egg',
    `chelsea bun, welsh cake, welshcake, doughnut, donut, brioche, madeleine, muffin, cupcake, fairy cake, brownie, blondie, pancake, crepe, waffle,
    blini, yorkshire pudding, eclair, profiterole, choux bun, cream puff, danish pastry, cinnamon swirl, cinnamon roll, cinnamon bun, victoria sponge, madeira cake, lemon drizzle, carrot cake,
    swiss roll, sticky toffee pudding, treacle tart, custard tart, custard slice, vanilla slice, egg custard tart, pastel de nata, trifle, tiramisu, cheesecake, key lime pie, lemon meringue pie,
    black forest gateau, gateau, bread and butter pudding, panettone, pandoro, babka, hot cross bun, teacake, scone, croissant, rocky road, clafoutis, cannoli, churro, christmas cake, fruit cake, bara brith`,
  ],
  [
    'wheat, milk',
    `shortbread, millionaire shortbread, caramel shortcake, banoffee pie, apple crumble, crumble topping, crumpet, pikelet, naan, garlic bread, welsh rarebit, rarebit,
    bechamel, white sauce, mornay, tiffin, tarte tatin, hevva cake, eccles cake, kouign amann`,
  ],
  ['wheat, milk, egg, soya', 'pain au chocolat, chocolatine, chocolate croissant, cronut'],
  [
    'wheat, egg',
    'jaffa cake, sponge finger, ladyfinger, savoiardi, trifle sponge, genoise, lebkuchen, egg noodle, egg fried rice, toad in the hole, scotch egg',
  ],
  ['wheat, sulphites', 'christmas pudding, spotted dick, mince pie'],
  [
    'milk, egg',
    'creme brulee, creme caramel, eton mess, lemon curd, creme patissiere, creme anglaise, ice cream sandwich, zabaglione',
  ],
  ['milk, almonds, egg', 'toblerone'],
  // Sauces, spreads and pastes.
  ['milk, egg', 'hollandaise, bearnaise, moussaka, tartiflette, aligot, caesar dressing, ranch dressing'],
  ['egg, mustard', 'tartare sauce, tartar sauce, remoulade, salad cream, marie rose, coleslaw'],
  [
    'wheat, soya',
    'lotus spread, biscoff spread, lotus biscuit, speculoos, speculoos spread, cookie butter, soy sauce, soya sauce, teriyaki sauce, hoisin sauce, hoisin',
  ],
  ['molluscs, wheat, soya', 'oyster sauce'],
  ['peanuts, soya', 'satay, satay sauce, gado gado'],
  ['peanuts, almonds, sesame', 'mole, mole poblano, mole sauce, mole paste'],
  [
    'crustaceans, fish',
    'laksa, laksa paste, tom yum, tom yum paste, thai curry paste, thai red curry paste, thai green curry paste',
  ],
  ['crustaceans, molluscs, soya, wheat', 'xo sauce'],
  ['milk, cashews', 'pesto, green pesto, red pesto, korma sauce, korma paste'],
  ['fish, barley', 'worcester sauce, worcestershire sauce, lea and perrins'],
  ['fish', 'tapenade'],
  ['barley, celery', 'marmite, vegemite'],
  ['celery, wheat, barley', 'bovril, oxo, oxo cube'],
  ['celery, wheat', 'bisto, gravy granule, stock cube, stock pot, knorr'],
  // Meals.
  [
    'wheat, milk, egg',
    'quiche, quiche lorraine, lasagne, lasagna, cannelloni, ravioli, tortellini, carbonara, spaghetti carbonara, croque monsieur, croque madame, beef wellington, chicken kiev, schnitzel, arancini, souffle, pierogi',
  ],
  [
    'wheat, milk',
    'pizza, calzone, alfredo, beef stroganoff, stroganoff, burek, borek, spanakopita, quesadilla, pide',
  ],
  ['wheat, milk, egg', 'fish pie'],
  [
    'wheat',
    'cauliflower cheese, mac and cheese, macaroni cheese, mac n cheese, cheese straw, cheese twist, cheese scone, cheese sauce, fish finger, fish cake, fishcake, fishfinger, fish and chip, battered fish',
  ],
  ['fish, egg, milk', 'kedgeree'],
  ['fish, milk', 'cullen skink'],
  ['wheat', 'scampi, tempura, prawn tempura'],
  ['wheat, sesame', 'prawn toast'],
  ['egg', 'prawn cocktail'],
  ['wheat, sesame, soya', 'gyoza, dim sum, chow mein, bao bun, yakitori'],
  ['wheat, egg, soya', 'okonomiyaki, ramen, spring roll'],
  ['wheat, sesame', 'burger bun, falafel, lahmacun'],
  ['peanuts, fish, egg', 'pad thai, pad thai sauce'],
  ['peanuts', 'bombay mix'],
  [
    'wheat',
    'steak bake, chicken bake, sage and onion stuffing, samosa, onion bhaji, sausage roll, pork pie, cornish pasty, chicken nugget, chicken goujon, popcorn chicken, meatball, haggis, black pudding, white pudding',
  ],
  ['celery', 'bouillabaisse, minestrone'],
  [
    'wheat',
    'paratha, puri, poori, mandazi, soda farl, blaa, taralli, kopytka, vermicelli seviyan, seviyan, vegetable suet, atora, jus rol, rich tea, garibaldi, ginger nut, hog pudding, stamp and go',
  ],
  ['wheat, barley', 'twiglet'],
  ['wheat, milk, egg', 'festival dumpling'],
  ['barley', 'guinness, guinness punch'],
  ['almonds', 'romesco, falernum, badam powder, badam'],
  ['cashews', 'kaju, kaju katli'],
  ['walnuts', 'akhrot, muhammara'],
  ['peanuts', 'chikki'],
  ['sesame', 'til ladoo, chalwa'],
  [
    'milk',
    'malai, kajmak, junket, bournvita, angel delight, ambrosia, viennetta, magnum, velveeta, ptasie mleczko, krowki',
  ],
  ['egg', 'hellmann, hellmanns, miracle whip, marshmallow fluff'],
  ['egg, soya, mustard', 'kewpie'],
  ['fish', 'saltfish, salt fish, bombay duck, rohu, hilsa'],
  ['crustaceans', 'kapi, kani'],
  ['molluscs', 'kalamarnica'],
  ['celery', 'suppengrun, ajmod, aromat, vegeta'],
  ['mustard', 'colman, colmans, kasundi, panch phoron'],
  ['soya', 'liquid amino'],
  // Bars and boxes.
  [
    'wheat, milk, soya',
    'kit kat, kitkat, twix, oreo, milk chocolate digestive, hobnob, bourbon biscuit, custard cream, jammie dodger, penguin bar, maltesers, malteser, creme egg',
  ],
  ['barley, milk, soya', 'maltesers, malteser, mars bar, milky way, horlicks, ovaltine'],
  ['hazelnuts, milk, wheat, soya', 'ferrero rocher, kinder bueno, hanuta'],
  ['hazelnuts, milk, soya', 'nutella, gianduja, chocolate hazelnut spread'],
  ['peanuts, milk, soya, egg', 'snicker, snickers'],
  ['peanuts, milk, soya', 'reese'],
  ['milk, soya', 'candy melt, bounty bar, dairy milk, crunchie, milkybar, chocolate button, galaxy bar'],
];

/** Each thing that they contain, with its dishes. */
export const dishWords: readonly WordList[] = dishes.flatMap(([contain, words]) =>
  entriesOf(contain).flatMap((one): WordList[] => {
    const [allergen, species] = meant[one] ?? [];
    return allergen === undefined ? [] : [{ kind: 'likely', allergen, species: species ?? null, words }];
  }),
);
