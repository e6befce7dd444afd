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
  ox cheek, liver, kidney, lung, heart, tripe, sweetbread, bacon, gammon, pancetta, pork gelatine, beef gelatine, pork gelatin, beef gelatin, hog casing, sheep casing, natural casing, bone marrow, marrow bone, beef bone,
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
  carrot baton, elephant garlic, gherkin, cornichon, heather honey, camomile, camomile flower, blackstrap molasses, cavolo, kaffir lime, kaffir lime leaf, kaffir lime leave,
  makrut lime leaf, makrut lime leave, amchoor, amchur, bitter gourd, karela, pimento berry,
  paella rice, jasmine rice, sticky rice, dessert apple, cinnamon stick, pork cheek, beef cheek, romano pepper`;

/**
 * Additives of one substance, by name and E number (Regulation (EC) 1333/2008). Left out: sulphites, lactitol (of milk),
 * lysozyme (of egg), nisin (grown on milk), and fats, starches and flavourings, whose source varies.
 */
const additives = `
  sodium nitrite, potassium nitrite, sodium nitrate, potassium nitrate, sorbic acid, sodium benzoate, potassium benzoate, benzoic acid,
  calcium sorbate, calcium propionate, sodium acetate, sodium diacetate, natamycin, sodium citrate, trisodium citrate, potassium citrate, calcium citrate,
  sodium lactate, calcium lactate, phosphoric acid, fumaric acid, succinic acid, sodium ascorbate, calcium ascorbate, sodium erythorbate, erythorbic acid,
  sodium carbonate, potassium carbonate, ammonium carbonate, magnesium carbonate, sodium hydroxide, calcium hydroxide, potassium chloride,
  magnesium chloride, calcium sulphate, calcium sulfate, sodium acid pyrophosphate, disodium diphosphate, diphosphate, triphosphate, polyphosphate,
  monocalcium phosphate, dicalcium phosphate, tricalcium phosphate, calcium phosphate, sodium phosphate, sodium tripolyphosphate, glucono delta lactone,
  potassium hydrogen carbonate, sodium hydrogen carbonate, silicon dioxide, gellan gum, acacia gum, tara gum, carob gum, cellulose, cellulose gum,
  methylcellulose, carboxymethylcellulose, hydroxypropyl methylcellulose, konjac, konjac gum, sodium carboxymethyl cellulose, potassium alginate, calcium alginate,
  alginic acid, sucralose, aspartame, acesulfame k, acesulfame, saccharin, sodium saccharin, cyclamate, steviol glycoside, mannitol, thaumatin,
  glycerine, glycerin, glycerol, propylene glycol, tartrazine, sunset yellow, quinoline yellow, carmoisine, azorubine, allura red, ponceau 4r, brilliant blue,
  patent blue, indigotine, carmine, cochineal, curcumin, anthocyanin, betanin, beta carotene, carotene, vegetable carbon, titanium dioxide, iron oxide,
  lutein, lycopene, chlorophyll, copper chlorophyllin, riboflavin, paprika extract, sunflower lecithin, rapeseed lecithin,
  carnauba wax, shellac, ammonium hydrogen carbonate, sodium ferrocyanide, magnesium stearate, niacin, thiamin, folic acid, iron,
  e100, e101, e120, e140, e141, e153, e160a, e160b, e160c, e161b, e162, e163, e170, e171, e172, e200, e202, e203, e211, e212, e249, e250, e251, e252, e260, e262,
  e263, e270, e281, e282, e290, e296, e297, e300, e301, e302, e315, e316, e325, e327, e330, e331, e332, e333, e334, e335, e336, e338, e339, e340, e341, e401, e406,
  e407, e410, e412, e414, e415, e417, e418, e420, e421, e422, e440, e450, e451, e452, e460, e461, e464, e466, e500, e501, e503, e504, e507, e508, e509, e511, e516,
  e524, e526, e535, e551, e575, e901, e903, e904, e950, e951, e952, e953, e954, e955, e957, e960, e965, e967, e968`;

/** Cuts, offal, seaweeds, mushrooms, leaves, roots, fruit, chillies and sugars, of the kinds above. */
const plainKinds = `
  goat, kid goat, pig, calf, calve, hog, poussin, teal, mallard, woodcock, snipe, bison, elk, reindeer, tongue, topside, silverside, onglet, bavette,
  entrecote, picanha, tomahawk steak, porterhouse, chateaubriand, lung, brain, spleen, tripe, chitterling, caul, caul fat,
  gizzard, trotter, ham hock, hock, pork hock, pig head, flare fat, leaf lard, leaf fat, marrowbone, spare rib,   nori, kombu, dulse, wakame, arame, hijiki, kelp, sugar kelp, sea lettuce, sea spaghetti, carragheen, carrageen, irish moss, bladderwrack, laver, dillisk, seaweed,
  cep, morel, girolle, maitake, shimeji, eringi, nameko, puffball, hen of the wood, chicken of the wood, wood ear, wood blewit, black fungus, lion mane, horn of plenty,
  scorzonera, skirret, crosne, oca, ulluco, eddoe, dasheen, cocoyam, horseradish root, parsley root, celtuce, spud, tattie, neep, desiree, rooster potato, jersey royal,
  pink fir apple, anya, yukon gold, pearl onion, silverskin onion, pickling onion, banana shallot, calcot, mizuna, mibuna, tatsoi, komatsuna, choy sum, gai lan, kalette,
  cime di rapa, friggitello, puntarelle, frisee, mache, rapini, collard, collard green, callaloo, moringa, pandan, pandan leaf, banana leaf, banana blossom, heart of palm,
  karela, dudhi, tindora, ackee, sea beet, sea kale, ramson, nettle tip, chickweed, bean,
  sweet cicely, salad burnet, lemon thyme, meadowsweet, yarrow, mugwort, myrtle, myrtle berry, linden, lime flower, angelica root, mahleb, mahlab, sumac, barberry,
  urfa, aleppo pepper, pul biber, urfa biber, gochugaru, chipotle, guajillo, pasilla, mulato, arbol, cascabel, serrano, kashmiri chilli, piri piri chilli, espelette, piment d'espelette,
  melegueta pepper, cubeb, pink peppercorn, timut pepper, wattleseed, sassafras, sarsaparilla, gentian root,   sloes, bullace, whinberry, huckleberry, salmonberry, tummelberry, jostaberry, worcesterberry, aronia, chokeberry, honeyberry, haskap, acerola, baobab, baobab powder,
  feijoa, tamarillo, cherimoya, pitaya, salak, jujube, kaki, calamondin, citron, finger lime, minneola, tangelo, haw, rowan berry, saskatoon,   cacao butter, cacao powder, mango butter, palm sugar, pearl sugar, nibbed sugar, sugar nib, rock sugar, candy sugar, preserving sugar, rapadura,
  turbinado, coffee sugar, monk fruit, yacon syrup, rice syrup, brown rice syrup, allulose, polydextrose, fructo oligosaccharide, london dry gin, london gin, ice`;

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
  superfine, mince, rib, rack, skirt, chuck, flank, feather, hanger, tail, cheek, foot, feet, end, scrag, rolled, tied, aged, hung, matured, frying, minute,
  london, silverskin, pearl, whole leaf, acid, acidity, regulator, preservative, antioxidant, thickener, thickening, stabiliser, stabilizer,
  emulsifier, sweetener, humectant, raising, gelling, firming, glazing, anti, caking, bulking, foaming, agent`;

