import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogClose } from '../../../ui/dialog-close.tsx';
import type { Paste } from '../hooks/use-paste.ts';
import { PasteForm } from './paste-form.tsx';

export interface PasteFrameProps {
  paste: Paste;
  onClose: () => void;
  /** The foods that there are aren't known yet, and without them every line would be a new one. */
  isLoading?: boolean;
  /** What happens to the lines once somebody has looked them over. */
  action: { label: string; isReady: boolean; isBusy: boolean; run: () => Promise<void> };
  children?: ReactNode;
}

/** The dialog of a pasted recipe: first its text, then the lines that were read. */
export const PasteFrame = ({ paste, onClose, isLoading = false, action, children }: PasteFrameProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    unsaved={paste.text.trim() !== ''}
    size="lg"
    title="Paste a recipe"
    description={
      paste.read ? 'Check what we read.' : 'We’ll read the lines and match them to your ingredients.'
    }
    footer={
      paste.read ? (
        <>
          <Button onClick={paste.again}>Back to the text</Button>
          <Button
            variant="primary"
            busy={action.isBusy}
            disabled={!action.isReady}
            onClick={() => void action.run()}
          >
            {action.label}
          </Button>
        </>
      ) : (
        <>
          <DialogClose>Cancel</DialogClose>
          <Button
            variant="primary"
            busy={isLoading}
            disabled={paste.text.trim() === ''}
            onClick={paste.readText}
          >
            Read the lines
          </Button>
        </>
      )
    }
  >
    <PasteForm paste={paste}>{children}</PasteForm>
  </Dialog>
);
