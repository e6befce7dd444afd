/** A kitchen and a market stall with stock: the pantry, tracked in stock, created through the API. */
import { newId } from '@batchbook/shared/ids';
import { setTier } from './operator.ts';
import { fillPantry } from './pantry.ts';
import { type Maker, type Runtime, signUp } from './product.ts';

export interface MarketKitchen extends Maker {
  /** Main Kitchen and the stall. */
  kitchen: string;
  stall: string;
  /** Ingredients by name. */
  ingredients: ReadonlyMap<string, string>;
  /** Stock items by their ingredient's name. */
  items: ReadonlyMap<string, string>;
  /** Records a movement. @throws Error when it is refused. */
  move(siteId: string, name: string, body: Record<string, unknown>): Promise<void>;
  /** The current amount, such as '1.25 kg'. */
  levelOf(siteId: string, name: string): Promise<string>;
}

async function must(maker: Maker, method: string, path: string, body?: unknown) {
  const answer = await maker.call(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A maker on the Standard plan (two sites) whose nine ingredients are tracked; nothing has moved yet. */
export async function openMarketKitchen(runtime: Runtime): Promise<MarketKitchen> {
  const maker = await signUp(runtime);
  await setTier(runtime, maker.organizationId, 'standard');
  const ingredients = await fillPantry(maker);
  const items = new Map<string, string>();
  for (const [name, referenceId] of ingredients) {
    const id = newId();
    await must(maker, 'PUT', `/stock-items/${id}`, { category: 'ingredient', referenceId });
    items.set(name, id);
  }
  const [kitchen] = (await must(maker, 'GET', '/sites')).items as { id: string }[];
  const stall = newId();
  await must(maker, 'PUT', `/sites/${stall}`, { name: 'Frome stall', endsOn: '2027-12-06' });
  const kitchenId = kitchen?.id ?? '';
  return {
    ...maker,
    kitchen: kitchenId,
    stall,
    ingredients,
    items,
    move: async (siteId, name, body) => {
      await must(maker, 'PUT', `/stock-levels/${siteId}/${items.get(name)}/movements/${newId()}`, body);
    },
    levelOf: async (siteId, name) => {
      const { items: levels } = await must(maker, 'GET', `/stock-levels?siteId=${siteId}`);
      const level = (levels as { itemId: string; currentStock: string; unit: string }[]).find(
        ({ itemId }) => itemId === items.get(name),
      );
      return `${level?.currentStock} ${level?.unit}`;
    },
  };
}
