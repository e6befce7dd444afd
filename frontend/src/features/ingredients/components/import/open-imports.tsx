import type { Import } from '@batchbook/shared/ingredients/import-schema';
import { countOf, formatCount } from '@batchbook/shared/text';
import { useEffect, useState } from 'react';
import { useOpenImports } from '../../../../data/imports.ts';
import { sentenceOf } from '../../../../data/problems.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { shownDate } from '../../../../ui/dates.ts';
import { useToast } from '../../../../ui/toast.tsx';
import { keptUpload } from '../../hooks/upload-store.ts';
import type { Upload } from '../../model/import/upload.ts';

export interface OpenImportsProps {
  onGoOn: (upload: Upload) => void;
  onDiscard: (id: string) => Promise<void>;
}

/** Interrupted imports. Those of this browser can continue, and all can be discarded. */
export function OpenImports({ onGoOn, onDiscard }: OpenImportsProps) {
  const { data: imports = [] } = useOpenImports();
  if (imports.length === 0) return null;
  return (
    <Card aria-label="Unfinished imports" className="mt-5 p-6 max-md:p-4">
      <h2 className="text-17">Unfinished imports</h2>
      <ul className="mt-2">
        {imports.map((entry) => (
          <OpenImport key={entry.id} entry={entry} onGoOn={onGoOn} onDiscard={onDiscard} />
        ))}
      </ul>
    </Card>
  );
}

function OpenImport({ entry, onGoOn, onDiscard }: OpenImportsProps & { entry: Import }) {
  const [upload, setUpload] = useState<Upload | null | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  useEffect(() => {
    let gone = false;
    void keptUpload(entry.id).then((kept) => {
      if (!gone) setUpload(kept);
    });
    return () => {
      gone = true;
    };
  }, [entry.id]);
  const discard = async () => {
    setBusy(true);
    await onDiscard(entry.id).catch((error: unknown) =>
      toast({ title: 'Error discarding import', description: sentenceOf(error), variant: 'destructive' }),
    );
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-3 ruled py-2.5">
      <span className="mr-auto text-14">
        <b className="font-semibold">{entry.name}</b>
        <span className="num block text-13 text-ink-3">
          {formatCount(entry.uploaded)} of {countOf(entry.rows, 'row')}, started {shownDate(entry.createdAt)}
          {upload === null && '. It was started in another browser. Continue there, or discard it.'}
        </span>
      </span>
      <Button size="sm" busy={busy} onClick={() => void discard()}>
        Discard
      </Button>
      {upload && (
        <Button size="sm" variant="primary" onClick={() => onGoOn(upload)}>
          Continue
        </Button>
      )}
    </li>
  );
}
