import { useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogClose } from '../../../ui/dialog-close.tsx';
import { usePaste } from '../hooks/use-paste.ts';
import { choicesFor } from '../model/book.ts';
import { useEditorBasics } from './editor-context.tsx';
import { PasteForm } from './paste-form.tsx';

/** Pastes a whole recipe into the one that is open: its lines come after those that are there. */
export default function PasteDialog({ onClose }: { onClose: () => void }) {
  const { editor, recipeId, ingredients, recipes, currency } = useEditorBasics();
  const choices = useMemo(() => choicesFor(recipeId, ingredients, recipes), [recipeId, ingredients, recipes]);
  const paste = usePaste(choices, currency, 'open recipe');
  const { read, withMethod } = paste;
  const add = async () => {
    const lines = await paste.take();
    if (lines === null) return;
    const method = read && withMethod ? read.method : '';
    editor.edit((draft) => ({
      ...draft,
      lines: [...draft.lines, ...lines],
      instructions: [draft.instructions.trim(), method].filter(Boolean).join('\n'),
    }));
    void editor.flush();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      unsaved={paste.text.trim() !== ''}
      size="lg"
      title="Paste a recipe"
      description={
        read ? 'Look over what was read.' : 'We’ll read the lines and match them to your ingredients.'
      }
      footer={
        read ? (
          <>
            <Button onClick={paste.again}>Back to the text</Button>
            <Button
              variant="primary"
              busy={paste.busy}
              disabled={!paste.lines.some((line) => line.taken) && !(withMethod && read.method !== '')}
              onClick={() => void add()}
            >
              Add to the recipe
            </Button>
          </>
        ) : (
          <>
            <DialogClose>Cancel</DialogClose>
            <Button variant="primary" disabled={paste.text.trim() === ''} onClick={paste.readText}>
              Read the lines
            </Button>
          </>
        )
      }
    >
      <PasteForm paste={paste} />
    </Dialog>
  );
}
