import { countOf, plural } from '@batchbook/shared/text';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../../../data/problems.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import type { ImportRunControl } from '../../hooks/use-import-run.ts';
import { Progress } from './progress.tsx';

export interface RunStepProps {
  control: ImportRunControl;
  onAgain: () => void;
  onLeave: () => void;
}

/** The import on its way, broken off, or done. */
export function RunStep({ control, onAgain, onLeave }: RunStepProps) {
  const { run } = control;
  if (run.state === 'idle') return null;
  const { upload } = run;
  if (run.state === 'done') return <Done run={run} onAgain={onAgain} onLeave={onLeave} />;
  if (run.state === 'stopped') return <Broken control={control} run={run} onAgain={onAgain} />;
  return (
    <Card aria-label="Import" className="p-6 max-md:p-4">
      {run.state === 'archiving' ? (
        <Progress label="Archiving the rows marked as archived" done={run.done} all={upload.archive.length} />
      ) : (
        <Progress
          label={run.state === 'uploading' ? 'Uploading' : 'Making the ingredients visible'}
          done={run.done}
          all={upload.rows}
        />
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <p className="mr-auto text-13 text-ink-3">
          Nobody sees the new ingredients until all of them are there. You can stop and continue later.
        </p>
        {run.state === 'uploading' && <Button onClick={control.stop}>Stop</Button>}
      </div>
    </Card>
  );
}

type Run = ImportRunControl['run'];

interface BrokenProps {
  control: ImportRunControl;
  run: Extract<Run, { state: 'stopped' }>;
  onAgain: () => void;
}

function Broken({ control, run, onAgain }: BrokenProps) {
  const [discarding, setDiscarding] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { upload } = run;
  const discard = async () => {
    setDiscarding(true);
    try {
      await control.discard(upload.id);
      onAgain();
    } catch (cause) {
      setError(sentenceOf(cause));
      setDiscarding(false);
    }
  };
  return (
    <Card aria-label="Import" className="p-6 max-md:p-4">
      <Progress label="Stopped" done={run.done} all={upload.rows} />
      <Notice tone="warning" role="alert" className="mt-4">
        {run.why ?? 'You stopped it.'}{' '}
        {run.isRowRefused
          ? 'Nothing was imported. Discard this import, correct the row and import the list again.'
          : 'Nothing shows yet. Continue to upload only what’s missing.'}
      </Notice>
      {error !== null && (
        <Notice tone="danger" role="alert" className="mt-3">
          {error}
        </Notice>
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button busy={discarding} onClick={() => void discard()}>
          Discard
        </Button>
        {!run.isRowRefused && (
          <Button variant="primary" onClick={() => void control.start(upload)}>
            Continue
          </Button>
        )}
      </div>
    </Card>
  );
}

interface DoneProps extends Omit<RunStepProps, 'control'> {
  run: Extract<Run, { state: 'done' }>;
}

function Done({ run, onAgain, onLeave }: DoneProps) {
  const { ingredients, suppliers } = run.upload;
  return (
    <Card aria-label="Import" className="p-6 max-md:p-4">
      <div className="flex items-start gap-3">
        <CircleCheck aria-hidden size={28} className="shrink-0 text-success" />
        <div>
          <h2 role="status" className="num text-20">
            {countOf(ingredients, 'ingredient')} imported
          </h2>
          <p className="mt-1 text-15 text-ink-2">
            From {run.upload.name}
            {suppliers > 0 && `, with ${countOf(suppliers, 'new supplier')}`}. Blanks count as unknown, never
            zero.
          </p>
        </div>
      </div>
      {run.notArchived > 0 && (
        <Notice tone="warning" className="mt-4">
          We couldn’t archive {countOf(run.notArchived, 'ingredient')}. Archive{' '}
          {plural(run.notArchived, 'it', 'them')} in the list.
        </Notice>
      )}
      <div className="mt-6 flex justify-end gap-2">
        <Button onClick={onAgain}>Import another</Button>
        <Button variant="primary" onClick={onLeave}>
          See the ingredients
        </Button>
      </div>
    </Card>
  );
}
