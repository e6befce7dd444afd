/**
 * Words of German, French, Italian, Spanish, Dutch and Polish packs that indicate one of the 14 allergens. Sources: the
 * annexes of Regulation (EU) 1169/2011 in each language, and the standards that `allergen-dictionary.ts` names.
 *
 * Lower case, without accents, with the plurals and cases that English rules don't make. Short words that mean something
 * else in English ('pan', 'bar') are left out.
 */
import type { AllergenCode } from '../ingredients/schema.ts';
import type { WordList } from './allergen-word-list.ts';

const foods = (allergen: AllergenCode, species: string | null, words: string): WordList => ({
  kind: 'food',
  allergen,
  species,
  words,
});
const likely = (allergen: AllergenCode, species: string | null, words: string): WordList => ({
  kind: 'likely',
  allergen,
  species,
  words,
});

const german: readonly WordList[] = [
  foods(
    'gluten',
    'wheat',
    'weizengriess, griess, hartweizen, grunkern, gruenkern, semmelbrosel, paniermehl, weizenstarke',
  ),
  foods('gluten', 'rye', 'roggenmehl, roggenbrot'),
  foods('gluten', 'barley', 'gerste, gersten, gerstenmalz, malz, malzextrakt, malzmehl, graupen'),
  foods('gluten', 'oats', 'haferflocken, hafermehl'),
  foods(
    'milk',
    null,
    `vollmilch, magermilch, buttermilch, butterschmalz, butterreinfett, butterkeks, rahm, schlagrahm, schmand, topfen, joghurt, jogurt, kaese,
     frischkase, frischkaese, molke, laktose, kasein, obers, schlagobers, kondensmilch, milcheiweiss, milchzucker, huttenkase`,
  ),
  foods(
    'eggs',
    null,
    'eigelb, eiklar, eidotter, vollei, eipulver, huhnerei, huhnereier, huehnerei, eierlikor, volleipulver',
  ),
  likely('eggs', null, 'eiweiss'),
  foods(
    'fish',
    null,
    `fische, lachs, thunfisch, kabeljau, dorsch, forelle, hering, sardelle, sardellen, makrele, seelachs, karpfen, aal, heilbutt, scholle,
     matjes, rotbarsch, fischsauce`,
  ),
  foods(
    'crustaceans',
    null,
    'garnelen, krebse, flusskrebs, krebstiere, hummer, languste, langusten, krabbe, krabben, krevette, krevetten',
  ),
  foods(
    'molluscs',
    null,
    'muschel, muscheln, miesmuschel, miesmuscheln, tintenfisch, tintenfische, auster, austern, weichtier, weichtiere, schnecke, schnecken, jakobsmuschel, kalmar, kalmare',
  ),
  foods('peanuts', null, 'erdnuesse, erdnussbutter'),
  foods('soybeans', null, 'sojabohne, sojabohnen, sojasauce, sojasosse'),
  foods('nuts', 'almonds', 'mandeln'),
  foods('nuts', 'hazelnuts', 'haselnuesse, haselnusskerne'),
  foods('nuts', 'walnuts', 'walnuesse, walnusskerne'),
  foods('nuts', 'cashews', 'cashewkern, cashewkerne, cashewnuss, cashewnusse, cashewnuesse'),
  foods('nuts', 'pecan nuts', 'pekannuss, pekannusse, pekannuesse'),
  foods('nuts', 'Brazil nuts', 'paranuss, paranusse, paranuesse'),
  foods('nuts', 'pistachio nuts', 'pistazie, pistazien'),
  foods('nuts', 'macadamia nuts', 'macadamianuss, macadamianusse'),
  foods('nuts', null, 'nuss, nusse, nuesse, schalenfruchte, schalenfruechte'),
  foods('celery', null, 'knollensellerie, staudensellerie'),
  foods('mustard', null, 'senfkorner, senfkoerner, senfsaat, senfmehl'),
  foods('sulphites', null, 'sulfite, schwefeldioxid'),
  foods('lupin', null, 'lupine, lupinen, lupinenmehl, susslupine, susslupinen'),
  likely(
    'gluten',
    'wheat',
    'mehl, brot, brotchen, semmel, nudel, nudeln, teigwaren, kuchen, keks, kekse, zwieback, grieb',
  ),
];

