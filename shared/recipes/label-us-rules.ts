/** The rules of US law for findings that both forms of label have. */
import type { LabelForm } from './label-form.ts';
import type { LabelFinding } from './label-schema.ts';

const listing = '21 CFR 101.4(a)';
const allergens = '21 U.S.C. 343(w)';
const panel = '21 CFR 101.9(g)';

/** The US rule behind a finding of both forms. */
const usRules: Partial<Record<string, string>> = {
  allergen_contradicted: allergens,
  allergen_likely: allergens,
  allergen_not_emphasised: allergens,
  allergen_unnamed: allergens,
  allergen_unplaced: allergens,
  allergens_unknown: allergens,
  contains_incomplete: allergens,
  pack_changed: allergens,
  pack_named: allergens,
  pack_unread: allergens,
  density: listing,
  ingredient_list: listing,
  ingredient_missing: listing,
  line_not_listed: listing,
  line_unnamed: listing,
  list_empty: listing,
  list_unclear: listing,
  list_unweighed: listing,
  needs_quantity: listing,
  packaging_listed: listing,
  statement_in_list: listing,
  energy_differs: panel,
  finished_weight: panel,
  finished_weight_unmeasured: panel,
  does_not_fit: '21 CFR 101.2(c)',
  size: '21 CFR 101.2(c)',
  unprintable: '21 CFR 101.15',
};

/** A label may not be false or misleading: the rule for findings without another. */
const misbranded = '21 U.S.C. 343(a)(1)';

/** Returns the findings with the rules of the form's own law. */
export const withRulesOf = (form: LabelForm, findings: readonly LabelFinding[]): LabelFinding[] =>
  findings.map((found) =>
    form === 'uk' || /CFR|U\.S\.C\./.test(found.rule)
      ? found
      : { ...found, rule: usRules[found.code] ?? misbranded },
  );
