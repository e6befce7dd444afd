/**
 * What the law wants on a label, point by point, each with where it stands.
 *
 * Prepacked for direct sale (PPDS, Natasha's law: Food Information (Amendment) (England) Regulations 2019)
 * wants the name and the full ingredient list with its allergens emphasised, nothing else. A prepacked
 * label has the particulars of Art. 9 of Regulation (EU) 1169/2011 and a lot (Directive 2011/91/EU).
 */
import { namedOneByOne } from './allergen-words.ts';
import type { Breakdown } from './breakdown-schema.ts';
import type { LabelContent } from './label-schema.ts';

export type CheckedFacts = Pick<Breakdown, 'ingredientList' | 'nutrition' | 'allergens'>;

export interface LabelCheck {
  code: string;
  title: string;
  /** Where the rule is from. */
  rule: string;
  /** Hints are not: whether they hold depends on what only the maker knows. */
  required: boolean;
  ok: boolean;
  /** What to do where it is not `ok`; else what was found. */
  message: string;
  /** The field of the label that mends it; `null` where the recipe does. */
  field: keyof LabelContent | null;
}

type Verdict = Pick<LabelCheck, 'ok' | 'message'>;
interface Given {
  label: LabelContent;
  facts: CheckedFacts;
  lot: string | null;
}
interface Rule extends Omit<LabelCheck, 'ok' | 'message'> {
  of: (given: Given) => Verdict;
}

const verdict = (ok: boolean, done: string, wanted: string): Verdict => ({ ok, message: ok ? done : wanted });
const stated = (text: string): boolean => text.trim() !== '';

function listVerdict({ facts: { ingredientList } }: Given): Verdict {
  if (ingredientList.text === '') return { ok: false, message: 'Add what goes into it' };
  return verdict(
    ingredientList.unweighed.length === 0,
    'In descending weight',
    'Some weights are not known, so the order isn’t either',
  );
}

function allergensVerdict({ facts: { allergens } }: Given): Verdict {
  const unknown = allergens.filter(({ unknownFrom }) => unknownFrom.length > 0);
  return verdict(
    unknown.length === 0,
    'Emphasised in the list',
    'Some ingredients don’t say what allergens they contain',
  );
}

/** 'Gluten' alone is not enough: the cereal must be named, as must the nut. */
function namedVerdict({ facts: { allergens, ingredientList } }: Given): Verdict {
  const vague = ingredientList.tokens.some(
    ({ text, emphasised }) => emphasised && (text === 'gluten' || text === 'nuts'),
  );
  const present = allergens.some(
    ({ allergen, state }) => namedOneByOne.has(allergen) && state === 'contains',
  );
  return verdict(
    !vague,
    present ? 'Each cereal and nut by name' : 'No cereals with gluten or nuts in it',
    'Name the cereal or the nut: wheat, almonds …',
  );
}

const name: Rule = {
  code: 'name',
  title: 'Name of the food',
  rule: 'Art. 9(1)(a), 17',
  required: true,
  field: 'foodName',
  of: ({ label }) => ({
    ok: true,
    message: stated(label.foodName) ? 'As you state it' : 'The recipe’s name: does it say what the food is?',
  }),
};

const list: Rule = {
  code: 'ingredient_list',
  title: 'Full ingredient list',
  rule: 'Art. 9(1)(b), 18',
  required: true,
  field: null,
  of: listVerdict,
};

const allergens: Rule = {
  code: 'allergens',
  title: 'Allergens emphasised',
  rule: 'Art. 9(1)(c), 21',
  required: true,
  field: null,
  of: allergensVerdict,
};

const named: Rule = {
  code: 'allergens_named',
  title: 'Cereals and nuts by name',
  rule: 'Annex II',
  required: true,
  field: null,
  of: namedVerdict,
};

/** The words of the name, as they would stand in the list too. */
const wordsOf = (text: string): string[] =>
  Array.from(text.toLowerCase().matchAll(/\p{L}{4,}/gu), ([word]) => word.replace(/s$/, ''));

function quidVerdict({ label, facts: { ingredientList } }: Given): Verdict {
  const inName = new Set(wordsOf(label.foodName));
  const open = ingredientList.items.find(
    (item) => item.percent === null && wordsOf(item.name).some((word) => inName.has(word)),
  );
  const share = ingredientList.items.some(({ percent }) => percent !== null);
  return verdict(
    open === undefined,
    share ? 'Stated in the list' : 'Needed for what the name, words or pictures single out',
    `The name says ${open?.name.toLowerCase()}: state its share on its line of the recipe`,
  );
}

