/**
 * Names of foods that hold none of the 14 allergens by their nature: one food, grown, reared, milled, pressed or refined,
 * with nothing else put to it. Sources: CoFID 2021 and USDA SR descriptions; the exemptions of Annex II of Regulation (EU)
 * 1169/2011 for glucose syrups, dextrose, maltodextrins and distillates.
 *
 * A name counts as known only if every word of it is here. Mixtures, brands and dishes are left out on purpose, and so is
 * what often has something added: baking powder, suet, stock, gelatine (fish), vinegar without its kind, mixed spice.
 *
 * Words are in lower case, without accents and in the singular.
 */

import { entriesOf } from '../text.ts';

const foods = `
  apple, apricot, avocado, banana, bilberry, blackberry, blackcurrant, blueberry, boysenberry, cherry, clementine,
  cloudberry, cranberry, currant, damson, date, dragonfruit, dragon fruit, elderberry, elderflower, fig, gooseberry,
  grape, grapefruit, greengage, guava, jackfruit, kiwi, kiwifruit, kiwi fruit, kumquat, lemon, lime, lingonberry,
  loganberry, lychee, mandarin, mango, mangosteen, melon, mulberry, nectarine, orange, papaya, passionfruit,
  passion fruit, pawpaw, peach, pear, persimmon, physalis, pineapple, plantain, plum, pomegranate, pomelo, prune,
  quince, raisin, raspberry, redcurrant, rhubarb, rosehip, rose hip, satsuma, sharon fruit, sloe, star fruit,
  strawberry, tamarind, tangerine, tayberry, watermelon, whitecurrant, yuzu, honeydew, cantaloupe, galia, bramley,
  braeburn, granny smith, cox, medjool, morello, ugli fruit, custard apple, crab apple, breadfruit, sea buckthorn,
  acai, goji, hawthorn, medlar, calamansi, bergamot, soursop, durian, rambutan, longan, alfalfa, artichoke, arugula,
  asparagus, aubergine, eggplant, egg plant, bamboo shoot, beansprout, bean sprout, beetroot, beet, bok choy,
  broccoli, brussels sprout, brussel sprout, sprout, cabbage, calabrese, cardoon, carrot, cassava, cauliflower,
  cavolo nero, chard, chicory, chilli, chillie, chili, chile, chillies, corn, sweetcorn, courgette, cress, cucumber,
  daikon, endive, escarole, fennel, fiddlehead, garlic, ginger, globe artichoke, green bean, iceberg, jalapeno,
  jerusalem artichoke, jicama, kale, kohlrabi, leek, lettuce, little gem, mange tout, mangetout, marrow, mooli,
  mushroom, chanterelle, chestnut mushroom, portobello, portobello mushroom, porcini, shiitake, enoki,
  oyster mushroom, king oyster mushroom, truffle mushroom, nettle, okra, onion, pak choi, pak choy, parsnip, pea,
  petits pois, petit pois, pepper, capsicum, potato, pumpkin, radicchio, radish, rocket, romaine, romanesco,
  rutabaga, salsify, samphire, shallot, spinach, spring onion, spring green, scallion, butternut, butternut squash,
  sugar snap, sugarsnap, swede, sweet potato, sweet pepper, swiss chard, taro, tomato, turnip, water chestnut,
  watercress, yam, zucchini, chestnut, tomatillo, purslane, dandelion, sorrel, seakale, celtuce,
  vine leaf, vine leave, chayote, yuca, lotus root, burdock, king edward, maris piper, charlotte, passata,
  tomato puree, tomato paste, olive, caper, nopal, plum tomato, cherry tomato, beef tomato, bird eye chilli,
  scotch bonnet, habanero, ancho, chipotle chilli, poblano, padron pepper, bell pepper, hispi, savoy, pea shoot,
  microgreen, broad bean, sweetheart cabbage, chinese leaf, allspice, aniseed, anise, star anise, basil, bay, borage,
  caraway, cardamom, cardamon, cayenne, chamomile, chervil, chive, cinnamon, cassia, clove, coriander, cilantro,
  cumin, curry leaf, curry leave, dill, fenugreek, methi, galangal, juniper, lavender, lemongrass, lemon grass,
  lemon balm, lemon verbena, mace, marjoram, mint, nigella, kalonji, nutmeg, oregano, paprika, parsley, peppercorn,
  peppermint, pimenton, rosemary, saffron, sage, savory, spearmint, szechuan pepper, sichuan pepper, tarragon, thyme,
  turmeric, vanilla, vanilla pod, vanilla bean, vanilla extract, vanilla essence, vanilla paste, vanilla bean paste,
  wild garlic, rose petal, rosewater, rose water, orange blossom, orange blossom water, orange flower water,
  hibiscus, lemon oil, orange oil, peppermint oil, lemon extract, orange extract, peppermint extract, coffee extract,
  grains of paradise, annatto, ajwain, carom, lovage, hyssop, epazote, shiso, perilla, woodruff, cornflower,
  marigold flower, marigold petal, violet, mixed peppercorn, garlic paste, ginger paste, tamarind paste, date paste, poppy seed, poppyseed,
  long pepper, tonka bean, dried lime, sugar, caster, demerara, muscovado, molasses, treacle, golden syrup, maple,
  maple syrup, agave, agave nectar, honey, date syrup, dextrose, fructose, glucose, glucose syrup, liquid glucose,
  corn syrup, sucrose, maltodextrin, erythritol, xylitol, stevia, inulin, isomalt, sorbitol, maltitol, trehalose,
  jaggery, sugar cane, cane sugar, invert sugar, icing sugar, agave syrup, carob, carob powder,
  coconut blossom nectar, sugar beet, gula melaka, piloncillo, panela, sunflower, sunflower oil, rapeseed,
  rapeseed oil, olive oil, coconut oil, palm oil, palm kernel oil, canola oil, corn oil, maize oil, avocado oil,
  linseed oil, flaxseed oil, flax oil, grapeseed oil, grape seed oil, rice bran oil, hemp oil, hemp seed oil,
  hempseed oil, cottonseed oil, safflower oil, pumpkin seed oil, lard, dripping, beef dripping, beef fat, tallow,
  goose fat, duck fat, chicken fat, pork fat, back fat, cocoa butter, shea butter, rice, basmati, arborio, carnaroli,
  quinoa, millet, sorghum, amaranth, teff, buckwheat, maize, polenta, cornmeal, corn meal, cornflour, cornstarch,
  corn starch, corn flour, maize flour, maize starch, tapioca, tapioca flour, tapioca starch, tapioca pearl,
  arrowroot, arrowroot powder, sago, potato starch, potato flour, rice flour, rice starch, rice noodle,
  rice vermicelli, rice paper, gram flour, chickpea flour, besan, besan flour, coconut flour, buckwheat flour,
  buckwheat groat, cassava flour, millet flour, sorghum flour, teff flour, quinoa flour, banana flour,
  chestnut flour, lentil flour, pea flour, bean flour, masa harina, fonio, hominy, popcorn, popping corn, wild rice,
  glutinous rice, rice bran, poha, lentil, chickpea, chick pea, garbanzo, garbanzo bean, kidney bean, black bean,
  haricot, haricot bean, navy bean, butter bean, lima bean, cannellini, cannellini bean, borlotti, borlotti bean,
  pinto bean, mung bean, moong dal, chana dal, urad dal, toor dal, masoor dal, dal, dhal, aduki bean, adzuki bean,
  adzuki, fava, fava bean, split pea, marrowfat pea, black eyed bean, black eyed pea, pigeon pea, runner bean,
  french bean, flageolet, flageolet bean, string bean, linseed, flaxseed, flax, chia, hemp, psyllium, psyllium husk,
  pine nut, pine kernel, pinenut, pumpkin seed, melon seed, basil seed, tiger nut, tigernut, quinoa seed, coconut,
  coconut milk, coconut cream, coconut water, coconut sugar, creamed coconut, cream of coconut, rice milk, hemp milk,
  flax milk, pea milk, chicken, beef, lamb, pork, turkey, duck, goose, venison, rabbit, hare, veal, mutton, hogget,
  pheasant, partridge, pigeon, quail, guinea fowl, grouse, ostrich, kangaroo, wild boar, boar, goat meat, ox, oxtail,
  ox cheek, liver, kidney, lung, heart, tripe, sweetbread, bacon, gammon, pancetta, bone marrow, marrow bone, beef bone,
  chicken bone, pig trotter, pork rind, minced beef, minced lamb, minced pork, beef mince, lamb mince, pork mince,
  turkey mince, chicken mince, venison mince, steak, sirloin, rump, ribeye, brisket, rib eye, water, salt,
  sodium chloride, bicarbonate of soda, bicarbonate soda, baking soda, sodium bicarbonate, bicarb, cream of tartar,
  potassium bitartrate, ammonium bicarbonate, citric acid, ascorbic acid, malic acid, tartaric acid, lactic acid,
  acetic acid, vitamin c, xanthan gum, guar gum, locust bean gum, carrageenan, pectin, agar, agar agar, gum arabic,
  sodium alginate, calcium chloride, calcium carbonate, saltpetre, potassium sorbate, yeast, nutritional yeast,
  charcoal, activated charcoal, spirulina, chlorella, beeswax, smoke, liquid smoke, cocoa, cacao, cacao nib,
  cocoa nib, coffee, espresso, tea, rooibos, matcha, earl grey, yerba mate, chicory root, vodka, rum, gin, whisky,
  whiskey, brandy, cognac, tequila, mezcal, kirsch, soda water, sparkling water, mineral water, cider vinegar,
  apple cider vinegar, spirit vinegar, distilled vinegar, white vinegar, rice vinegar, rice wine vinegar,
  coconut vinegar, butter lettuce, acorn squash, kabocha, kabocha squash, summer squash, winter squash,
  pattypan squash, spaghetti squash, ice cube, crushed ice, jam sugar, preserving sugar, gelling sugar, berry,
  mixed berry, summer fruit, forest fruit, instant coffee, instant yeast, easy bake yeast, easy bake dried yeast, pudding rice, risotto rice, sushi rice,
  paella rice, jasmine rice, sticky rice, dessert apple, cinnamon stick, pork cheek, beef cheek, romano pepper`;

