import { type Question, runQuestions, utcDay } from '@batchbook/shared/production/questions';
import { useByQuestions } from '@batchbook/shared/production/use-by';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { formatCount, plural } from '@batchbook/shared/text';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { labelsQuery } from '../../../data/label-list.ts';
import { useOnline } from '../../../data/offline/connection.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { serverNow } from '../../../data/server-time.ts';
import { useBook } from '../../../data/use-book.ts';
import { Button } from '../../../ui/button.tsx';
import { part } from '../../../ui/part.tsx';
import { useConfirmRun } from '../hooks/use-confirm-run.ts';
import { useOwnRun } from '../hooks/use-own-run.ts';
import type { Pantry } from '../hooks/use-pantry.ts';
import type { RunSheet } from '../hooks/use-run-sheet.ts';
import { useStockState } from '../hooks/use-stock-state.ts';
import { costsOf } from '../model/costs.ts';
import { postingOf, takesText } from '../model/posting.ts';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { RowsTable } from './rows-table.tsx';
import { RunReceipt } from './run-receipt.tsx';
import { SheetHead } from './sheet-head.tsx';
import { ShortNotice } from './short-notice.tsx';
import type { ShelfView } from './takings-of.tsx';
import { WhatCameOut } from './what-came-out.tsx';

const ConfirmDialog = part(() => import('./confirm-dialog.tsx'));

/** A draft: what goes in, what came out, what it costs, and the button that locks it. */
export function DraftSheet({
  sheet,
  pantry,
  shelf,
}: {
  sheet: RunSheet;
  pantry: Pantry;
  /** `null` while stock isn't known, and where the plan has none. */
  shelf: ShelfView | null;
}) {
  const { run, rows, typed } = sheet;
  const organization = useOrganization().data;
  const book = useBook(pantry.recipes, pantry.ingredients, organization);
  const costs = useMemo(() => costsOf(typed, book, pantry), [typed, book, pantry]);
  const ownRun = useOwnRun(sheet, book);
  const label = useLabelUseBy(typed);
  const questions = runQuestions(typed, utcDay(serverNow()));
  const asked = questions.find(({ field }) => field === 'useByDate');
  const beyondLabel = asked ? null : label.warning;
  return (
    <div className="grid grid-cols-1 items-start gap-x-[30px] gap-y-7 xl:grid-cols-[minmax(0,1fr)_340px] print:hidden">
      <div className="min-w-0">
        <SheetHead sheet={sheet} pantry={pantry} />
        <RowsTable sheet={sheet} pantry={pantry} shelf={shelf} costs={costs} ownRun={ownRun} />
        <WhatCameOut sheet={sheet} useBy={{ ...label, warning: asked?.message ?? beyondLabel }} />
      </div>
      <div className="grid grid-cols-1 gap-6">
        {shelf && <ShortNotice rows={rows} takings={shelf.takings} />}
        <RunReceipt
          run={typed}
          costs={costs}
          title="What this run costs"
          subtitle={`against recipe version ${run.recipeVersion}`}
        >
          <Confirming
            sheet={sheet}
            shelf={shelf}
            useBy={{ date: typed.useByDate ?? label.date, warning: beyondLabel }}
            questions={questions}
          />
        </RunReceipt>
      </div>
    </div>
  );
}

/** What a blank use-by means, and what is odd about one that is typed. */
function useLabelUseBy(run: RunSheet['run']): { hint: string; date: string | null; warning: string | null } {
  const labels = useQuery(labelsQuery(useOrganizationId())).data;
  const label = labels?.find(({ recipeId }) => recipeId === run.recipeId);
  const days = label?.shelfLifeDays ?? null;
  const asked = useByQuestions(run, label ?? { dateMark: 'use_by', shelfLifeDays: null });
  const warning = asked[0]?.message ?? null;
  if (days === null) return { hint: 'Blank means none', date: null, warning };
  const said = `${formatCount(days)} ${plural(days, 'day')}`;
  return {
    hint: `Blank means ${said}, as the label says`,
    date: dayAfter(run.productionDate, days),
    warning,
  };
}

interface ConfirmingProps {
  sheet: RunSheet;
  shelf: ShelfView | null;
  useBy: ConfirmDialogProps['useBy'];
  questions: readonly Question[];
}

function Confirming({ sheet, shelf, useBy, questions }: ConfirmingProps) {
  const { rows } = sheet;
  const online = useOnline();
  const stock = useStockState(shelf?.isOutputTracked);
  const [isAsking, setAsking] = useState(false);
  const confirm = useConfirmRun(sheet);
  return (
    <div className="mt-5 font-sans tracking-normal">
      <Button
        variant="primary"
        wide
        className="h-11!"
        icon={<Lock aria-hidden size={17} />}
        onClick={() => setAsking(true)}
      >
        Confirm and lock
      </Button>
      <p className="mt-2.5 text-center text-13 text-ink-3">
        {!stock.isOpen && `${stock.reason} `}
        {stock.isOpen && shelf && `${takesText(postingOf(rows, shelf.takings))} `}
        After that you can only strike it through.
      </p>
      {!online && (
        <p role="status" className="mt-2 text-center text-13 font-semibold text-warn">
          Locking needs a connection. Everything you typed stays here.
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          sheet={sheet}
          takings={shelf?.takings ?? null}
          stock={stock}
          useBy={useBy}
          questions={questions}
          asked={confirm.asked}
          online={online}
          busy={confirm.isPending}
          problem={confirm.problem}
          onConfirm={confirm.confirm}
          onClose={() => {
            confirm.reset();
            setAsking(false);
          }}
        />
      )}
    </div>
  );
}
