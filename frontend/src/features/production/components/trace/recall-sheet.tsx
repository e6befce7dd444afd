import type { LocalAuthority } from '@batchbook/shared/accounts/schema';
import { memo, useMemo } from 'react';
import { useOrganization } from '../../../../data/accounts.ts';
import { useSession } from '../../../../data/organization.tsx';
import { shownMoment } from '../../../../ui/dates.ts';
import { recordOf } from '../../model/call-rows.ts';
import { agencyText, authorityText, sheetTitleOf } from '../../model/recall-words.ts';
import { reconciledIn } from './reconciliation.tsx';
import { SheetFacts, WentIn } from './sheet-came.tsx';
import { WriteOn } from './sheet-parts.tsx';
import { SignOff } from './sheet-sign-off.tsx';
import { Balance, SheetReconciliation } from './sheet-sums.tsx';
import { Affected, MayHaveIt, NotedByName, StillHere, WhoHasIt } from './sheet-went.tsx';
import { SheetSince, type SinceFoundProps } from './since-found.tsx';

/** A4, with when it was printed and which page of how many below each. */
const pageStyle = (): string => `@page {
  size: A4;
  margin: 12mm 12mm 16mm;
  @bottom-left { content: 'Printed ${shownMoment(new Date())} from Batchbook'; font: 8pt sans-serif; }
  @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); font: 8pt sans-serif; }
}`;

/** The recall on paper, with what the Food Standards Agency's notice asks for, and room for what is still to come. */
export const RecallSheet = memo(({ recall, since }: SinceFoundProps) => {
  const { found, reached } = recall;
  const record = useMemo(() => recordOf(found, reached), [found, reached]);
  const isBackward = recall.direction === 'backward';
  return (
    <article data-paper className="hidden text-[9.5pt] print:block">
      <style>{pageStyle()}</style>
      <BusinessHead />
      <h1 className="text-[19pt] leading-tight">{sheetTitleOf(recall)}</h1>
      <p className="mb-3 whitespace-pre-line">
        {recall.reason || (
          <>
            Reason <WriteOn className="w-[120mm]" />
          </>
        )}
      </p>
      <SheetSince recall={recall} since={since} />
      <SheetFacts recall={recall} />
      {isBackward && <WentIn found={found} />}
      <Affected found={found} isBackward={isBackward} />
      <StillHere found={found} />
      {!isBackward && (
        <>
          <WhoHasIt found={found} record={record} />
          <MayHaveIt found={found} record={record} />
          <NotedByName recall={recall} />
          <SheetReconciliation lines={reconciledIn(recall)} />
        </>
      )}
      <Balance recall={recall} since={since} />
      {!isBackward && (
        <p className="my-3 break-inside-avoid border border-black p-2">
          <b>What to tell customers</b>{' '}
          <span className="whitespace-pre-line">{recall.advice || <WriteOn className="w-[110mm]" />}</span>
        </p>
      )}
      <SignOff recall={recall} />
    </article>
  );
});

function BusinessHead() {
  const { me, membership } = useSession();
  const { data: organization } = useOrganization();
  const contact = [[me.firstName, me.lastName].filter(Boolean).join(' '), me.email].filter(Boolean);
  return (
    <header className="mb-3 flex justify-between gap-6 border-black border-b-2 pb-2">
      <div>
        <p className="font-display text-[13pt] font-bold">{membership.organizationName}</p>
        <p className="whitespace-pre-line">
          {organization?.address || (
            <>
              Address <WriteOn className="w-[60mm]" />
            </>
          )}
        </p>
      </div>
      <div className="text-right">
        <p>{contact.join(', ')}</p>
        <Authority authority={organization?.localAuthority} />
      </div>
    </header>
  );
}

/** Whom to tell: the council, and the Food Standards Agency's incidents team. */
function Authority({ authority }: { authority: LocalAuthority | undefined }) {
  const known = authorityText(authority);
  return (
    <>
      <p>Local authority {known === '' ? <WriteOn className="w-[45mm]" /> : <b>{known}</b>}</p>
      <p>Food Standards Agency: {agencyText}</p>
    </>
  );
}