/** Words that change nothing about what a food holds: how it was cut, where it grew, its colour, its pack. */
const plain = `
  warm, puy, button, tenderstem, conference, victoria, forced, seville, blood, lardon,
  a, an, and, the, of, in, for, from, or, on, off, our, own, my, its, with, fresh, freshly, frozen, chilled, cooked,
  boiled, steamed, blanched, roast, roasted, toasted, smoked, unsmoked, dried, dry, freeze, ground, milled, whole,
  chopped, sliced, cubed, grated, crushed, minced, mashed, pureed, peeled, unpeeled, pitted, stoned, stoneless,
  seedless, seeded, deseeded, trimmed, shelled, podded, halved, quartered, shredded, cracked, picked, washed,
  unwashed, waxed, unwaxed, julienned, sieved, strained, squeezed, pressed, cold, hulled, husked, split, coarse,
  coarsely, fine, finely, roughly, thinly, thick, thin, large, medium, small, extra, baby, mini, young, ripe,
  overripe, unripe, firm, soft, tender, stem, long, short, round, flat, giant, jumbo, heritage, heirloom, grain,
  organic, british, english, scottish, welsh, irish, french, italian, spanish, greek, turkish, indian, american,
  mexican, jamaican, kenyan, peruvian, israeli, dutch, moroccan, egyptian, sicilian, californian, hungarian, persian,
  ceylon, madagascan, madagascar, bourbon, cornish, yorkshire, kentish, himalayan, european, uk, eu, local, locally,
  grown, sourced, farm, free, range, outdoor, reared, grass, fed, wild, foraged, garden, homegrown, home, seasonal,
  winter, summer, spring, autumn, new, old, season, main, crop, red, green, white, black, brown, yellow, purple,
  pink, golden, blue, dark, light, pale, bright, mixed, assorted, multi, coloured, colour, hot, mild, sweet, sour,
  bitter, smooth, rough, clear, runny, set, unsweetened, unsalted, salted, sweetened, unrefined, refined, natural,
  pure, plain, simple, standard, basic, value, premium, finest, best, quality, class, grade, select, special,
  traditional, virgin, filtered, unfiltered, table, cooking, baking, eating, culinary, kitchen, everyday, skinless,
  boneless, bone, boned, skin, lean, fat, fatty, low, reduced, high, less, not, added, middle, back, streaky, rasher,
  fillet, breast, thigh, drumstick, wing, leg, shoulder, loin, tenderloin, belly, shin, chop, cutlet, shank, neck,
  joint, haunch, saddle, stewing, braising, carcass, carcasse, giblet, crown, powder, powdered, juice, zest, peel,
  rind, pulp, puree, leaf, leave, leafy, stalk, root, segment, flesh, floret, kernel, pod, bulb, head, bunch, sprig,
  cube, flake, flaked, granule, granulated, crystal, seed, blossom, petal, flower, nib, bean, chunk, slice, heart,
  tip, spear, shoot, ear, cob, corm, rhizome, bark, quill, thread, blade, canned, tinned, bottled, jarred, packed,
  vacuum, sachet, bag, box, pack, packet, tin, can, jar, bottle, tub, punnet, tray, net, loose, drained, rinsed,
  soaked, defrosted, thawed, brine, syrup, concentrated, concentrate, decaffeinated, decaf, active, easy,
  quick, fast, action, nonfat, still, g, kg, mg, ml, cl, l, litre, liter, oz, lb, x, size, approx, approximately,
  about, each, per, pcs, number, sea, rock, kosher, maldon, flaky, iodised, iodized, raw, diced, half, piece, no,
  superfine, mince, rib`;

