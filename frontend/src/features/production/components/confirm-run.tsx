import { runQuestions, utcDay } from '@batchbook/shared/production/questions';
import { useOnline } from '../../../data/offline/connection.ts';
import { serverNow } from '../../../data/server-time.ts';
import { useConfirmRun } from '../hooks/use-confirm-run.ts';
import { useLabelUseBy } from '../hooks/use-label-use-by.ts';
import type { RunSheet } from '../hooks/use-run-sheet.ts';
import { useStockState } from '../hooks/use-stock-state.ts';
import ConfirmDialog from './confirm-dialog.tsx';
import type { ShelfView } from './takings-of.tsx';

export interface ConfirmRunProps {
  sheet: RunSheet;
  /** `null` while stock isn't known, and where the plan has none. */
  shelf: ShelfView | null;
  onClose: () => void;
}

/** Asks before a draft is locked, and locks it. */
export default function ConfirmRun({ sheet, shelf, onClose }: ConfirmRunProps) {
  const { typed } = sheet;
  const online = useOnline();
  const stock = useStockState(shelf?.isOutputTracked);
  const confirm = useConfirmRun(sheet);
  const label = useLabelUseBy(typed);
  const questions = runQuestions(typed, utcDay(serverNow()));
  const isAsked = questions.some(({ field }) => field === 'useByDate');
  return (
    <ConfirmDialog
      sheet={sheet}
      takings={shelf?.takings ?? null}
      stock={stock}
      useBy={{ date: typed.useByDate ?? label.date, warning: isAsked ? null : label.warning }}
      questions={questions}
      asked={confirm.asked}
      online={online}
      busy={confirm.isPending}
      problem={confirm.problem}
      onConfirm={confirm.confirm}
      onClose={() => {
        confirm.reset();
        onClose();
      }}
    />
  );
}
