import type { Site } from '@batchbook/shared/stock/site-schema';
import { countOf, plural } from '@batchbook/shared/text';
import { ArrowLeftRight, Trash2 } from 'lucide-react';
import type { StockBook } from '../../../../data/stock/stock.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import type { StockAction } from '../../model/action.ts';
import { leftAt } from '../../model/sites.ts';

export interface EndedSiteProps {
  site: Site;
  /** 'ended Dec 06, 2026'. */
  term: string;
  book: StockBook;
  locked: boolean;
  onTransfer: (action: StockAction) => void;
  onClose: () => void;
}

/** A stall whose last day is over: what is left goes elsewhere, then it closes. */
export function EndedSite({ site, term, book, locked, onTransfer, onClose }: EndedSiteProps) {
  const left = leftAt(book, site.id);
  return (
    <Notice tone="warning" className="[&>svg]:mt-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <p className="min-w-60 flex-1">
          It {term}.{' '}
          {left.length === 0
            ? 'Nothing is left there.'
            : `${countOf(left.length, 'item')} ${plural(left.length, 'is', 'are')} still there.`}
        </p>
        {left.length > 0 && (
          <Button
            size="sm"
            icon={<ArrowLeftRight aria-hidden size={16} />}
            aria-disabled={locked || site.isDefault}
            onClick={() => onTransfer({ kind: 'transfer', siteId: site.id, itemIds: left })}
          >
            Transfer what is left
          </Button>
        )}
        <Button
          size="sm"
          icon={<Trash2 aria-hidden size={16} />}
          aria-disabled={site.isDefault}
          onClick={onClose}
        >
          Close it
        </Button>
      </div>
    </Notice>
  );
}