const french: readonly WordList[] = [
  foods('gluten', 'wheat', 'farine de ble, semoule, semoule de ble, epeautre, chapelure, boulgour'),
  foods('gluten', 'barley', "orge perle, orge malte, malt d'orge, extrait de malt"),
  foods('gluten', 'oats', "flocons d'avoine, son d'avoine"),
  foods(
    'milk',
    null,
    'lactoserum, petit lait, yaourt, yaourts, babeurre, caseine, laitier, laitiere, laitage, laitages, fromages, mascarpone',
  ),
  foods('eggs', null, "oeufs, jaune d'oeuf, blanc d'oeuf"),
  foods(
    'fish',
    null,
    'poissons, saumon, saumons, thon, cabillaud, morue, truite, hareng, harengs, anchois, maquereau, maquereaux, colin, merlu, lieu noir, eglefin, fletan, rouget',
  ),
  foods(
    'crustaceans',
    null,
    'crevettes, crabe, crabes, homard, langouste, langoustes, ecrevisse, ecrevisses, crustace, crustaces',
  ),
  foods(
    'molluscs',
    null,
    'moule, moules, huitre, huitres, calmar, calmars, encornet, encornets, seiche, poulpe, coquille saint jacques, coquilles saint jacques, petoncle, petoncles, bulot, bulots, palourde, palourdes, mollusque, mollusques',
  ),
  foods('peanuts', null, 'cacahuetes, arachides'),
  foods('nuts', 'almonds', "amandes, pate d'amande"),
  foods('nuts', 'hazelnuts', 'poudre de noisette'),
  foods('nuts', 'walnuts', 'cerneaux de noix, cerneau de noix'),
  foods('nuts', 'cashews', 'cajou, noix de cajou'),
  foods('nuts', 'pecan nuts', 'noix de pecan, pacane, pacanes'),
  foods('nuts', 'Brazil nuts', 'noix du bresil'),
  foods('nuts', 'pistachio nuts', 'pistache, pistaches'),
  foods('nuts', null, 'noix, fruits a coque, fruit a coque'),
  foods('sulphites', null, 'sulfites, dioxyde de soufre'),
  likely(
    'gluten',
    'wheat',
    'farine, farines, biscotte, biscottes, patisserie, viennoiserie, pates alimentaires',
  ),
];

const italian: readonly WordList[] = [
  foods('gluten', 'wheat', 'grano, grano tenero, pangrattato, semolino'),
  foods('gluten', 'barley', "orzo, malto, malto d'orzo, estratto di malto"),
  foods('gluten', 'oats', "fiocchi d'avena"),
  foods(
    'milk',
    null,
    'formaggi, siero di latte, lattosio, caseina, latticello, latticini, stracchino, panna montata, burrata',
  ),
  foods('eggs', null, "tuorlo, tuorli, albume, albumi, tuorlo d'uovo"),
  foods(
    'fish',
    null,
    'pesci, salmone, tonno, merluzzo, acciuga, acciughe, alici, sgombro, sardine, trota, branzino, orata, spigola, stoccafisso, aringa',
  ),
  foods(
    'crustaceans',
    null,
    'gamberi, gamberetto, gamberetti, gamberone, gamberoni, granchio, aragosta, astice, mazzancolle, crostacei, crostaceo',
  ),
  foods(
    'molluscs',
    null,
    'cozza, cozze, vongola, calamaro, seppia, seppie, polpo, polipo, ostrica, ostriche, lumaca, lumache, mollusco, molluschi, capesante',
  ),
  foods('peanuts', null, 'arachidi'),
  foods('nuts', 'almonds', 'mandorla, farina di mandorle'),
  foods('nuts', 'hazelnuts', 'nocciole, granella di nocciole'),
  foods('nuts', 'walnuts', 'noce, gherigli di noce'),
  foods('nuts', 'cashews', 'anacardo, anacardi'),
  foods('nuts', 'pistachio nuts', 'pistacchio, pistacchi'),
  foods('nuts', null, 'frutta a guscio, frutta secca a guscio'),
  foods('sulphites', null, 'solfiti, anidride solforosa'),
  foods('lupin', null, 'lupino'),
  likely('gluten', 'wheat', 'pane, biscotto, biscotti, grissino, grissini, panettone, pandoro, colomba'),
];

