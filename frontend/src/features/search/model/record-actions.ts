/** What can be done with a record, and what a typed command comes to. */
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { RunSummary } from '@batchbook/shared/production/schema';
import { shownDay } from '@batchbook/shared/shown-day';
import { type PaletteAction, type StockVerb, stockPath, stockVerbs, verbWords } from './actions.ts';
import { addressOf } from './address.ts';
import { type About, levelText, type SearchRecord } from './records.ts';
import type { Command } from './understand.ts';

type Of<Kind extends About['kind']> = Extract<About, { kind: Kind }>;

const opening = (id: string, title: string, to: string): PaletteAction => ({
  ...{ id, group: 'go', title, synonyms: '', effect: { to } },
});

/**
 * Everything that a record offers, viewing it first.
 * @param levels The records of stock: what is kept of an ingredient or a recipe can be moved from there as well.
 */
export function recordActions(
  record: SearchRecord,
  levels: readonly SearchRecord[],
  stockLock: string | null,
): PaletteAction[] {
  const { key, view, edit, about } = record;
  const level = levelOf(about, levels);
  return [
    opening(`${key} view`, 'View', view),
    ...(edit === null ? [] : [opening(`${key} edit`, 'Edit', edit)]),
    ...furtherActions(key, about),
    ...(level === null ? [] : levelActions(key, level, record.searched.title, stockLock)),
  ];
}

/** Where it is kept: at the default site, if there are several. */
function levelOf(about: About, levels: readonly SearchRecord[]): Of<'stock'> | null {
  if (about.kind === 'stock') return about;
  if (about.kind !== 'ingredient' && about.kind !== 'recipe') return null;
  const found = levels.flatMap((level) => (level.about.kind === 'stock' ? [level.about] : []));
  return found.find(({ item }) => item.referenceId === about.id) ?? null;
}

function furtherActions(key: string, about: About): PaletteAction[] {
  if (about.kind === 'recipe') return recipeActions(key, about);
  if (about.kind === 'run') return runActions(key, about);
  if (about.kind === 'event')
    return [
      opening(`${key} sold`, 'Enter what sold', addressOf('/events', { filter: 'past', eventId: about.id })),
    ];
  if (about.kind === 'margin')
    return [opening(`${key} recipe`, 'Open the recipe', addressOf('/recipes', { recipe: about.id }))];
  return [];
}

function recipeActions(key: string, { id, isVariation }: Of<'recipe'>): PaletteAction[] {
  return [
    opening(`${key} kitchen`, 'Open in the kitchen', addressOf('/recipes', { recipe: id, mode: 'kitchen' })),
    opening(`${key} label`, 'Open its label', addressOf('/recipes', { recipe: id, label: '1' })),
    ...(isVariation
      ? []
      : [opening(`${key} run`, 'Plan a run of it', addressOf('/production', { plan: id }))]),
    opening(`${key} list`, 'Add to shopping list', addressOf('/recipes', { tab: 'shopping-list', add: id })),
  ];
}

const levelActions = (
  key: string,
  { itemId, siteId, siteName }: Of<'stock'>,
  name: string,
  locked: string | null,
): PaletteAction[] =>
  stockVerbs.map((verb) => ({
    ...{ id: `${key} ${verb}`, group: 'stock', verb, title: verbWords[verb].verb, synonyms: '', locked },
    detail: siteName,
    effect: { to: stockPath(verb, { itemId, siteId, search: name }) },
  }));

function runActions(key: string, { id, batchNumber, isDraft, isStruck }: Of<'run'>): PaletteAction[] {
  const trace = opening(`${key} trace`, 'Trace it', addressOf('/production/trace', { batch: batchNumber }));
  if (isDraft) return [];
  if (isStruck) return [trace];
  return [
    opening(`${key} sale`, 'Record a sale', addressOf('/production', { run: id, sale: 'new' })),
    opening(`${key} labels`, 'Print its labels', addressOf('/production/labels', { run: id })),
    trace,
  ];
}

/** What a command may mean: the best matches of the lists on this device. */
export interface Candidates {
  levels: readonly SearchRecord[];
  /** What isn't tracked yet, and would be once it is received. */
  untracked: readonly Ingredient[];
  runs: readonly RunSummary[];
  recipes: readonly SearchRecord[];
  /** Where a transfer goes, where the command names a site. */
  toSiteId: string | null;
}

/** The forms that a command opens, filled in, the best match first. */
export function commandActions(
  command: Command,
  candidates: Candidates,
  stockLock: string | null,
): PaletteAction[] {
  const { verb } = command;
  if (verb === 'sale') return saleActions(command, candidates.runs);
  if (verb === 'run') return planActions(command, candidates.recipes);
  return stockActions(verb, command, candidates, stockLock);
}

/** What else can be done with the best match: using, moving or counting what a delivery was typed of. */
export function actionsBeside(
  command: Command,
  { levels }: Candidates,
  stockLock: string | null,
): PaletteAction[] {
  const { verb } = command;
  const about = levels[0]?.about;
  if (verb === 'sale' || verb === 'run' || about?.kind !== 'stock') return [];
  const key = `beside ${about.siteId} ${about.itemId}`;
  const others = stockVerbs.filter((other) => other !== verb && other !== 'count');
  return [
    ...others.map((other) => moveAction(other, command, key, about, { locked: stockLock })),
    ...(verb === 'count' ? [] : [countAction(about.item.name, levels.slice(0, 1), stockLock)]),
  ];
}

