/** What a text counts for besides its letters: most are short, and what was made of each takes room too. */
const lettersOfEntry = 100;

/**
 * Remembers what a pure function made of a text: a label's texts are judged again with every change of one of them. Beyond
 * `mostLetters` in all it forgets, so what it remembers takes little room, whether its texts are many or long.
 */
export function remembered<T>(of: (text: string) => T, mostLetters = 200_000): (text: string) => T {
  const known = new Map<string, T>();
  let letters = 0;
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as T;
    letters += text.length + lettersOfEntry;
    if (letters > mostLetters) {
      known.clear();
      letters = text.length + lettersOfEntry;
    }
    const made = of(text);
    known.set(text, made);
    return made;
  };
}
