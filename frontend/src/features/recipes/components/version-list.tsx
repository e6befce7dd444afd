import type { RecipeVersion } from '@batchbook/shared/recipes/schema';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { shownMoment } from '../../../ui/dates.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Column } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { type Difference, differencesOf } from '../model/differences.ts';
import { type Draft, draftOf } from '../model/draft.ts';
import { useEditorView } from './editor-context.tsx';

/** More fields than these are counted. */
const named = 3;

/** 'Butter, You sell it for and 2 more' is what a version changed over the one before it. */
function changedText(draft: Draft, before: Draft, currency: Parameters<typeof differencesOf>[2]): string {
  const labels = differencesOf(draft, before, currency).map((difference) => difference.label);
  if (labels.length === 0) return 'No visible change';
  const rest = labels.length - named;
  return labels.slice(0, named).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** The versions with their changes, newest first. Old ones can be viewed and restored. */
export function VersionList({ versions, current }: { versions: readonly RecipeVersion[]; current: number }) {
  const { currency } = useEditorView();
  const [looking, setLooking] = useState<RecipeVersion | null>(null);
  if (versions.length === 0) return <p className="text-14 text-ink-3">No versions yet.</p>;
  return (
    <>
      <ol className="text-14">
        {versions.map((version, index) => {
          const before = versions[index + 1];
          return (
            <li
              key={version.version}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line-soft py-2"
            >
              <span className="num w-20 font-semibold">Version {version.version}</span>
              <span className="num w-44 text-13 text-ink-3">{shownMoment(version.at)}</span>
              <span className="min-w-0 flex-1 basis-48 text-13 text-ink-2">
                {before
                  ? changedText(draftOf(version.recipe), draftOf(before.recipe), currency)
                  : version.version === 1 && 'Created'}
              </span>
              {version.version === current ? (
                <Badge tone="success">Now</Badge>
              ) : (
                <Button
                  size="sm"
                  aria-label={`Look at version ${version.version}`}
                  onClick={() => setLooking(version)}
                >
                  Look
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {looking && <OldVersion version={looking} onClose={() => setLooking(null)} />}
    </>
  );
}

const Value = ({ text }: { text: string | null }) =>
  text === null ? (
    <i className="text-ink-3">not in it</i>
  ) : (
    <span className="whitespace-pre-line">{text}</span>
  );

const columns: readonly Column<Difference>[] = [
  {
    key: 'what',
    title: 'What',
    kind: 'text',
    narrow: 'title',
    cell: ({ label }) => <span className="font-semibold">{label}</span>,
  },
  { key: 'then', title: 'Then', kind: 'text', cell: ({ theirs }) => <Value text={theirs} /> },
  { key: 'now', title: 'Now', kind: 'text', cell: ({ mine }) => <Value text={mine} /> },
];

/** The differences between an old version and the current recipe. */
function OldVersion({ version, onClose }: { version: RecipeVersion; onClose: () => void }) {
  const { editor, draft, editable, currency } = useEditorView();
  const old = draftOf(version.recipe);
  const differences = differencesOf(draft, old, currency);
  const toast = useToast();
  const goBack = async () => {
    editor.edit(() => old);
    onClose();
    await editor.flush();
    if (editor.getState().status === 'saved')
      toast({ title: 'Recipe updated successfully', variant: 'success' });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={`Version ${version.version}`}
      description={shownMoment(version.at)}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {editable && differences.length > 0 && (
            <Button variant="primary" onClick={() => void goBack()}>
              Restore this version
            </Button>
          )}
        </>
      }
    >
      {differences.length === 0 ? (
        <p className="text-ink-2">It’s the same as the recipe is now.</p>
      ) : (
        <DataTable
          label="What differs"
          columns={columns}
          rows={differences}
          keyOf={({ key }) => key}
          isCompact
        />
      )}
    </Dialog>
  );
}
