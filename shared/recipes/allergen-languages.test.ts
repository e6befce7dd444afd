/** Names as they stand on packs of six languages, each with the allergen that it must raise. */
import { describe, expect, it } from 'vitest';
import type { AllergenCode } from '../ingredients/schema.ts';
import { allergenWordsIn } from './allergen-words.ts';

const raises = (name: string): AllergenCode[] => [
  ...new Set(allergenWordsIn(name).map(({ allergen }) => allergen)),
];

/** `gluten: Weizenmehl, Roggenbrot` in lines. */
const rowsOf = (text: string): [string, AllergenCode][] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [allergen = '', names = ''] = line.split(':');
      return names
        .split(',')
        .map((name): [string, AllergenCode] => [name.trim(), allergen.trim() as AllergenCode]);
    });

const german = `
  gluten: Weizenmehl Type 405, Roggenmehl, Dinkelvollkornmehl, Hartweizengrieß, Gerstenmalz, Haferflocken, Malzextrakt, Semmelbrösel
  milk: Vollmilchpulver, Süßmolkenpulver, Butterschmalz, Schlagsahne, Frischkäse, Magerquark, Milchzucker, Joghurt
  eggs: Hühnereier, Eigelb, Volleipulver
  fish: Lachsfilet, Thunfisch, Sardellenpaste
  crustaceans: Nordseekrabben, Garnelen
  molluscs: Miesmuscheln, Tintenfischringe
  peanuts: Erdnüsse, Erdnussbutter
  soybeans: Sojabohnen, Sojaeiweiß
  nuts: Haselnüsse, Mandelmehl, Walnusskerne, Pistazien, Cashewkerne
  celery: Knollensellerie, Selleriepulver
  mustard: Senfkörner, Senfmehl
  sesame: Sesamöl
  sulphites: Natriumsulfit, Schwefeldioxid
  lupin: Süßlupinenmehl`;

const french = `
  gluten: Farine de blé T55, Farine, Semoule de blé dur, Chapelure, Seigle, Orge perlé, Flocons d’avoine, Épeautre
  milk: Lait entier, Beurre doux, Crème fraîche, Fromage blanc, Lactosérum en poudre, Yaourt nature
  eggs: Œufs frais, Jaune d’œuf, Blanc d’œufs
  fish: Saumon fumé, Thon au naturel, Cabillaud, Anchois
  crustaceans: Crevettes roses, Homard, Langoustes
  molluscs: Moules, Huîtres, Coquilles Saint-Jacques
  peanuts: Cacahuètes, Huile d’arachide
  soybeans: Lécithine de soja
  nuts: Poudre d’amande, Noix de cajou, Cerneaux de noix, Pistaches, Fruits à coque
  celery: Céleri-rave
  mustard: Moutarde de Dijon
  sesame: Graines de sésame
  sulphites: Sulfites, Dioxyde de soufre
  lupin: Farine de lupin`;

const italian = `
  gluten: Farina 00, Semola di grano duro, Farro perlato, Orzo, Segale, Avena, Pangrattato, Malto d’orzo
  milk: Latte intero, Burro, Panna fresca, Formaggio grattugiato, Siero di latte, Ricotta
  eggs: Uova, Tuorlo, Albume d’uovo
  fish: Salmone affumicato, Tonno sott’olio, Acciughe, Merluzzo
  crustaceans: Gamberi, Gamberetti, Aragosta
  molluscs: Cozze, Vongole, Calamari, Seppie
  peanuts: Arachidi tostate
  soybeans: Lecitina di soia
  nuts: Mandorle, Nocciole, Noci, Pistacchi, Anacardi
  celery: Sedano
  mustard: Senape
  sesame: Semi di sesamo
  sulphites: Solfiti, Anidride solforosa
  lupin: Farina di lupini`;

