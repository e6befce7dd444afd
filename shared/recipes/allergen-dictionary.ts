/**
 * The words that indicate the 14 allergens (Annex II of Regulation (EU) 1169/2011), in three kinds:
 *
 * - `name`: words that a label may use for the allergen itself. Sources: Annex II, and the FSA's technical guidance on
 *   allergen labelling (2023), which accepts the well-known names of fish, crustaceans and molluscs.
 * - `food`: foods that always contain it without saying so. Sources: CoFID 2021 and USDA SR descriptions; the EU register
 *   of protected cheeses (eAmbrosia); UK Fish Labelling Schedule; Codex Stan 283 (cheese), 243 (fermented milks), 178
 *   (durum semolina), 322R (soya products); E numbers by Regulation (EC) 1333/2008.
 * - `likely`: foods that mostly contain it. Somebody must answer for each.
 *
 * Words are in lower case, without accents and in the singular. Plurals, accents and hyphens are found too.
 */
import type { AllergenCode } from '../ingredients/schema.ts';
import { dishWords } from './allergen-dishes.ts';
import { foreignInnocents, foreignWords } from './allergen-languages.ts';
import type { WordKind, WordList } from './allergen-word-list.ts';

/** 'e220', 'e 220', 'ins 220' and so on. */
const eNumbers = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) =>
    [`e${from + at}`, `e ${from + at}`, `ins ${from + at}`].join(', '),
  ).join(', ');

const list = (kind: WordKind, allergen: AllergenCode, species: string | null, words: string): WordList => ({
  kind,
  allergen,
  species,
  words,
});

const names: readonly WordList[] = [
  list('name', 'gluten', 'wheat', 'wheat, wheatgerm, wheatmeal, wheatflour, wheatfeed, wholewheat'),
  list('name', 'gluten', 'rye', 'rye, ryebread'),
  list('name', 'gluten', 'barley', 'barley, barleycorn, barleymalt'),
  list('name', 'gluten', 'oats', 'oat, oatmeal, oatbran, oatcake, oatflake, oatflour'),
  list('name', 'crustaceans', null, 'crustacean'),
  list(
    'name',
    'crustaceans',
    'itself',
    'crab, crabmeat, crayfish, crawfish, krill, langoustine, lobster, prawn, scampi, shrimp',
  ),
  list('name', 'eggs', null, 'egg, eggwhite, eggyolk'),
  list('name', 'fish', null, 'fish'),
  list(
    'name',
    'fish',
    'itself',
    `anchovy, bass, sea bass, bream, sea bream, brill, carp, catfish, cod, coley, dory, eel, haddock, hake, halibut, herring,
     kipper, ling, mackerel, monkfish, mullet, perch, pilchard, plaice, pollack, pollock, salmon, sardine, skate, sole,
     sprat, sturgeon, swordfish, tilapia, trout, tuna, turbot, walleye, milkfish, whitebait, whiting`,
  ),
  list('name', 'peanuts', null, 'peanut, groundnut, monkey nut, peanutbutter'),
  list('name', 'soybeans', null, 'soya, soy, soymilk, soyamilk, soya bean, soy bean, soybean, soyabean'),
  list('name', 'milk', null, 'milk, buttermilk, milkpowder, wholemilk, skimmedmilk, milkfat'),
  list('name', 'nuts', 'almonds', 'almond'),
  list('name', 'nuts', 'hazelnuts', 'hazelnut'),
  list('name', 'nuts', 'walnuts', 'walnut'),
  list('name', 'nuts', 'cashews', 'cashew, cashew nut'),
  list('name', 'nuts', 'pecan nuts', 'pecan, pecan nut'),
  list('name', 'nuts', 'Brazil nuts', 'brazil nut, brazils'),
  list('name', 'nuts', 'pistachio nuts', 'pistachio, pistachio nut'),
  list('name', 'nuts', 'macadamia nuts', 'macadamia, macadamia nut, queensland nut'),
  list(
    'name',
    'nuts',
    'pine nuts',
    'pine nut, pinenut, pine kernel, pignoli, pignolia, pinon nut, pinyon nut',
  ),
  list('name', 'celery', null, 'celery, celeriac'),
  list('name', 'mustard', null, 'mustard'),
  list('name', 'sesame', null, 'sesame'),
  list('name', 'sulphites', null, 'sulphite, sulfite, sulphur dioxide, sulfur dioxide'),
  list('name', 'lupin', null, 'lupin, lupine'),
  list('name', 'molluscs', null, 'mollusc, mollusk'),
  list(
    'name',
    'molluscs',
    'itself',
    `abalone, calamari, clam, cockle, conch, cuttlefish, mussel, octopus, oyster, scallop, snail, squid, whelk, winkle`,
  ),
];

