import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIngredients } from '../../../data/ingredients.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { runsQuery } from '../../../data/production.ts';
import { findIn, searchFor, searchText } from '../../../data/search/match-words.ts';
import { searchedIngredient, searchedRun, searchedTexts } from '../../../data/search/searched.ts';
import { type ActionGroup, isNamed, matchingActions, type PaletteAction } from '../model/actions.ts';
import { actionsBeside, type Candidates, commandActions, recordActions } from '../model/record-actions.ts';
import type { SearchRecord } from '../model/records.ts';
import { actionSection, groupedActions, recordSection, type Section } from '../model/rows.ts';
import { type Command, understand } from '../model/understand.ts';
import type { SearchState } from './use-search.ts';

/** Actions beside the records that match. */
const besideMost = 3;
/** What a command may be of. */
const candidatesMost = 3;

export interface SectionsInput {
  search: SearchState;
  actions: readonly PaletteAction[];
  usesOf: (id: string) => number;
  /** The text of the field; after `>` in the palette. */
  typed: string;
  isPalette: boolean;
  group: ActionGroup | null;
  /** The record whose actions are listed. */
  subject: SearchRecord | null;
  stockLock: string | null;
}

export interface ShownSections {
  sections: readonly Section[];
  /** How a typed command was read. */
  command: Command | null;
}

/** The sections that are listed for what is typed. */
export function useSections(input: SectionsInput): ShownSections {
  const { search, actions, usesOf, typed, isPalette, group, subject, stockLock } = input;
  const command = useMemo(() => {
    const isTitle = subject !== null || actions.some((action) => isNamed(action, typed));
    return isTitle && !/^\s*sale\s+$/i.test(typed) ? null : understand(typed);
  }, [typed, subject, actions]);
  const candidates = useCandidates(command, search);
  const [meant, also] = useMemo(
    () =>
      command === null || candidates === null
        ? [none, none]
        : [commandActions(command, candidates, stockLock), actionsBeside(command, candidates, stockLock)],
    [command, candidates, stockLock],
  );
  if (subject !== null) {
    const levels = search.sources.stock.records ?? none;
    const found = matchingActions(recordActions(subject, levels, stockLock), typed, () => 0);
    return { sections: actionSection('subject', subject.searched.title, found), command };
  }
  const inGroup = actions.filter((action) => group === null || action.group === group);
  const found = matchingActions(inGroup, typed, usesOf);
  if (isPalette) {
    const others = typed.trim() === '' ? groupedActions(found) : actionSection('actions', 'Actions', found);
    const about = candidates?.levels[0]?.searched.title ?? '';
    return {
      sections: [
        ...actionSection('command', 'What you typed', meant),
        ...actionSection('also', `Also for ${about}`, also),
        ...others,
      ],
      command,
    };
  }
  if (search.sought === '') return { sections: [], command };
  const records = search.groups.map((one) => recordSection(one.kind, search.sought, one));
  const beside = actionSection('actions', 'Actions', [...meant, ...found].slice(0, besideMost));
  // Who types a command wants it done.
  return { sections: meant.length > 0 ? [...beside, ...records] : [...records, ...beside], command };
}

const none: readonly never[] = [];
const ingredientText = searchedTexts(searchedIngredient);
const runText = searchedTexts(searchedRun);

const best = <Item>(items: readonly Item[], typed: string, textOf: (item: Item) => string): Item[] =>
  findIn(items, typed, textOf).slice(0, candidatesMost);

/** What a typed command may be of; `null` without one. */
function useCandidates(command: Command | null, { sources, find }: SearchState): Candidates | null {
  const levels = sources.stock.records ?? none;
  const { data: ingredients = none } = useIngredients();
  const { data: runs = none } = useQuery(runsQuery(useOrganizationId()));
  return useMemo(() => {
    if (command === null) return null;
    const tracked = new Set(
      levels.flatMap(({ about }) => (about.kind === 'stock' ? [about.item.referenceId] : [])),
    );
    const untracked = ingredients.filter(({ id, archived }) => !archived && !tracked.has(id));
    const sellable = runs.filter(
      ({ status, strikethroughStatus }) => status === 'locked' && !strikethroughStatus,
    );
    const where = placedLevels(command, levels, find);
    return {
      ...where,
      untracked: command.of === '' ? [] : best(untracked, where.of, ingredientText),
      runs: best(sellable, command.of, runText),
      recipes: find('recipe', command.of, candidatesMost),
    };
  }, [command, levels, find, ingredients, runs]);
}

/** The levels that a command means. Where all of its words find none, those at the end may name a site. */
function placedLevels(
  { of, placed }: Command,
  all: readonly SearchRecord[],
  find: SearchState['find'],
): Pick<Candidates, 'levels' | 'toSiteId'> & { of: string } {
  const levels = find('stock', of, candidatesMost);
  if (levels.length > 0 || placed === null) return { of, levels, toSiteId: null };
  const isThere = searchFor(placed.place);
  const site = all.find(({ about }) => about.kind === 'stock' && isThere(searchText(about.siteName)))?.about;
  const siteId = site?.kind === 'stock' ? site.siteId : null;
  const found = find('stock', placed.of, all.length);
  const isElsewhere = ({ about }: SearchRecord) => about.kind === 'stock' && about.siteId !== siteId;
  const kept = siteId === null ? found : found.filter((one) => isElsewhere(one) === placed.isTarget);
  return {
    of: placed.of,
    // What is received 'to' a place is received there.
    levels: (kept.length > 0 ? kept : found).slice(0, candidatesMost),
    toSiteId: placed.isTarget ? siteId : null,
  };
}
