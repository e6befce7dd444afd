import { type Item, queryPage } from './read.ts';

const itemsAtOnce = 10;

/** Reads the newest items under a prefix, back to the first that is old enough; all of them where none is. Newest first. */
export async function queryBackTo(
  scope: { organizationId: string },
  { pk, prefix }: { pk: string; prefix: string },
  isOldEnough: (item: Item) => boolean,
): Promise<Item[]> {
  const found: Item[] = [];
  let after: string | null | undefined;
  while (after !== null) {
    const page: { items: Item[]; next: string | null } = await queryPage(scope, {
      ...{ pk, prefix, newestFirst: true, limit: itemsAtOnce },
      ...(after !== undefined && { after }),
    });
    found.push(...page.items);
    if (page.items.some(isOldEnough)) return found;
    after = page.next;
  }
  return found;
}