const dairy = `
  butter, butterfat, butteroil, butter oil, ghee, brown butter, beurre noisette, smen, cream, creme, creme fraiche, smetana,
  clotted cream, creme patissiere, creme anglaise, chantilly, half and half, dairy, dairy product,
  whey, whey protein, casein, caseinate, sodium caseinate, calcium caseinate, lactose, lactalbumin, lactoglobulin,
  lactulose, yogurt, yoghurt, yoghourt, labneh, lassi, ayran, kefir, koumiss, skyr, quark, tvorog, fromage frais, fromage blanc,
  viili, filmjolk, dulce de leche, cajeta, paneer, khoya, khoa, mawa, rabri, kulfi, shrikhand, raita, tzatziki, ice cream,
  gelato, curd cheese, cheese, cheesecake, cream cheese, cottage cheese, goat cheese, soft cheese, hard cheese,
  abondance, appenzeller, asiago, beaufort, bel paese, bleu d'auvergne, blue cheese, bocconcini, boursin, brie, bryndza, burrata,
  cabrales, caciocavallo, caerphilly, cambozola, camembert, cantal, chaource, cheddar, cheshire cheese, chevre, colby,
  comte, cornish yarg, yarg, cotija, danish blue, derby cheese, double gloucester, dolcelatte, edam, emmental, emmenthal, emmentaler,
  epoisses, feta, fontina, fourme d'ambert, gjetost, brunost, gloucester cheese, gorgonzola, gouda, grana padano, graviera, gruyere, halloumi,
  hallumi, hellim, havarti, idiazabal, jarlsberg, kashkaval, kasseri, kefalotyri, lancashire cheese, leerdammer, limburger, livarot,
  maasdam, mahon, manchego, manouri, maroilles, mascarpone, mimolette, monterey jack, montasio, mont d'or, morbier, mozzarella,
  munster cheese, muenster, neufchatel, parmesan, parmigiano, parmigiano reggiano, pecorino, pepper jack, philadelphia,
  pont l'eveque, port salut, provolone, quargel, queso fresco, queso blanco, raclette, reblochon, red leicester, ricotta,
  robiola, romano cheese, roquefort, roule, saint agur, saint nectaire, scamorza, shropshire blue, stilton, stinking bishop,
  stracchino, stracciatella, swiss cheese, taleggio, tete de moine, tilsit, vacherin, wensleydale`;

const wheatFoods = `
  bulgur, bulgar, burghul, couscous, cous cous, giant couscous, moghrabieh, fregola, semolina, semola, durum, seitan, gluten, spelt, dinkel,
  khorasan, kamut, einkorn, emmer, farro, freekeh, frikeh, triticale, graham flour, graham cracker, farina, atta, maida, chapati flour,
  panko, matzo, matzah, matzo meal, filo, phyllo, filo pastry, plain flour, strong flour, strong white flour, strong bread flour, bread flour, self raising flour, selfraising flour,
  self rising flour, pastry flour, cake flour, all purpose flour, brown flour, white flour, wholemeal flour, malthouse flour,
  granary flour, sauce flour, 00 flour, flour 00, udon, digestive biscuit, weetabix, wheat gluten, vital wheat gluten`;

