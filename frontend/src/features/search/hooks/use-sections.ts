import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIngredients } from '../../../data/ingredients.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { runsQuery } from '../../../data/production.ts';
import { closeMatchesLast, searchFor } from '../../../data/search/match-words.ts';
import { searchedIngredient, searchedRun, searchedTexts } from '../../../data/search/searched.ts';
import { type ActionGroup, matchingActions, type PaletteAction } from '../model/actions.ts';
import { commandActions, recordActions } from '../model/record-actions.ts';
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
  const command = useMemo(() => (subject === null ? understand(typed) : null), [typed, subject]);
  const meant = useCommandActions(command, search, stockLock);
  if (subject !== null) {
    const levels = search.sources.stock.records ?? none;
    const found = matchingActions(recordActions(subject, levels, stockLock), typed, () => 0);
    return { sections: actionSection('subject', subject.searched.title, found), command };
  }
  const inGroup = actions.filter((action) => group === null || action.group === group);
  const found = matchingActions(inGroup, typed, usesOf);
  if (isPalette) {
    const others = typed.trim() === '' ? groupedActions(found) : actionSection('actions', 'Actions', found);
    return { sections: [...actionSection('command', 'What you typed', meant), ...others], command };
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

function best<Item>(items: readonly Item[], typed: string, textOf: (item: Item) => string): Item[] {
  const passes = searchFor(typed);
  const found = items.filter((item) => passes(textOf(item)));
  return closeMatchesLast(found, typed, textOf).slice(0, candidatesMost);
}

/** The forms that a typed command opens, filled in. */
function useCommandActions(
  command: Command | null,
  { sources, find }: SearchState,
  stockLock: string | null,
): readonly PaletteAction[] {
  const levels = sources.stock.records ?? none;
  const { data: ingredients = none } = useIngredients();
  const { data: runs = none } = useQuery(runsQuery(useOrganizationId()));
  return useMemo(() => {
    if (command === null) return none;
    const tracked = new Set(
      levels.flatMap(({ about }) => (about.kind === 'stock' ? [about.item.referenceId] : [])),
    );
    const untracked = ingredients.filter(({ id, archived }) => !archived && !tracked.has(id));
    const sellable = runs.filter(
      ({ status, strikethroughStatus }) => status === 'locked' && !strikethroughStatus,
    );
    return commandActions(
      command,
      {
        levels: find('stock', command.of, candidatesMost),
        untracked: command.of === '' ? [] : best(untracked, command.of, ingredientText),
        runs: best(sellable, command.of, runText),
      },
      stockLock,
    );
  }, [command, levels, find, ingredients, runs, stockLock]);
}