const spanish: readonly WordList[] = [
  foods('gluten', 'wheat', 'harina de trigo, espelta, pan rallado'),
  foods('gluten', 'barley', 'malta, extracto de malta'),
  foods(
    'milk',
    null,
    'quesos, suero de leche, lactosa, yogur, yogures, nata para montar, mantequillas, requeson, lacteo, lacteos',
  ),
  foods('eggs', null, 'huevos, yema de huevo, clara de huevo, yemas'),
  foods(
    'fish',
    null,
    'atun, merluza, trucha, anchoa, anchoas, boqueron, boquerones, sardina, sardinas, caballa, arenque, arenques, pescados',
  ),
  foods(
    'crustaceans',
    null,
    'camarones, langostinos, cangrejo, cangrejos, langosta, bogavante, crustaceo, crustaceos',
  ),
  foods(
    'molluscs',
    null,
    'mejillon, mejillones, almeja, almejas, calamares, sepia, pulpo, ostra, ostras, caracol, caracoles, molusco, moluscos, vieira, vieiras',
  ),
  foods('peanuts', null, 'cacahuetes, cacahuates, mani'),
  foods('nuts', 'almonds', 'almendras'),
  foods('nuts', 'hazelnuts', 'avellanas'),
  foods('nuts', 'walnuts', 'nueces'),
  foods('nuts', 'cashews', 'anacardos'),
  foods('nuts', 'pecan nuts', 'pacana, pacanas'),
  foods('nuts', 'Brazil nuts', 'nueces de brasil'),
  foods('nuts', 'pistachio nuts', 'pistacho, pistachos'),
  foods('nuts', null, 'frutos secos, frutos de cascara'),
  foods('sulphites', null, 'sulfitos, dioxido de azufre, anhidrido sulfuroso'),
  foods('lupin', null, 'altramuces, lupinos'),
  likely('gluten', 'wheat', 'harina, galleta, galletas, fideos, bizcocho, magdalena, magdalenas'),
];