const foods: readonly WordList[] = [
  list('food', 'milk', null, dairy),
  list(
    'food',
    'milk',
    null,
    `milkshake, creamy, cheesy, curd, halumi, babybel, baileys, lait, beurre, fromage, leche, mantequilla, queso, nata montada, milch, kase,
     sahne, latte, burro, formaggio, panna, mleko, smietana, dahi, rasgulla, gulab jamun, rasmalai, barfi, burfi`,
  ),
  list(
    'food',
    'gluten',
    'wheat',
    'ble, froment, trigo, weizen, weizenmehl, maka pszenna, frumento, grano duro, pszenica, roti, graham, digestive, suji, sooji, rava, rawa, frumenty, kataifi, ptitim',
  ),
  list('food', 'gluten', 'rye', 'seigle, roggen, centeno, segale'),
  list('food', 'gluten', 'barley', 'orge, gerste, cebada, orzo perlato'),
  list('food', 'gluten', 'oats', 'avoine, hafer, avena integral'),
  list('food', 'eggs', null, 'oeuf, œuf, ei, eier, jajko, jajka, huevo, uovo, uova'),
  list('food', 'fish', null, 'poisson, fisch, pescado, pesce, fishcake, fishfinger, tarama'),
  list('food', 'crustaceans', null, 'crevette, garnele, camaron, gambero'),
  list('food', 'peanuts', null, 'cacahuete, cacahuate, erdnuss, erdnusse, arachide'),
  list('food', 'soybeans', null, 'soja, soia'),
  list('food', 'nuts', 'almonds', 'mandel, almendra, mandorle'),
  list('food', 'nuts', 'hazelnuts', 'haselnuss, haselnusse, avellana, noisettes'),
  list('food', 'nuts', 'walnuts', 'walnuss, walnusse, nuez, noci'),
  list('food', 'celery', null, 'sellerie, celeri, apio, sedano'),
  list('food', 'mustard', null, 'moutarde, senf, mostaza, senape'),
  list('food', 'sesame', null, 'sesam, sesamo, ajonjoli'),
  list('food', 'sulphites', null, 'sulfit, sulfito, solfito, anhydride sulfureux'),
  list('food', 'gluten', 'wheat', wheatFoods),
  list('food', 'gluten', 'rye', 'pumpernickel, triticale, ryvita'),
  // Malt is of barley unless the pack names another cereal.
  list(
    'food',
    'gluten',
    'barley',
    `malted barley, malt, malted flour, malted grain, malt extract, malt flour, malt syrup, malt powder, malt vinegar, malted milk, malt loaf, cornflake, corn flake, rice cereal,
     corn cereal, rice krispy, rice crispy, rice pop, puffed rice cereal, malteser, ovaltine, horlicks`,
  ),
  list('food', 'gluten', 'oats', 'avena, haver'),
  list(
    'food',
    'eggs',
    null,
    `albumen, albumin, ovalbumin, ovomucoid, ovomucin, vitellin, livetin, lysozyme, e1105, meringue, mayonnaise, mayo, aioli,
     hollandaise, bearnaise, advocaat, eggnog, zabaglione, sabayon, omelette, frittata, lemon curd,
     egg lecithin, pavlova`,
  ),
  list(
    'food',
    'fish',
    null,
    `basa, pangasius, hoki, hoke, barramundi, snapper, grouper, mahi mahi, wahoo, bonito, bluefish, gurnard, john dory, lemon sole,
     arctic char, smelt, dab, saithe, pike, zander, roach, lumpfish, escolar, caviar, roe, bottarga, taramasalata, surimi,
     crabstick, crab stick, imitation crab, krab, kanikama, seafood stick, anchoiade, isinglass, fishmeal, nam pla, nuoc mam, garum, colatura, gentleman's relish, patum peperium, rollmop,
     bloater, buckling, gravlax, gravadlax, lox, stockfish, bacalao, baccala, katsuobushi, bonito flake, niboshi, unagi, rock salmon,
     cullen skink, kedgeree`,
  ),
  list(
    'food',
    'crustaceans',
    null,
    'gamba, gambas, langostino, nephrops, dublin bay prawn, barnacle, crawdad, yabby',
  ),
  list(
    'food',
    'molluscs',
    null,
    'escargot, limpet, periwinkle, geoduck, squid ink, cuttlefish ink, sepia ink, vongole',
  ),
  list('food', 'peanuts', null, 'arachis, arachis oil, satay, beer nut, goober'),
  list(
    'food',
    'soybeans',
    null,
    `tofu, bean curd, edamame, tempeh, miso, natto, tamari, shoyu, okara, yuba, textured vegetable protein, tvp,
     kinako, teriyaki, doenjang, doubanjiang, kecap manis, ponzu`,
  ),
  list('food', 'nuts', 'almonds', 'marcona, marzipan, frangipane, orgeat, amande, mandorla, turron, macaron'),
  list(
    'food',
    'nuts',
    'hazelnuts',
    'gianduja, nutella, nocciola, filbert, cobnut, noisette paste, hazel nut',
  ),
  list('food', 'nuts', 'walnuts', 'noix de grenoble'),
  list('food', 'nuts', 'pecan nuts', 'hickory pecan'),
  list('food', 'nuts', null, 'tree nut, mixed nut, nut mix, nut butter, nut paste, nut flour, nut oil, nut'),
  list(
    'food',
    'sesame',
    null,
    `tahini, tahina, tahin, halva, halvah, helva, za'atar, zaatar, gomasio, gingelly, til seed, benne seed, dukkah, simsim`,
  ),
  list('food', 'mustard', null, 'piccalilli, mostarda'),
  list('food', 'celery', null, 'apium, celeri rave'),
  list('food', 'sulphites', null, `so2, sulphiting agent, sulfiting agent, ${eNumbers(220, 228)}`),
  list('food', 'lupin', null, 'lupini, lupini bean, lupinus, tremoco, altramuz'),
];

