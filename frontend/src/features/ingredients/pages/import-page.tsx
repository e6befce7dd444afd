import { newId } from '@batchbook/shared/ids';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { useState } from 'react';
import { useSuppliers } from '../../../data/suppliers.ts';
import { Button } from '../../../ui/button.tsx';
import { Crumbs, PageHeader } from '../../../ui/page-header.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ColumnsStep } from '../components/import/columns-step.tsx';
import { OpenImports } from '../components/import/open-imports.tsx';
import { PreviewStep } from '../components/import/preview-step.tsx';
import { RunStep } from '../components/import/run-step.tsx';
import { StartStep } from '../components/import/start-step.tsx';
import { Steps } from '../components/import/steps.tsx';
import { rememberColumns, rememberedColumns } from '../hooks/remembered-columns.ts';
import { type ImportRun, useImportRun } from '../hooks/use-import-run.ts';
import { noWords } from '../model/import/cells.ts';
import { costingUnitInHeader, guessColumns } from '../model/import/columns.ts';
import type { ImportPlan, Table } from '../model/import/plan.ts';
import type { RowOptions } from '../model/import/rows.ts';
import { uploadOf } from '../model/import/upload.ts';

export interface ImportPageProps {
  /** Those that are there. */
  ingredients: readonly Ingredient[];
  onLeave: () => void;
}

interface Chosen {
  name: string;
  table: Table;
  options: RowOptions;
  step: 'columns' | 'preview';
}

/** Imports ingredients from a price list: choose a file, name the columns, check the rows, import. */
export default function ImportPage({ ingredients, onLeave }: ImportPageProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { data: suppliers = [] } = useSuppliers();
  const toast = useToast();
  const control = useImportRun();
  const { run } = control;
  const take = (name: string, table: Table) => {
    const columns = guessColumns(table.headers, rememberedColumns());
    const costingUnit = table.headers[columns.indexOf('costPerUnit')] ?? '';
    setChosen({
      name,
      table,
      options: { columns, words: noWords, costingUnit: costingUnitInHeader(costingUnit) },
      step: 'columns',
    });
  };
  const begin = (plan: ImportPlan) => {
    if (chosen === null) return;
    const upload = uploadOf({ id: newId(), name: chosen.name, rows: plan.create, suppliers, newId });
    void control.start(upload);
  };
  const again = () => {
    setChosen(null);
    control.reset();
  };
  return (
    <>
      <title>Import ingredients · Batchbook</title>
      <PageHeader
        title="Import ingredients"
        crumbs={
          <Crumbs trail={[{ label: 'Ingredients', to: '/recipes?tab=ingredients' }]} current="Import" />
        }
        actions={
          (run.state === 'idle' || run.state === 'stopped') && (
            <Button onClick={onLeave}>Back to ingredients</Button>
          )
        }
      />
      <Steps current={stepAt(run, chosen)} />
      {run.state !== 'idle' ? (
        <RunStep control={control} onAgain={again} onLeave={onLeave} />
      ) : chosen === null ? (
        <>
          <StartStep onTable={take} />
          <OpenImports
            onGoOn={(upload) => void control.start(upload)}
            onDiscard={async (id) => {
              await control.discard(id);
              toast({ title: 'Import discarded', variant: 'success' });
            }}
          />
        </>
      ) : (
        <ChosenList
          chosen={chosen}
          existing={ingredients}
          onChange={setChosen}
          onAgain={again}
          onImport={begin}
        />
      )}
    </>
  );
}

interface ChosenListProps {
  chosen: Chosen;
  existing: readonly Ingredient[];
  onChange: (chosen: Chosen) => void;
  onAgain: () => void;
  onImport: (plan: ImportPlan) => void;
}

/** What its columns mean, and then its rows. */
function ChosenList({ chosen, existing, onChange, onAgain, onImport }: ChosenListProps) {
  const { name, table, options } = chosen;
  if (chosen.step === 'columns')
    return (
      <ColumnsStep
        {...{ name, table, options }}
        onChange={(next) => onChange({ ...chosen, options: next })}
        onBack={onAgain}
        onNext={() => {
          rememberColumns(table.headers, options.columns);
          onChange({ ...chosen, step: 'preview' });
        }}
      />
    );
  return (
    <PreviewStep
      {...{ name, table, options, existing }}
      onOptions={(next) => onChange({ ...chosen, options: next })}
      onBack={() => onChange({ ...chosen, step: 'columns' })}
      onImport={onImport}
    />
  );
}

/** Which of the four steps it is at, from 0. */
function stepAt({ state }: ImportRun, chosen: Chosen | null): number {
  if (state !== 'idle') return 3;
  if (chosen === null) return 0;
  return chosen.step === 'columns' ? 1 : 2;
}
