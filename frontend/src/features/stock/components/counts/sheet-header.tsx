import type { Site } from '@batchbook/shared/stock/site-schema';
import { Eye, EyeOff, Printer } from 'lucide-react';
import { useSession } from '../../../../data/organization.tsx';
import { useUrlState } from '../../../../data/url-state.ts';
import { Button } from '../../../../ui/button.tsx';
import { shownDate, shownSince } from '../../../../ui/dates.ts';
import { Crumbs, PageHeader } from '../../../../ui/page-header.tsx';
import { SavedMark } from '../../../../ui/saved-mark.tsx';
import { stockPath } from '../../hooks/use-stock-address.ts';

export interface SheetHeaderProps {
  site: Site;
  startedAt: string | null;
  /** Something is kept on the device. */
  hasLines: boolean;
  /** The device has no room for what was typed last. */
  isUnkept: boolean;
  isBlind: boolean;
}

const unkeptText = 'Not kept: this device has no room. Leave the page open until it is posted.';

/** Whose count it is and since when; the book's figures away, and the sheet on paper. */
export function SheetHeader({ site, startedAt, hasLines, isUnkept, isBlind }: SheetHeaderProps) {
  const { me } = useSession();
  const url = useUrlState();
  const started =
    startedAt === null
      ? ''
      : `, started ${shownSince(startedAt).replace(/^at /, '')} by ${me.firstName ?? 'you'}`;
  return (
    <PageHeader
      title={`Count ${site.name}`}
      crumbs={
        <Crumbs
          trail={[
            { label: 'Stock', to: stockPath('stock-levels', site.id) },
            { label: 'Counts', to: stockPath('counts', site.id) },
          ]}
          current={site.name}
        />
      }
      beside={
        <>
          <p className="num text-13 text-ink-3">
            {shownDate(new Date().toISOString())}
            {started}
          </p>
          <SavedMark
            state={isUnkept ? 'failed' : hasLines ? 'saved' : 'idle'}
            text={isUnkept ? unkeptText : hasLines ? 'Kept on this device' : ''}
            className="text-13! empty:hidden"
          />
        </>
      }
      actions={
        <>
          <Button
            icon={isBlind ? <Eye aria-hidden size={17} /> : <EyeOff aria-hidden size={17} />}
            onClick={() => url.replace({ blind: isBlind ? null : '1' })}
          >
            {isBlind ? 'Show book figures' : 'Hide book figures'}
          </Button>
          <Button icon={<Printer aria-hidden size={17} />} onClick={() => window.print()}>
            Print sheet
          </Button>
        </>
      }
    />
  );
}
