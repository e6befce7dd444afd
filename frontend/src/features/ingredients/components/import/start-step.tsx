import { FileSpreadsheet } from 'lucide-react';
import { type ClipboardEvent, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Field } from '../../../../ui/field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { useUnsaved } from '../../../../ui/unsaved.ts';
import { readFile, readPasted } from '../../model/import/files.ts';
import { unreadableSentence } from '../../model/import/limits.ts';
import type { Table } from '../../model/import/plan.ts';

const dropStyle = classNames(
  'flex flex-col items-center justify-center gap-3 rounded-3 border-[1.5px] border-dashed',
  'px-5 py-10 text-center',
);

/** A file that is chosen or dropped, or cells that are pasted. */
export function StartStep({ onTable }: { onTable: (name: string, table: Table) => void }) {
  const [text, setText] = useState('');
  useUnsaved(() => text.trim() !== '');
  const [reading, setReading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const take = async (name: string, read: () => Promise<Table | null>) => {
    setReading(true);
    setError(null);
    try {
      const table = await read();
      if (table === null) setError('There are no rows below the header. The first row names the columns.');
      else onTable(name, table);
    } catch (cause) {
      setError(unreadableSentence(cause));
    } finally {
      setReading(false);
    }
  };
  return (
    <Card aria-label="Choose a list" className="grid gap-6 p-6 md:grid-cols-2 max-md:p-4">
      <DropZone reading={reading} onFile={(file) => void take(file.name, () => readFile(file))} />
      <div>
        <Field label="Or paste cells from a sheet" hint="Include the header row">
          <TextArea
            rows={7}
            value={text}
            placeholder={'Name\tSupplier\tPrice per kg\nButter\tAmpersand Dairy\t7.20'}
            onChange={(event) => setText(event.target.value)}
            onPaste={(event: ClipboardEvent<HTMLTextAreaElement>) => {
              const pasted = event.clipboardData.getData('text/plain');
              if (text !== '' || pasted.trim() === '') return;
              event.preventDefault();
              setText(pasted.slice(0, 5000));
              void take('Pasted cells', () => readPasted(pasted));
            }}
            className="max-h-64"
          />
        </Field>
        <Button
          className="mt-3"
          disabled={text.trim() === ''}
          busy={reading}
          onClick={() => void take('Pasted cells', () => readPasted(text))}
        >
          Use these cells
        </Button>
      </div>
      {error !== null && (
        <Notice tone="danger" role="alert" className="md:col-span-2">
          {error}
        </Notice>
      )}
    </Card>
  );
}

interface DropZoneProps {
  reading: boolean;
  onFile: (file: File) => void;
}

function DropZone({ reading, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button does the same.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
      className={`${dropStyle} ${over ? 'border-primary bg-primary-soft' : 'border-control'}`}
    >
      <FileSpreadsheet aria-hidden size={34} className="text-ink-3" />
      <p className="text-15 text-ink-2">A price list as CSV or XLSX. Drop it here, or</p>
      <Button variant="primary" busy={reading} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        aria-label="File to import"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <p className="text-13 text-ink-3">The first row names the columns. Nothing is saved yet.</p>
    </div>
  );
}
