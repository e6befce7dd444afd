/** At most this many are listed: more is scrolled past, not read. */
const listed = 60;

/** Names that begin with what was typed come first, then words that do, then names that hold it. */
export function matching<Item>(items: readonly Item[], text: string, label: (item: Item) => string): Item[] {
  const sought = text.trim().toLocaleLowerCase();
  if (sought === '') return items.slice(0, listed);
  const ranked: Item[][] = [[], [], []];
  for (const item of items) {
    const name = label(item).toLocaleLowerCase();
    const at = name.indexOf(sought);
    if (at === -1) continue;
    ranked[at === 0 ? 0 : name.includes(` ${sought}`) ? 1 : 2]?.push(item);
  }
  return ranked.flat().slice(0, listed);
}