const plainOfThe14 = `
  mature, vintage, strong, double, single, whipping, skimmed, semi skimmed, wholemeal, stoneground, self raising, clarified,
  soured, condensed, evaporated, style, full, buffalo, goat, sheep, ewe, cow, wholegrain, pearl, rolled, pinhead, bran, germ, yolk,
  liquid, pasteurised, pasteurized, meal, slivered, nibbed, halve, stick, oil, king, tiger, meat, tail, uht`;

/**
 * Other everyday words of kitchens and shops, so that they aren't taken for slips of the pen: 'sauce' isn't 'sausage',
 * 'pasty' isn't 'pasta'.
 */
const everyday = `
  bavette, kalette, rapa, rave, marfona, triple, sec, briam, sambar, taiyaki, rillettes, lomo, lactase, melt, carr,
  more, halves, your, quart, masala, four, sulfate, garam, claw, been, snapped, fore, nori, laver, dash, mill, morsel, coin, link, cutter,
  base, batter, bear, better, break, broth, calm, camp, card, care, cart, case, cave, crate, crepe, cured, deer,
  fist, floor, gathering, grand, great, have, hole, larger, last, late, later, layer, line, make, mist, most, mould,
  mount, mouse, mouth, nose, note, over, page, past, pasty, pate, peace, pile, pipe, place, route, rule, rush, sail,
  sale, score, self, sharing, slab, slow, smell, soak, solo, some, spell, spray, state, stay, stone, when, wide,
  wind, wire, wise, yard`;

