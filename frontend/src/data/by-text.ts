/** Sorts names as people expect: case and accents ignored, 'Box 2' before 'Box 10'. */
export const byText = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
