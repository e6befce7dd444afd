/** What the command palette offers (specification of search, `>`): it opens pages and forms, and never saves or deletes. */
import { matcherOf, searchText, typedWords } from '../../../data/search/match-words.ts';

export const actionGroups = ['create', 'stock', 'sell', 'go', 'you'] as const;
export type ActionGroup = (typeof actionGroups)[number];

export const actionGroupNames: Readonly<Record<ActionGroup, string>> = {
  create: 'Create',
  stock: 'Stock',
  sell: 'Sell',
  go: 'Go to',
  you: 'You and help',
};

/** What an action does: opens an address, does something on the page, or goes on typing in the palette. */
type Effect = { to: string } | { run: () => void } | { type: string };

export interface PaletteAction {
  /** Remembered to count its uses. */
  id: string;
  group: ActionGroup;
  title: string;
  /** Other words for it. */
  synonyms: string;
  detail?: string;
  /** The keys that do the same: `['G', 'R']`. */
  keys?: readonly string[];
  effect: Effect;
  /** Why it can't be done, and what unlocks it. */
  locked?: string | null;
  /** Of stock: what it records. */
  verb?: StockVerb;
}

/** A section of the application, or a tab of one. */
export interface Place {
  label: string;
  to: string;
  synonyms?: string;
  /** `g` and then this key goes there. */
  key?: string;
}

/** The actions of stock, named as the form's kinds. */
export const stockVerbs = ['receive', 'use', 'waste', 'count', 'transfer'] as const;
export type StockVerb = (typeof stockVerbs)[number];

export const verbWords: Readonly<Record<StockVerb, { title: string; verb: string; synonyms: string }>> = {
  receive: {
    title: 'Receive a delivery',
    verb: 'Receive',
    synonyms: 'received delivery deliver delivered arrived got bought',
  },
  use: { title: 'Use stock', verb: 'Use', synonyms: 'used take took consume' },
  waste: {
    title: 'Record waste',
    verb: 'Waste',
    synonyms: 'wasted bin binned throw spoiled spoilt broken lost',
  },
  count: { title: 'Count stock', verb: 'Count', synonyms: 'counted stocktake check inventory' },
  transfer: { title: 'Transfer stock', verb: 'Transfer', synonyms: 'transferred move moved send' },
};

/** Where a stock form opens, filled in as far as `filled` says. */
export function stockPath(
  verb: StockVerb,
  filled: {
    itemId?: string;
    ingredientId?: string;
    siteId?: string;
    toSiteId?: string;
    quantity?: string;
    search?: string;
  } = {},
): string {
  const { itemId, ingredientId, siteId, toSiteId, quantity, search } = filled;
  const site = siteId === undefined ? {} : { site: siteId };
  if (verb === 'count')
    return `/stock?${new URLSearchParams({ tab: 'counts', count: 'new', ...site, ...(search && { search }) })}`;
  return `/stock?${new URLSearchParams({
    ...site,
    do: verb,
    ...(itemId !== undefined && { of: itemId }),
    ...(ingredientId !== undefined && { ingredient: ingredientId }),
    ...(toSiteId !== undefined && { to: toSiteId }),
    ...(quantity !== undefined && quantity !== '' && { quantity }),
  })}`;
}

export interface ActionContext {
  places: readonly Place[];
  /** Why recipes, stock and events can't be written to; `null` when they can. */
  locks: Readonly<Record<'recipes' | 'stock' | 'events', string | null>>;
  /** The other businesses of the user. */
  businesses: readonly { id: string; name: string }[];
  /** At which step a paused tour goes on; `null` where there is none. */
  tour: string | null;
  do: {
    switchTo: (organizationId: string) => void;
    theme: (theme: 'light' | 'dark') => void;
    startTour: () => void;
    resumeTour: () => void;
    support: () => void;
    keys: () => void;
    signOut: () => void;
  };
}