const likely: readonly WordList[] = [
  list(
    'likely',
    'gluten',
    'wheat',
    `flour, bread, breadcrumb, crumb, batter, biscuit, cookie, cracker, wafer, cake, sponge, pastry, puff pastry, shortcrust, pie crust, pasta, noodle, gnocchi, dumpling, bun, roll, tortilla wrap, wrap, pretzel, stuffing, orecchiette, spaghetti, tagliatelle, fusilli, penne, macaroni, linguine, fettuccine, farfalle, rigatoni, orzo, rusk, crouton, focaccia, ciabatta, baguette, pitta, pita, bagel, sourdough, roux, soba, cereal, granola, muesli, sausage, gingerbread, parkin, choux, strudel, spaetzle, wonton, challah, vermicelli, communion wafer, communion host, bran flake, gochujang, teriyaki, taramasalata, snicker, ponzu, kecap manis, gulab jamun, ratafia`,
  ),
  list(
    'likely',
    'gluten',
    'barley',
    'beer, lager, ale, stout, yeast extract, brewer yeast, worcestershire, lea perrins, brown sauce, hp sauce',
  ),
  list('likely', 'gluten', 'oats', 'porridge, flapjack, groat'),
  list(
    'likely',
    'milk',
    null,
    `custard, chocolate, milk chocolate, white chocolate, fudge, toffee, caramel, butterscotch, margarine, spread, panna cotta, mashed potato, ganache, buttercream, pastry cream, alfredo sauce, crema, parkin`,
  ),
  list(
    'likely',
    'eggs',
    null,
    'custard, fresh pasta, sponge, nougat, macaron, macaroon, royal icing, quorn, thousand island, thousand island dressing, choux, challah, spaetzle, chow mein, surimi',
  ),
  list(
    'likely',
    'fish',
    null,
    'worcestershire, lea perrins, caesar dressing, ponzu, bagoong, puttanesca, dashi, kimchi, bouillabaisse, omega 3',
  ),
  list(
    'likely',
    'crustaceans',
    null,
    'bisque, shrimp paste, trassi, bagoong, crab stick, crabstick, imitation crab, krab, kanikama, seafood stick, sambal, belacan, red curry paste, green curry paste, prawn cracker, kimchi, seafood, shellfish, surimi',
  ),
  list('likely', 'molluscs', null, 'seafood, shellfish, paella'),
  list('likely', 'peanuts', null, 'dukkah peanut'),
  list(
    'likely',
    'soybeans',
    null,
    'lecithin, e322, hvp, gochujang, vegetable protein, hydrolysed vegetable protein, black bean sauce, teriyaki, pad thai, pad thai sauce, salted black bean',
  ),
  list(
    'likely',
    'nuts',
    'almonds',
    'amaretto, amaretti, nougat, bakewell, ratafia, nougatine, florentine, dukkah',
  ),
  list(
    'likely',
    'nuts',
    'almonds',
    'almond flavouring, almond flavoring, almond flavour, almond essence, almond extract, bitter almond oil',
  ),
  list('likely', 'nuts', 'hazelnuts', 'praline, noisette, hazelnut flavouring, hazelnut syrup'),
  list('likely', 'nuts', 'pistachio nuts', 'pistachio flavouring'),
  list('likely', 'nuts', 'cashews', ''),
  list('likely', 'nuts', 'walnuts', 'waldorf salad'),
  list(
    'likely',
    'celery',
    null,
    'bouillon, vegetable stock, vegetable bouillon, stock powder, mirepoix, soffritto, bloody mary mix, waldorf salad, old bay, marigold bouillon',
  ),
  list(
    'likely',
    'mustard',
    null,
    'dijon, honey mustard dressing, vinaigrette, salad dressing, curry powder, mayonnaise, burger sauce',
  ),
  list('likely', 'sesame', null, 'hummus, houmous, hoummos, baba ganoush, furikake'),
  list(
    'likely',
    'sulphites',
    null,
    `wine, red wine, white wine, prosecco, champagne, cava, vermouth, sherry, port wine, wine vinegar, red wine vinegar, white wine vinegar, balsamic vinegar, maraschino cherry, cider, perry, sultana, golden raisin, dried apricot, dried apple, dried pear, dried peach, dried mango, dried pineapple, dried papaya, dried fruit, mixed fruit, candied fruit, crystallised fruit, crystallised ginger, sun dried tomato, orange squash, lemon squash, lime squash, blackcurrant squash, candied peel, mixed peel, glace cherry, lemon juice concentrate, desiccated coconut`,
  ),
  list('likely', 'lupin', null, 'gluten free flour blend'),
];

