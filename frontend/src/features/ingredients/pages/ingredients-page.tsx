import { Library, Plus, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIngredients } from '../../../data/ingredients.ts';
import { useUrlState } from '../../../data/url-state.ts';
import { Button } from '../../../ui/button.tsx';
import { shownTime } from '../../../ui/dates.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PantryDrawing } from '../../../ui/illustrations.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { part } from '../../../ui/part.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { IngredientList } from '../components/list/ingredient-list.tsx';

const ImportPage = part(() => import('./import-page.tsx'), <Waiting />);
const AddSamples = part(() => import('../components/add-samples.tsx'));
const ExportMenu = part(() => import('../components/export-menu.tsx'));

export interface IngredientsPageProps {
  /** The divider tabs of the recipe box. */
  tabs: ReactNode;
  onOpen: (id: string, field?: string) => void;
}

/** Two to a line on a phone. */
const half = 'max-md:basis-[46%]!';

export default function IngredientsPage({ tabs, onOpen }: IngredientsPageProps) {
  const ingredients = useIngredients();
  const url = useUrlState();
  useKeys({ n: () => onOpen('new') });
  const list = ingredients.data;
  if (url.get('import') !== null && list !== undefined) {
    return <ImportPage ingredients={list} onLeave={() => url.push({ import: null })} />;
  }
  const toImport = (
    <Button
      icon={<Upload aria-hidden size={17} />}
      className={half}
      onClick={() => url.push({ import: '1' })}
    >
      Import
    </Button>
  );
  const newButton = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={18} />}
      className={half}
      onClick={() => onOpen('new')}
    >
      New ingredient
    </Button>
  );
  return (
    <>
      <title>Ingredients · Batchbook</title>
      <PageHeader
        title="Ingredients"
        actions={
          <>
            {list && list.length > 0 && <ExportMenu ingredients={list} />}
            {toImport}
            <Button
              className={half}
              data-tour="look-up"
              icon={<Library aria-hidden size={17} />}
              onClick={() => onOpen('new', 'library')}
            >
              Look up
            </Button>
            {newButton}
          </>
        }
      />
      <div className="mb-[18px]">{tabs}</div>
      <Loaded
        query={ingredients}
        what="Your ingredients"
        stale={`These are the ingredients as they were last loaded, at ${shownTime(ingredients.dataUpdatedAt)}.`}
        skeleton={<Waiting />}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title="The pantry is empty"
              description="Add what you buy, with its price. Recipes are costed from here. You can also import a price list as CSV or XLSX."
              illustration={<PantryDrawing />}
              actions={
                <>
                  {newButton}
                  {toImport}
                  <AddSamples />
                </>
              }
            />
          ) : (
            <IngredientList ingredients={list} onOpen={onOpen} />
          )
        }
      </Loaded>
    </>
  );
}

function Waiting() {
  return (
    <Loading label="Loading your ingredients">
      <Skeleton className="mb-4 h-[38px] w-[420px] max-w-full" />
      <Skeleton className="h-[480px]" />
    </Loading>
  );
}
