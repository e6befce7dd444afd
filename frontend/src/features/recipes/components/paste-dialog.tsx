import { useMemo } from 'react';
import { usePaste } from '../hooks/use-paste.ts';
import { choicesFor } from '../model/book.ts';
import { useEditorBasics } from './editor-context.tsx';
import { PasteFrame } from './paste-frame.tsx';

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
  const isReady =
    paste.lines.some((line) => line.taken) || (withMethod && read !== null && read.method !== '');
  return (
    <PasteFrame
      paste={paste}
      onClose={onClose}
      action={{ label: 'Add to the recipe', isReady, isBusy: paste.busy, run: add }}
    />
  );
}
