/** The marker of the samples: the items of the set, and how often recipes have started to use them. */
import { type Key, organizationPk } from '../../platform/table/keys.ts';
import type { Item } from '../../platform/table/read.ts';
import { exists, type Write } from '../../platform/table/write.ts';

export const samplesKey = (organizationId: string): Key => ({
  pk: organizationPk(organizationId),
  sk: 'SAMPLES',
});

/** The ids of a set, by sample name. */
export interface SampleIds {
  recipes: string[];
  ingredients: string[];
  suppliers: string[];
}

export const markerItem = (organizationId: string, ids: SampleIds): Item => ({
  ...samplesKey(organizationId),
  type: 'SAMPLES',
  ...ids,
  uses: 0,
});

export interface Marker extends SampleIds {
  uses: number;
}

export const toMarker = (item: Item): Marker => ({
  recipes: item.recipes as string[],
  ingredients: item.ingredients as string[],
  suppliers: item.suppliers as string[],
  uses: item.uses as number,
});

const ids = (things: readonly { id: string }[]): string[] => things.map((thing) => thing.id);

export const idsOf = (things: {
  recipes: { id: string }[];
  ingredients: { id: string }[];
  suppliers: { id: string }[];
}): SampleIds => ({
  recipes: ids(things.recipes),
  ingredients: ids(things.ingredients),
  suppliers: ids(things.suppliers),
});

export const countsOf = (set: Pick<SampleIds, 'recipes' | 'ingredients'>) => ({
  recipes: set.recipes.length,
  ingredients: set.ingredients.length,
});

export const sampleUseLabel = 'the use of a sample';

/** Counts a new use. Fails once the samples are removed. */
export const touchSamples = (organizationId: string): Write => ({
  label: sampleUseLabel,
  update: samplesKey(organizationId),
  expression: 'ADD uses :one',
  values: { ':one': 1 },
  condition: exists,
});