const plainOfThe14 = `
  mature, vintage, strong, double, single, whipping, skimmed, semi skimmed, wholemeal, stoneground, self raising, clarified,
  soured, condensed, evaporated, style, full, buffalo, goat, sheep, ewe, cow, wholegrain, pearl, rolled, pinhead, bran, germ, yolk,
  cultured, churned, creamery, farmhouse, slightly, lightly, very, homogenised, homogenized, block, jersey, guernsey, canadian, aged, cave,
  shaved, crumbled, unbleached, untreated, hard, type, starch, fibre, protein, solid, kibbled, steel, cut, barn, hen, pasture, woodland, beaten, blanched, unroasted,
  atlantic, pacific, norwegian, icelandic, side, line, caught, hand, dived, dressed, queen, tiger, north, liquid, pasteurised, pasteurized, meal, slivered, nibbed, halve, stick, oil, king, tiger, meat, tail, uht`;

/**
 * Other everyday words of kitchens and shops, so that they aren't taken for slips of the pen: 'sauce' isn't 'sausage',
 * 'pasty' isn't 'pasta'.
 */
const everyday = `
  rave, melt, marfona, triple, sec, briam, sambar, taiyaki, rillettes, lomo, lactase, melt, carr,
  more, halves, your, quart, masala, four, sulfate, garam, claw, been, snapped, fore, dash, mill, morsel, coin, link, cutter,
  base, batter, bear, better, break, broth, calm, camp, card, care, cart, case, cave, crate, crepe, cured, deer,
  fist, floor, gathering, grand, great, have, hole, larger, last, late, later, layer, line, make, mist, most, mould,
  mount, mouse, mouth, nose, note, over, page, past, pasty, pate, peace, pile, pipe, place, route, rule, rush, sail,
  sale, score, self, sharing, slab, slow, smell, soak, solo, some, spell, spray, state, stay, stone, when, wide,
  wind, wire, wise, yard`;

