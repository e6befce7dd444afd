/** The answers to a question about a pack, worded alike wherever it is asked. */
export const packAnswers = {
  noneOf14: 'I have read its ingredients: none of the 14',
  onlyNamed: 'I have read its ingredients: only these',
  same: 'Yes, the same',
} as const;
