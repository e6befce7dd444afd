import { formatQuantity } from '@batchbook/shared/money';
import { costLine } from '@batchbook/shared/recipes/costing';
import { unitKind, unitLabelFor } from '@batchbook/shared/units';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type DraftLine, overrideIsStale } from '../model/draft.ts';
import { type EditorView, type MendField, useEditorView } from './editor-context.tsx';

interface Flag {
  text: string;
  /** Where it is mended, and what that is called. */
  mend?: { label: string; field: MendField };
}

/** What is to be said about a line, and what would mend it. Every warning sits on its own line. */
function flagsOf(line: DraftLine, view: EditorView): Flag[] {
  const flags: Flag[] = [];
  if (overrideIsStale(line) && line.costOverrideQuantity !== null) {
    const unit = line.costOverrideUnit ?? line.unit;
    const quantity = formatQuantity(line.costOverrideQuantity);
    flags.push({ text: `Cost was set for ${quantity} ${unitLabelFor(unit, quantity)}` });
  }
  if (line.quantity === null) return [...flags, { text: 'Type a quantity' }];
  const ingredient = view.ingredientOf(line);
  const { warning, reason } = costLine({ ...line, quantity: line.quantity }, ingredient);
  if (warning === 'density_assumed') {
    flags.push({
      text: '1:1 density, verify quantities',
      mend: { label: 'Set its density', field: 'gramsPerMl' },
    });
  }
  if (reason === 'no_price') {
    flags.push({ text: 'No price', mend: { label: 'Add a price', field: 'costPerUnit' } });
  }
  if (reason === 'no_ingredient') flags.push({ text: 'This ingredient is gone' });
  if (reason === 'no_conversion' && ingredient) flags.push(conversionFlag(line, ingredient.unit));
  if (ingredient?.archived) flags.push({ text: 'Archived' });
  return flags;
}

function conversionFlag(line: DraftLine, ingredientUnit: EditorIngredientUnit): Flag {
  const counted = unitKind(line.unit) === 'count' ? line.unit : ingredientUnit;
  const one = unitLabelFor(counted, '1');
  const text = `Can’t convert ${unitLabelFor(line.unit, '2')} to ${unitLabelFor(ingredientUnit, '2')}`;
  const weighable = unitKind(ingredientUnit) === 'count' || counted === 'pieces' || counted === 'units';
  const mixed = unitKind(line.unit) === 'count' && unitKind(ingredientUnit) === 'count';
  if (mixed || !weighable) return { text };
  return { text, mend: { label: `Say what one ${one} weighs`, field: 'gramsPerPiece' } };
}

type EditorIngredientUnit = Parameters<typeof unitKind>[0];

export function LineFlags({ line }: { line: DraftLine }): ReactNode {
  const view = useEditorView();
  return flagsOf(line, view).map((flag) => (
    <span key={flag.text} className="font-semibold text-warn">
      <TriangleAlert aria-hidden size={13} className="mr-1 inline align-[-2px]" />
      {flag.text}{' '}
      {flag.mend && (
        <button
          type="button"
          className="cursor-pointer rounded-1 underline decoration-1 underline-offset-2 hover:decoration-2 max-md:min-h-6"
          onClick={() => flag.mend && view.openIngredient(line.ingredientId, flag.mend.field)}
        >
          {flag.mend.label}
        </button>
      )}
    </span>
  ));
}
