import type { LineWarning } from '@batchbook/shared/recipes/breakdown-schema';
import { costLine } from '@batchbook/shared/recipes/costing';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUrlState } from '../../../data/url-state.ts';
import { type Flag, flagsOf } from '../model/book.ts';
import { type DraftLine, subjectOf } from '../model/draft.ts';
import { focusQuantity } from '../model/focus.ts';
import { useEditorBasics, useEditorState } from './editor-context.tsx';

/** Warnings of a line, with links to fix them. */
export function LineFlags({ line, warning }: { line: DraftLine; warning: LineWarning | null }): ReactNode {
  const url = useUrlState();
  const { editable, book, ingredientOf, recipeOf, openIngredient, openRecipe } = useEditorBasics();
  const issue = useEditorState((state) => state.lineIssues.get(line.id));
  // Its field may be behind another tab. Where it is drawn it is focused at once: a phone opens its keyboard only then.
  const askForQuantity = () => {
    focusQuantity(document, line.id);
    url.replace({ view: null, line: line.id, ask: 'quantity' });
  };
  const fix = ({ fix }: Flag) => {
    if (fix === undefined) return;
    if ('field' in fix) openIngredient(subjectOf(line), fix.field);
    else if ('quantity' in fix) askForQuantity();
    else openRecipe(subjectOf(line), { view: fix.view });
  };
  const reason = warning === 'uncosted' ? costLine(line, book).reason : null;
  const [ingredient, recipe] = [ingredientOf(line), recipeOf(line)];
  const flags = flagsOf({ line, warning, reason, ingredient, recipe, issue });
  return flags.map((flag) => (
    <span key={flag.text} className="font-semibold text-warn">
      <TriangleAlert aria-hidden size={13} className="mr-1 inline align-[-2px]" />
      {flag.text}{' '}
      {flag.fix && ('quantity' in flag.fix ? editable : true) && (
        <button type="button" className="word-button print:hidden" onClick={() => fix(flag)}>
          {flag.fix.label}
        </button>
      )}
    </span>
  ));
}
