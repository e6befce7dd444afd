import type { Recipe } from '@batchbook/shared/recipes/schema';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { differencesOf } from '../model/differences.ts';
import { draftOf } from '../model/draft.ts';
import { useEditorView } from './editor-context.tsx';

/** Shows the differences of two versions, and asks which one to keep. */
export default function RecipeConflict({ theirs }: { theirs: Recipe }) {
  const { editor, draft, currency } = useEditorView();
  return (
    <ConflictDialog
      open
      name={draft.name}
      differences={differencesOf(draft, draftOf(theirs), currency)}
      onKeepMine={editor.keepMine}
      onTakeTheirs={editor.takeTheirs}
    />
  );
}