/** Foods without any of the 14, by their nature. */
export const freeFoods: ReadonlySet<string> = new Set([foods, additives, plainKinds].flatMap(entriesOf));

/** Words that add nothing to a food. */
export const plainWords: ReadonlySet<string> = new Set(entriesOf(plain));

/** Words that add nothing to foods that are or contain one of the 14: milk, flour, eggs, nuts, fish. */
export const plainWordsOfThe14: ReadonlySet<string> = new Set(entriesOf(plainOfThe14));

/** Every single word that is spelt as it is meant. */
export const spelledWords: ReadonlySet<string> = new Set(
  [foods, additives, plainKinds, plain, plainOfThe14, everyday].flatMap((words) =>
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

const vegetables =
  'carrots?|leeks?|potato(?:es)?|tomato(?:es)?|peas?|broccoli|cauliflower|parsnips?|lentils?|mushrooms?|spinach|peppers?|(?:butternut )?squash|pumpkin|beetroot|celeriac|courgettes?|sweetcorn|onions?|fennel|watercress|asparagus|beans?|chickpeas?';

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
  String.raw`\bpopcorn\b.{0,200}\b(?:${meats})\b|\b(?:${meats})\b.{0,200}\bpopcorn\b|^beef olives?$`,
  String.raw`\bsweet (?:and|&|n|'n') sour\b|\b(?:salt|chilli) (?:and|&) (?:chilli|pepper) (?:${meats})\b|\blemon (?:chicken|duck|pork)\b`,
  String.raw`\b(?:${meats})\b.{0,200} (?:and|&|in|with) (?:${besides})\b`,
  String.raw`\b(?:sage|onion|apple|chestnut|apricot|parsley|thyme|lemon|cranberry)s? (?:and|&) (?:sage|onion|chestnut|thyme|parsley|lemon)s?$`,
  // Soups and sauces by two vegetables, or one and its herb.
  `^(?:(?:spicy|spiced|roasted?|creamy|sweet|red) ){0,5}(?:${vegetables}) (?:and|&|n) (?:(?:sweet|red|fresh) ){0,5}(?:${vegetables}|basil|coriander|mint|mascarpone|ginger|cumin|garlic|chilli|apple|orange)$`,
  // Frozen sweets: 'coconut ice', but not 'crushed ice'.
  String.raw`(?<!\b(?:crushed|cubed|flaked|dry|of|clear|pure|fresh)) ices?$`,
  // Drinks with milk.
  String.raw`\b(?:irish|white) coffee\b`,
  // Mixtures and what has sulphites.
  String.raw`^(?:lemon|lime|coconut|curd) rice$|^rum (?:and|&|n) raisins?$|^chicken salt$|^beef tea$|^old bay$|^marigold(?: powder)?$|\bsalted black beans?\b|\bmustard cress\b|\bcoconut (?:milk|cream) powder\b|^\d{1,9} ?% cocoa$`,
  String.raw`\bbottled (?:lemon|lime)|\b(?:lemon|lime) juice (?:\(?bottled|from concentrate|concentrate)`,
  String.raw`\b(?:potato (?:flakes?|granules?|powder)|dried potato(?:es)?|peeled potato(?:es)?|vacuum packed potato(?:es)?)\b`,
  String.raw`\bsoft (?:apricots?|pears?)\b|\b(?:white|green) raisins?\b|\b(?:shredded|sweetened|toasted) coconut\b|\bcoconut flakes?\b`,
];

/** What isn't the plain food that its words name. */
export const soundsFree = new RegExp(soldAs.join('|'));