const originFoods =
  /beef|veal|pork|bacon|ham\b|lamb|mutton|goat|chicken|turkey|duck|fish|salmon|cod\b|honey|olive oil/i;

function originVerdict({ label, facts: { ingredientList } }: Given): Verdict {
  const first = ingredientList.items[0]?.name ?? '';
  const wanted = originFoods.test(first) || originFoods.test(label.foodName);
  return verdict(
    stated(label.origin) || !wanted,
    stated(label.origin) ? 'Stated' : 'Needed only where leaving it out would mislead',
    'Meat, fish, honey and olive oil mostly need their country: state it or be sure that yours doesn’t',
  );
}

function nutritionVerdict({ label, facts: { nutrition } }: Given): Verdict {
  if (!label.showNutrition) {
    return { ok: false, message: 'Needed, unless you are a small maker who sells direct or to local shops' };
  }
  const open = nutrition.panels.uk.filter(({ row, per100 }) => row !== 'Fibre' && per100 === null);
  return verdict(open.length === 0, 'All known', `Not all known: ${open.map(({ row }) => row).join(', ')}`);
}

/** Up to three months' life is dated to the day, and a day stands for a lot. */
const dayIsStated = ({ dateMark, shelfLifeDays }: LabelContent): boolean =>
  shelfLifeDays !== null && (dateMark === 'use_by' || (dateMark === 'best_before' && shelfLifeDays <= 89));

const art9: readonly Rule[] = [
  {
    code: 'quid',
    title: 'Share of what the name singles out',
    rule: 'Art. 9(1)(d), 22',
    required: false,
    field: null,
    of: quidVerdict,
  },
  {
    code: 'net_quantity',
    title: 'Net quantity',
    rule: 'Art. 9(1)(e), 23',
    required: true,
    field: 'netQuantity',
    of: ({ label }) => verdict(label.netQuantity !== null, 'Stated', 'State how much is in it'),
  },
  {
    code: 'date',
    title: 'Use by or best before',
    rule: 'Art. 9(1)(f), 24',
    required: true,
    field: 'shelfLifeDays',
    of: ({ label }) =>
      verdict(
        label.dateMark !== 'none' && label.shelfLifeDays !== null,
        'Stated',
        label.dateMark === 'none'
          ? 'Only few foods go without: bread and cakes eaten within a day, vinegar, salt, sugar, sweets'
          : 'State how many days it keeps',
      ),
  },
  {
    code: 'storage',
    title: 'Storage',
    rule: 'Art. 9(1)(g), 25',
    required: true,
    field: 'storage',
    of: ({ label }) =>
      verdict(
        stated(label.storage) || label.dateMark !== 'use_by',
        stated(label.storage) ? 'Stated' : 'Needed where it must be kept in a special way',
        'What has a use by date needs to say how to keep it',
      ),
  },
  {
    code: 'business',
    title: 'Business name and address',
    rule: 'Art. 9(1)(h)',
    required: true,
    field: 'businessAddress',
    of: ({ label }) =>
      verdict(
        stated(label.businessName) && stated(label.businessAddress),
        'Stated',
        'State your business’s name and address',
      ),
  },
  {
    code: 'origin',
    title: 'Country of origin',
    rule: 'Art. 9(1)(i), 26',
    required: false,
    field: 'origin',
    of: originVerdict,
  },
  {
    code: 'nutrition',
    title: 'Nutrition',
    rule: 'Art. 9(1)(l), 30; Annex V',
    required: true,
    field: 'showNutrition',
    of: nutritionVerdict,
  },
  {
    code: 'lot',
    title: 'Lot',
    rule: 'Directive 2011/91/EU',
    required: true,
    field: null,
    of: ({ label, lot }) =>
      verdict(
        lot !== null || dayIsStated(label),
        lot === null ? 'The date stands for it' : 'Stated',
        'State a batch: the date alone doesn’t say the day',
      ),
  },
];

const rulesOf: Record<LabelContent['kind'], readonly Rule[]> = {
  ppds: [name, list, allergens, named],
  prepacked: [name, list, allergens, named, ...art9],
};

/** The points of this kind of label, in the order of the law. `lot` is `null` where none is printed. */
export const labelChecks = (label: LabelContent, facts: CheckedFacts, lot: string | null): LabelCheck[] =>
  rulesOf[label.kind].map(({ of, ...rule }) => ({ ...rule, ...of({ label, facts, lot }) }));
