/** The names of the 14 allergens, and what the law requires to be named within them (Annex II, FIR 1169/2011). */
import type { AllergenCode } from './schema.ts';

/** The names on badges. */
export const allergenNames: Record<AllergenCode, string> = {
  gluten: 'Gluten',
  crustaceans: 'Crustaceans',
  eggs: 'Egg',
  fish: 'Fish',
  peanuts: 'Peanuts',
  soybeans: 'Soya',
  milk: 'Milk',
  nuts: 'Nuts',
  celery: 'Celery',
  mustard: 'Mustard',
  sesame: 'Sesame',
  sulphites: 'Sulphites',
  lupin: 'Lupin',
  molluscs: 'Molluscs',
};

/** The labels on forms. */
export const allergenTitles: Record<AllergenCode, string> = {
  ...allergenNames,
  gluten: 'Cereals containing gluten',
  eggs: 'Eggs',
  nuts: 'Tree nuts',
  soybeans: 'Soya beans',
  sesame: 'Sesame seeds',
  sulphites: 'Sulphites over 10 mg/kg',
};

/** The cereals and nuts by name: a label must say which. Spelt and khorasan are wheat too. */
export const allergenDetails: Partial<Record<AllergenCode, readonly string[]>> = {
  gluten: ['wheat', 'rye', 'barley', 'oats', 'spelt (wheat)', 'khorasan (wheat)'],
  nuts: [
    'almonds',
    'hazelnuts',
    'walnuts',
    'cashews',
    'pecan nuts',
    'Brazil nuts',
    'pistachio nuts',
    'macadamia nuts',
  ],
};

/**
 * What an ingredient may name of each group: the above, pine nuts for US labels, and the fish, crustaceans and molluscs
 * that people in the UK know.
 */
export const speciesNames: Partial<Record<AllergenCode, readonly string[]>> = {
  ...allergenDetails,
  nuts: [...(allergenDetails.nuts ?? []), 'pine nuts (US)'],
  fish: [
    'anchovies',
    'cod',
    'haddock',
    'hake',
    'herring',
    'mackerel',
    'plaice',
    'pollock',
    'salmon',
    'sardines',
    'sea bass',
    'sea bream',
    'sole',
    'trout',
    'tuna',
    'whitebait',
  ],
  crustaceans: ['crab', 'crayfish', 'langoustines', 'lobster', 'prawns', 'shrimps'],
  molluscs: ['clams', 'cockles', 'mussels', 'octopus', 'oysters', 'scallops', 'snails', 'squid'],
};