const spanish = `
  gluten: Harina de trigo, Harina, Pan rallado, Centeno, Cebada, Espelta, Avena
  milk: Leche entera, Mantequilla, Nata para montar, Queso curado, Suero de leche, Yogur natural
  eggs: Huevos, Clara de huevo, Yema de huevo
  fish: Atún, Merluza, Boquerones, Anchoas, Bacalao
  crustaceans: Gambas, Langostinos, Cangrejo
  molluscs: Mejillones, Almejas, Calamares, Pulpo
  peanuts: Cacahuetes
  soybeans: Lecitina de soja
  nuts: Almendras, Avellanas, Nueces, Pistachos, Anacardos, Frutos secos
  celery: Apio
  mustard: Mostaza
  sesame: Semillas de sésamo
  sulphites: Sulfitos, Dióxido de azufre
  lupin: Altramuces`;

const dutch = `
  gluten: Tarwebloem, Roggemeel, Gerstemout, Havermout, Paneermeel, Griesmeel, Speltmeel van spelt, Volkorenmeel
  milk: Volle melk, Melkpoeder, Roomboter, Slagroom, Geraspte kaas, Karnemelk, Weipoeder, Kwark
  eggs: Eieren, Eigeel, Scharrelei
  fish: Gerookte zalm, Tonijn, Ansjovis, Vissaus
  crustaceans: Garnalen, Kreeft
  molluscs: Mosselen, Inktvisringen
  peanuts: Pinda’s, Pindakaas
  soybeans: Sojasaus
  nuts: Amandelen, Hazelnoten, Walnoten, Cashewnoten, Gemengde noten
  celery: Knolselderij, Bleekselderij
  mustard: Mosterdzaad, Mosterd
  sesame: Sesamzaad
  sulphites: Natriumsulfiet, Zwaveldioxide
  lupin: Lupinemeel van lupine`;

const polish = `
  gluten: Mąka pszenna, Mąka, Mąka żytnia, Kasza jęczmienna, Płatki owsiane, Słód jęczmienny, Bułka tarta, Orkisz
  milk: Mleko, Masło, Śmietana, Śmietanka 30%, Ser żółty, Twaróg, Serwatka, Maślanka
  eggs: Jajka, Jaja kurze, Żółtko
  fish: Łosoś wędzony, Tuńczyk, Śledź, Dorsz
  crustaceans: Krewetki, Skorupiaki
  molluscs: Małże, Ostrygi
  peanuts: Orzeszki ziemne
  soybeans: Lecytyna sojowa
  nuts: Migdały, Orzechy laskowe, Orzechy włoskie, Pistacje, Nerkowce
  celery: Seler korzeniowy
  mustard: Gorczyca, Musztarda
  sesame: Sezam
  sulphites: Siarczyny, Dwutlenek siarki
  lupin: Łubin`;

const languages = { german, french, italian, spanish, dutch, polish };

describe('names in other languages', () => {
  it.each(Object.entries(languages))('raises what %s names mean', (_language, text) => {
    const rows = rowsOf(text);
    expect(rows.length).toBeGreaterThanOrEqual(30);
    expect(rows.filter(([name, allergen]) => !raises(name).includes(allergen))).toEqual([]);
  });

  it.each([
    ['Kokosmilch', 'milk'],
    ['Buchweizenmehl', 'gluten'],
    ['Lait de coco', 'milk'],
    ['Noix de muscade', 'nuts'],
    ['Farine de riz', 'gluten'],
    ['Noce di cocco', 'nuts'],
    ['Grano saraceno', 'gluten'],
    ['Leche de coco', 'milk'],
    ['Harina de maíz', 'gluten'],
    ['Kokosmelk', 'milk'],
    ['Nootmuskaat', 'nuts'],
    ['Zonnebloemolie', 'gluten'],
    ['Mleko kokosowe', 'milk'],
    ['Mąka ryżowa', 'gluten'],
    ['Austernpilze', 'molluscs'],
  ] as const)('leaves %s in peace', (name, allergen) => {
    expect(raises(name)).not.toContain(allergen);
  });

  it.each([
    ['Sans lait', 'milk'],
    ['Glutenfreies Mehl', 'gluten'],
    ['Senza glutine, pane di riso', 'gluten'],
    ['Milchfreie Creme', 'milk'],
    ['Zonder melk', 'milk'],
    ['Sin huevo', 'eggs'],
  ] as const)('reads that %s is without it', (name, allergen) => {
    const [first = ''] = name.split(',');
    expect(raises(first)).not.toContain(allergen);
  });
});
