import { formatQuantity } from '@batchbook/shared/money';
import type { LineWarning } from '@batchbook/shared/recipes/breakdown-schema';
import { ChevronDown, NotebookPen } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { quantityText } from '../model/book.ts';
import { type DraftLine, subjectOf } from '../model/draft.ts';
import { baseLineOf, type LineOrigin } from '../model/variation.ts';
import { useEditorBasics } from './editor-context.tsx';
import { LineFlags } from './line-flags.tsx';

export interface LineNameProps {
  line: DraftLine;
  warning: LineWarning | null;
  /** In a variation: whose line it is. */
  origin: LineOrigin | null;
  /** What can be done with the line, behind this button. */
  menu: (trigger: ReactElement) => ReactNode;
}

const buttonStyle = classNames(
  'flex min-h-11 w-full cursor-pointer items-center gap-1 text-left leading-tight',
  'font-semibold wrap-anywhere md:hidden',
);

/** The name and the line's notes. On a narrow screen the menu is under the name. */
export function LineName({ line, warning, origin, menu }: LineNameProps) {
  const { editable, ingredientOf } = useEditorBasics();
  const brand = ingredientOf(line)?.brand;
  return (
    <>
      <span className={classNames('flex items-center gap-1.5', editable && 'max-md:hidden')}>
        <Name line={line} />
        {origin !== null && origin !== 'inherited' && <OriginBadge origin={origin} />}
      </span>
      {editable &&
        menu(
          <button type="button" className={buttonStyle}>
            {line.kind === 'recipe' && <RecipeMark />}
            {line.name}
            <ChevronDown aria-label="more" size={14} className="text-ink-3" />
          </button>,
        )}
      <span className="block text-12 leading-[1.45] text-ink-3 [&>*+*]:ml-2">
        {origin === 'changed' && <BaseQuantity line={line} />}
        {brand && <span>{brand}</span>}
        {line.wastePercent !== '0' && <span>waste {formatQuantity(line.wastePercent)}%</span>}
        {line.quid && <span>share on the label</span>}
        <LineFlags line={line} warning={warning} />
      </span>
    </>
  );
}

const RecipeMark = () => <NotebookPen aria-label="Recipe:" size={15} className="shrink-0 text-accent-text" />;

const nameButtonStyle = classNames(
  'inline-flex cursor-pointer items-center gap-1.5 rounded-1 text-left font-semibold',
  'wrap-anywhere hover:underline hover:underline-offset-4 max-md:min-h-11',
);

/** A recipe in it is opened by its name. */
function Name({ line }: { line: DraftLine }) {
  const { recipeOf, openRecipe } = useEditorBasics();
  if (line.kind === 'ingredient' || recipeOf(line) === undefined)
    return <b className="font-semibold wrap-anywhere">{line.name}</b>;
  return (
    <button type="button" onClick={() => openRecipe(subjectOf(line))} className={nameButtonStyle}>
      <RecipeMark />
      {line.name}
    </button>
  );
}

const originWords: Record<Exclude<LineOrigin, 'inherited'>, string> = { added: 'Added', changed: 'Changed' };

const OriginBadge = ({ origin }: { origin: Exclude<LineOrigin, 'inherited'> }) => (
  <Badge tone="warning">{originWords[origin]}</Badge>
);

/** The base's value, where the variation differs. */
function BaseQuantity({ line }: { line: DraftLine }) {
  const { base, show, recipeOf } = useEditorBasics();
  const before = base && baseLineOf(line, base);
  if (!before) return null;
  const name = subjectOf(before) === subjectOf(line) ? '' : ` of ${show(before).name}`;
  return (
    <span>
      base: {quantityText(before, recipeOf(before))}
      {name}
    </span>
  );
}
