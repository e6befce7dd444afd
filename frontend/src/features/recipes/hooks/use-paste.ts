import { newId } from '@batchbook/shared/ids';
import { ingredientUnits } from '@batchbook/shared/ingredients/constants';
import type { IngredientUnit } from '@batchbook/shared/ingredients/schema';
import type { Currency } from '@batchbook/shared/money';
import { isPackaging } from '@batchbook/shared/recipes/packaging-words';
import type { EntryUnit } from '@batchbook/shared/recipes/schema';
import { unitKind } from '@batchbook/shared/units';
import { useState } from 'react';
import { useSaveIngredient } from '../../../data/ingredients.ts';
import type { TakenLine } from '../components/paste-lines.tsx';
import { type Choice, unitForRecipe } from '../model/book.ts';
import { type DraftLine, newLine } from '../model/draft.ts';
import { matchesFor } from '../model/matching.ts';
import { lineOfTitle, type PastedLine, type PastedRecipe, readPasted } from '../model/pasted.ts';

/** The unit of a new ingredient: that of its line if allowed, else grams or ml. */
function unitToKeep(unit: PastedLine['unit']): IngredientUnit {
  const known = ingredientUnits.find((entry) => entry === unit);
  if (known) return known;
  return unitKind(unit) === 'weight' ? 'g' : unitKind(unit) === 'volume' ? 'ml' : 'pieces';
}

/** Without a quantity, the unit is that of the ingredient or recipe. */
function unitOf(line: TakenLine): EntryUnit {
  if (line.quantity !== null || line.match === null) return line.unit;
  return line.match.kind === 'recipe' ? unitForRecipe(line.match.recipe) : line.match.ingredient.unit;
}

/** Packaging is left out unless it is ticked. Of an open recipe title and yield stay as they are. A title alone is no title. */
function linesIn(read: PastedRecipe, into: PasteInto): (PastedLine & { taken: boolean })[] {
  const lines = read.lines.map((line) => ({ ...line, taken: !isPackaging(line.name) }));
  if (into === 'new recipe' || read.name === '') return lines;
  return [{ ...lineOfTitle(read.name), taken: lines.length === 0 && read.method === '' }, ...lines];
}

/** The rows of the text that become nothing. */
const leftOutOf = ({ headings, makes }: PastedRecipe, into: PasteInto): string[] => [
  ...(into === 'open recipe' && makes ? [makes.source] : []),
  ...headings,
];

type PasteInto = 'new recipe' | 'open recipe';

/** Pasted text on its way into a recipe: read, looked over, and its new ingredients made. */
export function usePaste(choices: readonly Choice[], currency: Currency, into: PasteInto) {
  const [text, setText] = useState('');
  const [read, setRead] = useState<PastedRecipe | null>(null);
  const [lines, setLines] = useState<readonly TakenLine[]>([]);
  const [withMethod, setWithMethod] = useState(true);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const save = useSaveIngredient();

  const readText = () => {
    const found = readPasted(text, currency);
    const open = choices.filter((choice) => choice.kind === 'ingredient' || !choice.makesLoop);
    setRead(found);
    setLines(
      linesIn(found, into).map((line) => {
        const { same, near } = matchesFor(line.name, open);
        return { ...line, key: newId(), match: same, near };
      }),
    );
  };
  const change = (key: string, changes: Partial<TakenLine>) =>
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...changes } : line)));

  const subjectFor = async (line: TakenLine, made: Map<string, string>) => {
    if (line.match) return { kind: line.match.kind, id: line.match.id, name: line.match.name };
    const known = made.get(line.name.toLowerCase());
    if (known) return { kind: 'ingredient' as const, id: known, name: line.name };
    const body = { name: line.name, unit: unitToKeep(line.unit) };
    const { id, name } = await save.mutateAsync({ id: newId(), body });
    made.set(line.name.toLowerCase(), id);
    // Made once, also when a later one fails and the rest is tried again.
    change(line.key, { name });
    return { kind: 'ingredient' as const, id, name };
  };

  /** Creates the new ingredients and returns the lines, or `null` with `error` set. */
  const take = async (): Promise<DraftLine[] | null> => {
    setBusy(true);
    setError(null);
    const made = new Map<string, string>();
    const taken: DraftLine[] = [];
    try {
      for (const line of lines) {
        if (!line.taken) continue;
        const subject = await subjectFor(line, made);
        const added = newLine(newId(), { ...subject, unit: unitOf(line) });
        taken.push({ ...added, quantity: line.quantity });
      }
      return taken;
    } catch (failure) {
      setError(failure);
      return null;
    } finally {
      setBusy(false);
    }
  };
  const again = () => setRead(null);
  return {
    ...{ text, setText, read, readText, again, lines, change, choices },
    leftOut: read === null ? [] : leftOutOf(read, into),
    ...{ withMethod, setWithMethod, take, busy, error },
  };
}

export type Paste = ReturnType<typeof usePaste>;
