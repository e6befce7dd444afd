import { runQuestions, utcDay } from '@batchbook/shared/production/questions';
import { Lock } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useOnline } from '../../../data/offline/connection.ts';
import { serverNow } from '../../../data/server-time.ts';
import { useBook } from '../../../data/use-book.ts';
import { Button } from '../../../ui/button.tsx';
import { part } from '../../../ui/part.tsx';
import { useLabelUseBy } from '../hooks/use-label-use-by.ts';
import { useOwnRun } from '../hooks/use-own-run.ts';
import type { Pantry } from '../hooks/use-pantry.ts';
import type { RunSheet } from '../hooks/use-run-sheet.ts';
import { useStockState } from '../hooks/use-stock-state.ts';
import { costsOf } from '../model/costs.ts';
import { postingOf, takesText } from '../model/posting.ts';
import { RowsTable } from './rows-table.tsx';
import { RunReceipt } from './run-receipt.tsx';
import { SheetHead } from './sheet-head.tsx';
import { ShortNotice } from './short-notice.tsx';
import type { ShelfView } from './takings-of.tsx';
import { WhatCameOut } from './what-came-out.tsx';

const ConfirmRun = part(() => import('./confirm-run.tsx'));

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
          <Confirming sheet={sheet} shelf={shelf} />
        </RunReceipt>
      </div>
    </div>
  );
}

function Confirming({ sheet, shelf }: { sheet: RunSheet; shelf: ShelfView | null }) {
  const online = useOnline();
  const stock = useStockState(shelf?.isOutputTracked);
  const [isAsking, setAsking] = useState(false);
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
        {stock.isOpen && shelf && `${takesText(postingOf(sheet.rows, shelf.takings))} `}
        After that you can only strike it through.
      </p>
      {!online && (
        <p role="status" className="mt-2 text-center text-13 font-semibold text-warn">
          Locking needs a connection. Everything you typed stays here.
        </p>
      )}
      {isAsking && <ConfirmRun sheet={sheet} shelf={shelf} onClose={() => setAsking(false)} />}
    </div>
  );
}