function stockActions(
  verb: StockVerb,
  command: Command,
  { levels, untracked, toSiteId }: Candidates,
  locked: string | null,
): PaletteAction[] {
  if (verb === 'count') return [countAction(command.of, levels, locked)];
  const firsts = verb === 'receive' ? untracked : [];
  if (levels.length + firsts.length === 0) return [emptyForm(verb, command, locked)];
  const to = verb === 'transfer' && toSiteId !== null ? { toSiteId } : {};
  return [
    ...levels.flatMap(({ key, about }) =>
      about.kind === 'stock' ? [moveAction(verb, command, key, about, { locked, ...to })] : [],
    ),
    ...firsts.map((one) => firstDelivery(command, one, locked)),
  ];
}

/** 'Receive 5 kg of Strong plain flour'. */
const sentence = (verb: StockVerb, quantity: string, name: string): string =>
  `${verbWords[verb].verb} ${quantity === '' ? name : `${quantity} of ${name}`}`;

function moveAction(
  verb: StockVerb,
  { quantity }: Command,
  key: string,
  { itemId, siteId, item, level, siteName }: Of<'stock'>,
  { locked, toSiteId }: { locked: string | null; toSiteId?: string },
): PaletteAction {
  return {
    ...{ id: `${verb} ${key}`, group: 'stock', verb, synonyms: '', locked },
    title: sentence(verb, quantity, item.name),
    detail: `${siteName}, ${levelText(item, level)} now`,
    effect: {
      to: stockPath(verb, { itemId, siteId, quantity, ...(toSiteId !== undefined && { toSiteId }) }),
    },
  };
}

const firstDelivery = (
  { quantity }: Command,
  { id, name }: Ingredient,
  locked: string | null,
): PaletteAction => ({
  ...{ id: `receive ingredient ${id}`, group: 'stock', verb: 'receive', synonyms: '', locked },
  title: sentence('receive', quantity, name),
  detail: 'Not in stock yet. Receiving it starts that.',
  effect: { to: stockPath('receive', { ingredientId: id, quantity }) },
});

/** Nothing has that name, or nothing was named: the form asks, and says that nothing is filled in. */
const emptyForm = (verb: StockVerb, { of }: Command, locked: string | null): PaletteAction => ({
  ...{ id: verb, group: 'stock', verb, synonyms: '', locked },
  title: verbWords[verb].title,
  detail:
    of === ''
      ? 'Type what it is of as well, or choose it in the form.'
      : `Nothing in stock matches “${of}”. The form opens empty.`,
  effect: { to: stockPath(verb) },
});

function countAction(of: string, levels: readonly SearchRecord[], locked: string | null): PaletteAction {
  const names = new Set(levels.map(({ searched }) => searched.title));
  const [only] = names;
  return {
    ...{ id: `count ${of}`, group: 'stock', verb: 'count', synonyms: '', locked },
    title: `Count ${names.size === 1 ? only : of}`,
    detail: 'Opens a count sheet that shows it',
    effect: { to: stockPath('count', { search: names.size === 1 ? (only ?? of) : of }) },
  };
}

const filled = (quantity: string): Record<string, string> => (quantity === '' ? {} : { quantity });

function saleActions({ quantity, of }: Command, runs: readonly RunSummary[]): PaletteAction[] {
  if (runs.length === 0)
    return [
      {
        ...{ id: 'sale', group: 'sell', title: 'Record a sale', synonyms: '' },
        detail:
          of === ''
            ? 'Confirm a run first. A sale is recorded with its run.'
            : `No confirmed run matches “${of}”. A sale is recorded with its run.`,
        effect: { to: '/production' },
      },
    ];
  return runs.map(({ id, recipeName, batchNumber, productionDate }) => ({
    ...{ id: `sale ${id}`, group: 'sell', synonyms: '' },
    title: `Record a sale of ${quantity === '' ? '' : `${quantity} `}${recipeName}`,
    detail: `${batchNumber}, ${shownDay(productionDate)}`,
    effect: { to: addressOf('/production', { run: id, sale: 'new', ...filled(quantity) }) },
  }));
}

function planActions({ quantity, of }: Command, recipes: readonly SearchRecord[]): PaletteAction[] {
  if (recipes.length === 0)
    return [
      {
        ...{ id: 'new-run', group: 'create', title: 'New run', synonyms: '' },
        detail: `No recipe matches “${of}”. Choose it in the form.`,
        effect: { to: '/production?new=run' },
      },
    ];
  return recipes.map(({ about, searched }) => ({
    ...{ id: `run ${about.kind === 'recipe' ? about.id : ''}`, group: 'create', synonyms: '' },
    title: `Plan a run of ${searched.title}`,
    detail: quantity === '' ? 'One batch, until you change it' : `${quantity} of it`,
    effect: {
      to: addressOf('/production', { plan: about.kind === 'recipe' ? about.id : '', ...filled(quantity) }),
    },
  }));
}