/** Foods without any of the 14, by their nature. */
export const freeFoods: ReadonlySet<string> = new Set(entriesOf(foods));

/** Words that add nothing to a food. */
export const plainWords: ReadonlySet<string> = new Set(entriesOf(plain));

/** Words that add nothing to foods that are or contain one of the 14: milk, flour, eggs, nuts, fish. */
export const plainWordsOfThe14: ReadonlySet<string> = new Set(entriesOf(plainOfThe14));

/** Every single word that is spelt as it is meant. */
export const spelledWords: ReadonlySet<string> = new Set(
  [foods, plain, plainOfThe14, everyday].flatMap((words) =>
    entriesOf(words).flatMap((phrase) => phrase.split(' ')),
  ),
);

/** Fruit that is mostly dried or candied with sulphur dioxide, and the words that say that it was. */
export const sulphitedFruit: ReadonlySet<string> = new Set(
  entriesOf(
    'apple, apricot, banana, cherry, coconut, ginger, mango, melon, nectarine, orange, papaya, peach, pear, persimmon, pineapple, tomato, lemon, fruit',
  ),
);
export const sulphitedBy: ReadonlySet<string> = new Set(
  entriesOf('dried, candied, glace, crystallised, crystallized, sundried, semi'),
);

const meats = 'beef|steak|chicken|turkey|duck|pork|lamb|mutton|venison|bacon|gammon|ham|liver';
const besides =
  'onions?|mushrooms?|leeks?|apples?|apricots?|cranberr(?:y|ies)|tomato(?:es)?|peppers?|potato(?:es)?|rice|peas?|(?:black )?beans?|lentils?|sweetcorn|spinach|mint|sage|rosemary|kidneys?|ale|chestnuts?';