export const paletteActions = (context: ActionContext): PaletteAction[] => [
  ...creating(context),
  ...movingStock(context),
  {
    id: 'sale',
    group: 'sell',
    title: 'Record a sale',
    synonyms: 'sell sold purchaser buyer customer',
    detail: 'Choose the batch that it’s of',
    effect: { type: '> sale ' },
  },
  ...context.places.map(
    ({ label, to, synonyms = '', key }): PaletteAction => ({
      id: `go ${to}`,
      group: 'go',
      title: label,
      synonyms: `go to open ${synonyms}`,
      ...(key !== undefined && { keys: ['G', key.toUpperCase()] }),
      effect: { to },
    }),
  ),
  ...ofYou(context),
];

function creating({ locks }: ActionContext): PaletteAction[] {
  const one = (
    id: string,
    title: string,
    synonyms: string,
    to: string,
    locked: string | null = null,
  ): PaletteAction => ({
    ...{ id, group: 'create', title, effect: { to }, locked },
    synonyms: `create add ${synonyms}`,
  });
  return [
    one('new-recipe', 'New recipe', 'product dish', '/recipes?new=recipe', locks.recipes),
    one('paste-recipe', 'Paste a recipe', 'import text website note', '/recipes?new=paste', locks.recipes),
    one('new-ingredient', 'New ingredient', 'food price', '/recipes?tab=ingredients&ingredient=new'),
    one('new-event', 'New event', 'plan market stall fair', '/events?new=event', locks.events),
    one('new-run', 'New run', 'plan production batch bake make', '/production?new=run'),
    one('new-list', 'New shopping list', 'buy batch', '/recipes?tab=shopping-list'),
  ];
}

const movingStock = ({ locks }: ActionContext): PaletteAction[] =>
  stockVerbs.map((verb) => ({
    ...{ id: verb, group: 'stock', verb, locked: locks.stock },
    title: verbWords[verb].title,
    synonyms: verbWords[verb].synonyms,
    effect: { to: stockPath(verb) },
  }));

function ofYou({ businesses, tour, do: act }: ActionContext): PaletteAction[] {
  const one = (id: string, title: string, synonyms: string, run: () => void): PaletteAction => ({
    ...{ id, group: 'you', title, synonyms, effect: { run } },
  });
  return [
    ...businesses.map(({ id, name }) =>
      one(`switch ${id}`, `Switch to ${name}`, 'business organization company change', () =>
        act.switchTo(id),
      ),
    ),
    one('light', 'Light theme', 'mode colour bright day', () => act.theme('light')),
    one('dark', 'Dark theme', 'mode colour night', () => act.theme('dark')),
    one('tour', 'Start recipe tour', 'help guide learn show', act.startTour),
    ...(tour === null
      ? []
      : [{ ...one('resume-tour', 'Resume tour', 'help guide continue', act.resumeTour), detail: tour }]),
    { ...one('keys', 'Keyboard shortcuts', 'help hotkeys', act.keys), keys: ['?'] },
    one('support', 'Support', 'help contact message feedback problem bug', act.support),
    one('sign-out', 'Sign Out', 'log out logout leave exit', act.signOut),
  ];
}

const textOf = ({ title, synonyms }: PaletteAction): string => searchText(`${title} ${synonyms}`);

/** How well a title has the typed words: whole, as beginnings, or not. */
function titleRank({ title }: PaletteAction, words: readonly string[]): number {
  const text = `${searchText(title)} `;
  if (words.length === 0) return 0;
  if (words.every((word) => text.includes(` ${word} `))) return 2;
  return words.every((word) => text.includes(` ${word}`)) ? 1 : 0;
}

/** Whether an action is called what was typed: its words are never taken for something else. */
export const isNamed = (action: PaletteAction, typed: string): boolean =>
  titleRank(action, typedWords(typed)) === 2;

/**
 * The actions that match what was typed: those that have the words in their title first, then the most used, then in their
 * order. Typos count only where nothing else matches. Everything for a blank text.
 */
export function matchingActions(
  actions: readonly PaletteAction[],
  typed: string,
  usesOf: (id: string) => number,
): PaletteAction[] {
  const match = matcherOf(typed);
  const words = typedWords(typed);
  const exact = actions.filter((action) => match(textOf(action)) === 'exact');
  const found = exact.length > 0 ? exact : actions.filter((action) => match(textOf(action)) !== null);
  return found.toSorted((a, b) => titleRank(b, words) - titleRank(a, words) || usesOf(b.id) - usesOf(a.id));
}