export const wordLists: readonly WordList[] = [...names, ...foods, ...likely, ...dishWords, ...foreignWords];

/** Compound words of which only one part is emphasised: only the cereal of 'oatmeal'. */
export const cerealCompounds: Readonly<Record<string, number>> = {
  oatmeal: 3,
  oatbran: 3,
  oatcake: 3,
  oatflake: 3,
  oatflour: 3,
  wheatgerm: 5,
  wheatmeal: 5,
  wheatflour: 5,
  wheatfeed: 5,
  wholewheat: 10,
  ryebread: 3,
  barleycorn: 6,
  barleymalt: 6,
  eggwhite: 3,
  eggyolk: 3,
  soymilk: 3,
  soyamilk: 4,
};

/** After these plants, dairy words mean no milk: coconut milk, cocoa butter, oat cream. */
export const plantDairy: Readonly<Record<string, string>> = {
  milk: 'plant, almond, cashew, coconut, flax, hazelnut, hemp, macadamia, nut, oat, pea, potato, quinoa, rice, sesame, soy, soya, tigernut, walnut',
  butter: `plant, almond, apple, cacao, cashew, cocoa, coconut, hazelnut, illipe, kokum, macadamia, mango, murumuru, nut, peanut, pecan, pistachio,
    plum, sal, seed, sesame, shea, soy, soya, sunflower, tigernut, walnut`,
  cream: 'plant, almond, cashew, coconut, oat, rice, soy, soya',
  creme: 'almond, coconut, oat, soy, soya',
  cheese: 'plant, almond, cashew, coconut, soy, soya',
  yogurt: 'almond, cashew, coconut, oat, soy, soya',
  yoghurt: 'almond, cashew, coconut, oat, soy, soya',
};

