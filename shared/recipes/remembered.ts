/** Remembers what a pure function made of a text: a label's texts are judged again with every change of one of them. */
export function remembered<T>(of: (text: string) => T, most = 500): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (known.has(text)) return known.get(text) as T;
    if (known.size >= most) known.clear();
    const made = of(text);
    known.set(text, made);
    return made;
  };
}