const dutch: readonly WordList[] = [
  foods('gluten', 'wheat', 'tarwe, tarwebloem, tarwemeel, griesmeel, paneermeel, volkorenmeel'),
  foods('gluten', 'rye', 'rogge, roggemeel'),
  foods('gluten', 'barley', 'gerst, gerstemout, mout, moutextract'),
  foods('gluten', 'oats', 'havermout, havermeel, havervlokken'),
  foods(
    'milk',
    null,
    `melk, melkpoeder, karnemelk, boter, roomboter, slagroom, zure room, roomijs, roomkaas, kaas, kwark, weipoeder, weiproteine, lactose,
     zuivel, kookroom, smeerkaas`,
  ),
  foods('eggs', null, 'eieren, eigeel, kippenei, eipoeder, scharrelei'),
  likely('eggs', null, 'eiwit'),
  foods(
    'fish',
    null,
    'vis, vissen, zalm, tonijn, kabeljauw, haring, ansjovis, makreel, forel, sardientje, sardientjes, vissaus, visolie, paling, schelvis, schol',
  ),
  foods('crustaceans', null, 'garnaal, garnalen, kreeft, rivierkreeft, schaaldieren, schaaldier'),
  foods('molluscs', null, 'mossel, mosselen, inktvis, oester, oesters, weekdieren, weekdier, slak, slakken'),
  foods('peanuts', null, "pinda, pinda's, pindas, pindakaas"),
  foods('soybeans', null, 'sojaboon, sojabonen, sojasaus, ketjap'),
  foods('nuts', 'almonds', 'amandel, amandelen, amandelspijs'),
  foods('nuts', 'hazelnuts', 'hazelnoot, hazelnoten'),
  foods('nuts', 'walnuts', 'walnoot, walnoten'),
  foods('nuts', 'cashews', 'cashewnoot, cashewnoten'),
  foods('nuts', 'pecan nuts', 'pecannoot, pecannoten'),
  foods('nuts', 'Brazil nuts', 'paranoot, paranoten'),
  foods('nuts', 'pistachio nuts', 'pistachenoot, pistachenoten'),
  foods('nuts', 'macadamia nuts', 'macadamianoot, macadamianoten'),
  foods('nuts', null, 'noot, noten, schaalvruchten'),
  foods('celery', null, 'selderij, selderie, bleekselderij, knolselderij'),
  foods('mustard', null, 'mosterd, mosterdzaad'),
  foods('sesame', null, 'sesamzaad, sesamzaadjes, sesampasta'),
  foods('sulphites', null, 'sulfieten, sulfiet, zwaveldioxide'),
  likely('gluten', 'wheat', 'bloem, brood, broodje, deeg, koekje, koekjes, beschuit, ontbijtkoek, speculaas'),
];

const polish: readonly WordList[] = [
  foods(
    'gluten',
    'wheat',
    'pszenna, pszenny, pszenne, pszennej, pszennego, pszenicy, orkisz, orkiszowa, orkiszowe, kasza manna, bulka tarta, semolina',
  ),
  foods('gluten', 'rye', 'zyto, zyta, zytnia, zytni, zytnie, zytniej'),
  foods(
    'gluten',
    'barley',
    'jeczmien, jeczmienia, jeczmienna, jeczmienny, jeczmienne, slod, slodu, slodowy, slodowa',
  ),
  foods('gluten', 'oats', 'owies, owsa, owsiane, owsiany, owsiana, owsianka, platki owsiane'),
  foods(
    'milk',
    null,
    `mleka, mleku, mleczny, mleczna, mleczne, maslo, masla, maslanka, maslanki, smietanka, smietany, smietanki, ser, sery, serek, serka,
     serwatka, serwatki, twarog, twarogu, jogurt, jogurtu, laktoza, laktozy, kazeina`,
  ),
  foods('eggs', null, 'jajo, jaja, jaj, jajek, jajeczny, jajeczna, zoltko, zoltka'),
  foods(
    'fish',
    null,
    'ryba, ryby, rybny, rybna, losos, lososia, tunczyk, tunczyka, dorsz, dorsza, sledz, sledzia, sledzie, makrela, makreli, pstrag, pstraga, sardynka, sardynki',
  ),
  foods('crustaceans', null, 'krewetka, krewetki, krewetek, homar, homara, skorupiaki, skorupiakow'),
  foods(
    'molluscs',
    null,
    'malze, malzy, omulek, ostryga, ostrygi, osmiornica, slimak, slimaki, mieczaki, mieczakow, kalmary',
  ),
  foods(
    'peanuts',
    null,
    'orzeszki ziemne, orzechy ziemne, orzechow ziemnych, orzeszkow ziemnych, arachidowe, arachidowy, arachidowych, fistaszki',
  ),
  foods('soybeans', null, 'sojowy, sojowa, sojowe, soi'),
  foods('nuts', 'almonds', 'migdal, migdaly, migdalow, migdalowa, migdalowe, migdalowy'),
  foods('nuts', 'hazelnuts', 'orzechy laskowe, orzechow laskowych, laskowe, laskowych'),
  foods('nuts', 'walnuts', 'orzechy wloskie, orzechow wloskich'),
  foods('nuts', 'cashews', 'nerkowce, nerkowca, nerkowcow'),
  foods('nuts', 'pistachio nuts', 'pistacje, pistacji'),
  foods('nuts', null, 'orzech, orzechy, orzechow, orzechowy, orzechowa, orzechowe'),
  foods('celery', null, 'seler, selera, selerow, selerowa, selerowy'),
  foods('mustard', null, 'gorczyca, gorczycy, musztarda, musztardy'),
  foods('sesame', null, 'sezam, sezamu, sezamowy, sezamowe'),
  foods('sulphites', null, 'siarczyny, siarczynow, dwutlenek siarki'),
  foods('lupin', null, 'lubin, lubinu'),
  likely(
    'gluten',
    'wheat',
    'maka, maki, chleb, chleba, bulka, bulki, makaron, makaronu, ciasto, ciastka, herbatniki',
  ),
];

