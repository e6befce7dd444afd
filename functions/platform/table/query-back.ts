import { type Item, queryPage } from './read.ts';

const itemsAtOnce = 10;

/**
 * Reads the newest items under a prefix, back to the first that is old enough; all of them where none is. Newest first.
 * With `before`: those before this sort key.
 */
export async function queryBackTo(
  scope: { organizationId: string },
  { before, ...of }: { pk: string; prefix: string; before?: string; consistent?: boolean },
  isOldEnough: (item: Item) => boolean,
): Promise<Item[]> {
  const found: Item[] = [];
  let after: string | null | undefined = before;
  while (after !== null) {
    const page: { items: Item[]; next: string | null } = await queryPage(scope, {
      ...{ ...of, newestFirst: true, limit: itemsAtOnce },
      ...(after !== undefined && { after }),
    });
    found.push(...page.items);
    if (page.items.some(isOldEnough)) return found;
    after = page.next;
  }
  return found;
}