/** Words that sound like an allergen and aren't one. */
export const innocentPhrases: readonly (readonly [AllergenCode, string])[] = [
  [
    'milk',
    `butter bean, butter lettuce, butter pickle, cream of tartar, salad cream, cream cracker, cream soda, cream sherry, cream of coconut,
     milk thistle, custard apple, custard powder, head cheese, coconut custard, dark chocolate, plain chocolate, lotus spread, biscoff spread, speculoos spread,
     cookie butter, fruit spread, pizza flour, pizza dough, pizza base, pizza sauce, pizza seasoning, lasagne sheet, lasagna sheet, vegan pesto, pancake syrup`,
  ],
  [
    'gluten',
    `flour treatment agent, flour treatment, lupin pasta, almond flour, arrowroot flour, banana flour, barley flour, bean flour, besan flour, buckwheat flour, cassava flour, chestnut flour,
     chickpea flour, coconut flour, corn flour, gram flour, hazelnut flour, hemp flour, lentil flour, lupin flour, maize flour,
     millet flour, mung flour, nut flour, oat flour, pea flour, potato flour, quinoa flour, rice flour, rye flour, sorghum flour, soy flour,
     soya flour, tapioca flour, teff flour, urad flour, maize semolina, corn semolina, rice semolina, rice ramen, bean vermicelli, mung vermicelli, rice noodle, buckwheat noodle, glass noodle, bean thread noodle, konjac noodle,
     shirataki noodle, rice pasta, corn pasta, maize pasta, lentil pasta, chickpea pasta, pea pasta, edamame pasta, rice cake, rice cracker,
     corn tortilla, maize tortilla, rice vermicelli, corn bread, oat biscuit, oat cake, oat bread, rye bread, rye cracker,
     crab cake, fish cake, ginger ale, ginger beer, root beer, rice malt, corn malt, maize malt, millet malt,
     sorghum malt, buckwheat malt, wheat malt, rye malt, oat malt, spelt malt, malted wheat, malted rye, malted oat, malted rice, malt whisky, malt whiskey, single malt,
     sausage casing, spaghetti squash, masa harina, celeri rave, pizza sauce, pizza seasoning, lasagne seasoning, pancake syrup`,
  ],
  [
    'eggs',
    'egg plant, egg fruit, lasagne sheet, lasagna sheet, doughnut sugar, pancake syrup, egg replacer, egg replacement, egg substitute, egg alternative, easter egg, chocolate egg, konjac sponge, custard apple, custard powder',
  ],
  ['fish', 'fish mint, bass note, sole ingredient'],
  [
    'soybeans',
    'sunflower lecithin, rapeseed lecithin, canola lecithin, lecithin sunflower, lecithin from sunflower',
  ],
  ['mustard', 'mustard cress'],
  ['crustaceans', 'crab apple, imitation crab, crab stick, seafood stick'],
  [
    'molluscs',
    'oyster mushroom, oyster plant, oyster cracker, mushroom oyster sauce, vegetarian oyster sauce',
  ],
  [
    'nuts',
    `almond flavouring, almond flavoring, almond flavour, almond essence, almond extract, bitter almond oil, hazelnut flavouring, hazelnut syrup,
     pistachio flavouring, hickory nut, beech nut, candle nut, areca nut, tiger nut, water chestnut, dough nut, ginger nut, ground nut, monkey nut, cola nut, kola nut, soy nut, soya nut, corn nut,
     betel nut, shea nut, kukui nut, cedar nut, gingko nut, ginkgo nut, pili nut, lotus nut`,
  ],
  ['sulphites', 'rice wine vinegar, cider vinegar, apple cider vinegar, wine gum'],
  ...foreignInnocents,
];

/**
 * Tree nuts in the US only: the FDA's list (guidance of January 2025) has pine nuts, and Annex II doesn't. A UK or EU
 * label may name them, but needn't.
 */
export const usOnlySpecies: ReadonlySet<string> = new Set(['pine nuts']);

/** What X negates in 'X-free' and 'free from X'. */
export const freeOf: Readonly<Record<string, readonly AllergenCode[]>> = {
  gluten: ['gluten'],
  wheat: ['gluten'],
  dairy: ['milk'],
  milk: ['milk'],
  egg: ['eggs'],
  fish: ['fish'],
  nut: ['nuts'],
  peanut: ['peanuts'],
  soy: ['soybeans'],
  soya: ['soybeans'],
  sesame: ['sesame'],
  celery: ['celery'],
  mustard: ['mustard'],
  lupin: ['lupin'],
  sulphite: ['sulphites'],
  shellfish: ['crustaceans', 'molluscs'],
  seafood: ['fish', 'crustaceans', 'molluscs'],
  glutine: ['gluten'],
  glutenu: ['gluten'],
  ...Object.fromEntries(
    (
      [
        ['milk', 'lait, milch, latte, leche, melk, mleka'],
        ['eggs', 'oeuf, oeufs, eier, uova, huevo, eieren, jaj'],
        ['nuts', 'nuss, nusse, noten, frutos secos, orzechow'],
        ['peanuts', 'arachide, erdnuss, pinda, cacahuete'],
        ['soybeans', 'soja, soia, soi'],
        ['fish', 'poisson, fisch, pesce, pescado, vis, ryb'],
      ] as const
    ).flatMap(([allergen, words]) => words.split(', ').map((word) => [word, [allergen]] as const)),
  ),
};

/** 'Vegan cheese' isn't cheese: nothing with such a word comes from an animal. */
export const ofAnimals: readonly AllergenCode[] = ['milk', 'eggs', 'fish', 'crustaceans', 'molluscs'];