export const foreignWords: readonly WordList[] = [
  ...german,
  ...french,
  ...italian,
  ...spanish,
  ...dutch,
  ...polish,
];

/** Parts of German and Dutch compounds: 'Roggenvollkornmehl', 'melkeiwit'. They begin or end a longer word. */
export const compoundParts: readonly WordList[] = [
  foods('gluten', 'wheat', 'weizen, dinkel, tarwe, griess'),
  foods('gluten', 'rye', 'roggen, rogge'),
  foods('gluten', 'barley', 'gersten, gerste, malz'),
  foods('gluten', 'oats', 'hafer, haver'),
  foods('milk', null, 'milch, molke, molken, sahne, kase, kaese, quark, joghurt, laktose, melk, kaas, boter'),
  foods('eggs', null, 'eigelb, vollei, eiklar, eigeel'),
  foods('fish', null, 'fisch, lachs, hering, sardellen, kabeljau, zalm, tonijn, ansjovis, haring'),
  foods('crustaceans', null, 'garnelen, krebs, krabben, hummer, garnalen, kreeft'),
  foods('molluscs', null, 'muschel, muscheln, tintenfisch, austern, mosselen, inktvis'),
  foods('peanuts', null, 'erdnuss, pinda'),
  foods('soybeans', null, 'soja'),
  foods('nuts', 'almonds', 'mandel, amandel'),
  foods('nuts', 'hazelnuts', 'haselnuss, hazelnoot, hazelnoten'),
  foods('nuts', 'walnuts', 'walnuss, walnoot, walnoten'),
  foods('nuts', 'pistachio nuts', 'pistazien, pistache'),
  foods('nuts', null, 'nuss'),
  foods('celery', null, 'sellerie, selderij'),
  foods('mustard', null, 'senf, mosterd'),
  foods('sesame', null, 'sesam'),
  foods('sulphites', null, 'sulfit, sulfiet'),
  foods('lupin', null, 'lupinen'),
];