/**
 * Names of free foods that are usually sold as something else: a vanilla slice is a cake, marigold a stock powder, bottled
 * lemon juice has sulphites, a steak bake is pastry, and sage and onion is a stuffing.
 */
const soldAs: readonly string[] = [
  // Cakes, sweets and pastry.
  String.raw`\bslice\b|\b(?:vanilla|custard|date|caramel|flapjack) slices\b`,
  String.raw`\bthins\b|\bmint thin\b|\b(?:apple|plum|pear|rhubarb) charlottes?$|\bcoconut roughs?\b`,
  // A dish by its last word: 'chicken bake', 'banana split', but not 'easy bake yeast' and 'lentils, split'.
  String.raw`\b(?<!easy )bakes?$|(?<!,) splits?$`,
  // Meat in crumbs, in a sauce, rolled up with stuffing, or in a pie.
  String.raw`\bpopcorn\b.*\b(?:${meats})\b|\b(?:${meats})\b.*\bpopcorn\b|^beef olives?$`,
  String.raw`\bsweet (?:and|&|n|'n') sour\b|\b(?:salt|chilli) (?:and|&) (?:chilli|pepper) (?:${meats})\b|\blemon (?:chicken|duck|pork)\b`,
  String.raw`\b(?:${meats})\b.* (?:and|&|in|with) (?:${besides})\b`,
  String.raw`\b(?:sage|onion|apple|chestnut|apricot|parsley|thyme|lemon|cranberry)s? (?:and|&) (?:sage|onion|chestnut|thyme|parsley|lemon)s?$`,
  // Drinks with milk.
  String.raw`\b(?:irish|white) coffee\b`,
  // Mixtures and what has sulphites.
  String.raw`^old bay$|^marigold(?: powder)?$|\bsalted black beans?\b|\bmustard cress\b|\bcoconut (?:milk|cream) powder\b|^\d+ ?% cocoa$`,
  String.raw`\bbottled (?:lemon|lime)|\b(?:lemon|lime) juice (?:\(?bottled|from concentrate|concentrate)`,
  String.raw`\b(?:potato (?:flakes?|granules?|powder)|dried potato(?:es)?|peeled potato(?:es)?|vacuum packed potato(?:es)?)\b`,
  String.raw`\bsoft (?:apricots?|pears?)\b|\b(?:white|green) raisins?\b|\b(?:shredded|sweetened|toasted) coconut\b|\bcoconut flakes?\b`,
];

/** What isn't the plain food that its words name. */
export const soundsFree = new RegExp(soldAs.join('|'));
