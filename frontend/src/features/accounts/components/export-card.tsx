import { Download } from 'lucide-react';
import { useSession } from '../../../data/organization.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type ExportState, useExport } from '../hooks/use-export.ts';

/** Takes the business's data, or one's own, as a zip. */
export function ExportCard() {
  const { membership, isOwner } = useSession();
  const { organizationId, organizationName } = membership;
  return (
    <Card>
      {isOwner && (
        <ExportRow
          key={organizationId}
          organizationId={organizationId}
          fileName={`${organizationName}.zip`}
          title={organizationName}
          detail="Recipes, ingredients, stock, the team and the rest."
          action="Export business data"
        />
      )}
      <OwnExportRow />
    </Card>
  );
}

/** The data of somebody in no business. */
export const OwnExportCard = () => (
  <Card>
    <OwnExportRow />
  </Card>
);

const OwnExportRow = () => (
  <ExportRow
    organizationId={null}
    fileName="My Batchbook data.zip"
    title="Your own data"
    detail="Your profile, your businesses and your invitations."
    action="Export my data"
  />
);

interface ExportRowProps {
  /** `null` for the user's own data. */
  organizationId: string | null;
  fileName: string;
  title: string;
  detail: string;
  action: string;
}

function ExportRow({ organizationId, fileName, title, detail, action }: ExportRowProps) {
  const { state, start, cancel } = useExport(organizationId, fileName);
  const isFailed = state.name === 'failed';
  return (
    <div className="border-line px-6 py-3 not-first:border-t max-md:px-[18px]">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold wrap-anywhere">{title}</p>
          <p className="max-w-[70ch] text-13 text-ink-3">{detail}</p>
          <p role="status" className="text-13 text-ink-2">
            {progressOf(state)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {(state.name === 'running' || isFailed) && (
            <Button size="sm" variant="ghost" onClick={cancel}>
              Cancel
            </Button>
          )}
          <Button size="sm" busy={state.name === 'running'} onClick={() => void start()}>
            <Download aria-hidden size={16} />
            {isFailed ? 'Try again' : action}
          </Button>
        </div>
      </div>
      {isFailed && (
        <Notice tone="danger" role="alert" className="mt-3">
          The export stopped. {state.problem} It goes on where it stopped.
        </Notice>
      )}
    </div>
  );
}

function progressOf(state: ExportState): string {
  if ('records' in state) {
    const { records } = state;
    return records === 1 ? '1 record so far' : `${records.toLocaleString('en-GB')} records so far`;
  }
  return state.name === 'done' ? 'Saved.' : '';
}