/** Foreign words that only sound like an allergen, by what they aren't. */
export const foreignInnocents: readonly (readonly [AllergenCode, string])[] = [
  [
    'milk',
    `kokosmilch, mandelmilch, hafermilch, haferdrink, reismilch, sojamilch, nussmilch, cashewmilch, kakaobutter, erdnussbutter, sheabutter, fischmilch,
     kokosmelk, amandelmelk, havermelk, rijstmelk, sojamelk, notenmelk, cacaoboter, pindaboter, pindakaas, notenboter,
     lait de coco, lait d'amande, lait de soja, lait d'avoine, lait de riz, beurre de cacao, beurre de cacahuete, beurre de karite, creme de coco,
     creme de marron, latte di cocco, latte di mandorla, latte di soia, latte di riso, latte d'avena, burro di cacao, burro di arachidi,
     leche de coco, leche de almendra, leche de soja, leche de avena, leche de arroz, mantequilla de cacahuete, mantequilla de cacao,
     mleko kokosowe, mleko migdalowe, mleko sojowe, mleko owsiane, mleko ryzowe, maslo kakaowe, maslo orzechowe, milchsaure, milchsaeure, melkzuur`,
  ],
  [
    'gluten',
    `buchweizen, buchweizenmehl, boekweit, boekweitmeel, grano saraceno, trigo sarraceno, farine de riz, farine de mais, farine de pois,
     farine de pois chiche, farine de chataigne, farine de coco, farine de sarrasin, farina di riso, farina di mais, farina di ceci,
     farina di castagne, farina di cocco, farina di mandorle, harina de maiz, harina de arroz, harina de garbanzo, harina de almendra, maka ryzowa, maka kukurydziana,
     maka ziemniaczana, maka kokosowa, zonnebloem, maka gryczana`,
  ],
  ['fish', 'tintenfisch, tintenfische, inktvis, fischmilch'],
  ['eggs', 'sojaeiweiss, milcheiweiss, erbseneiweiss, pflanzeneiweiss, melkeiwit, soja eiwit, erwteneiwit'],
  ['molluscs', 'austernpilz, austernpilze, austernsaitling, austernseitling'],
  [
    'nuts',
    `kokosnuss, kokosnusse, muskatnuss, erdnuss, erdnusse, erdnuesse, erdnussbutter, kokosnoot, nootmuskaat, noix de coco, noix de muscade, noce di cocco,
     noce moscata, nuez moscada, orzeszki ziemne, orzechy ziemne, orzechow ziemnych, orzechy kokosowe, orzech kokosowy, galka muszkatolowa`,
  ],
];

/** What each allergen is called after 'ohne', 'sans', 'senza', 'sin', 'zonder' and 'bez', or before 'frei' and 'vrij'. */
export const namesAfterWithout: readonly (readonly [AllergenCode, string])[] = [
  [
    'gluten',
    'weizen, roggen, gerste, hafer, ble, seigle, orge, avoine, frumento, segale, orzo, avena, trigo, centeno, cebada, tarwe, rogge, gerst, haver, pszenicy, zyta, jeczmienia, owsa',
  ],
  [
    'crustaceans',
    'krebstiere, krebstieren, crustaces, crostacei, crustaceos, schaaldieren, skorupiakow, mariscos, fruits de mer, frutti di mare, meeresfruchte, meeresfruechte, zeevruchten, owocow morza',
  ],
  ['eggs', 'ei, eiern, oeuf, uovo, jajka, jajek, jajo'],
  ['fish', 'fische, poissons, pescados, ryby'],
  ['peanuts', 'erdnusse, erdnuesse, arachidi, cacahuate, mani, orzeszkow ziemnych, orzechow ziemnych'],
  ['soybeans', 'soi, soje'],
  [
    'milk',
    'milchprodukte, produits laitiers, laitages, latticini, lacteos, lacteo, productos lacteos, zuivel, mleko, nabialu, produktow mlecznych',
  ],
  [
    'nuts',
    `nuesse, schalenfruchte, schalenfruechte, noix, fruits a coque, noci, frutta a guscio, frutta secca, nueces, frutos secos,
     frutos de cascara, noot, schaalvruchten, mandeln, haselnusse, haselnuesse, walnusse, walnuesse, amandes, noisettes, mandorle, nocciole,
     almendras, avellanas, amandelen, hazelnoten, walnoten, migdalow`,
  ],
  ['celery', 'sellerie, celeri, sedano, apio, selderij, selera, selerow'],
  ['mustard', 'senf, moutarde, senape, mostaza, mosterd, gorczycy'],
  ['sesame', 'sesam, sesamo, sezamu'],
  ['sulphites', 'sulfit, sulfite, solfiti, sulfitos, sulfiet, sulfieten, siarczynow'],
  ['lupin', 'lupinen, lupini, altramuces, lubinu'],
  [
    'molluscs',
    'weichtiere, weichtieren, mollusques, molluschi, moluscos, weekdieren, mieczakow, mariscos, fruits de mer, frutti di mare, meeresfruchte, meeresfruechte, zeevruchten, owocow morza',
  ],
];
