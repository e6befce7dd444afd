import { newId } from '@batchbook/shared/ids';
import type { ReportFigures } from '@batchbook/shared/insight/report';
import type { PutShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import { countOf } from '@batchbook/shared/text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useOrganizationId } from '../../../data/organization.tsx';
import { sentenceOf } from '../../../data/problems.ts';
import { putShoppingList, rememberShoppingList } from '../../../data/shopping-lists.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ingredientsToBuy } from '../model/to-buy.ts';

interface MakeShoppingListProps {
  report: ReportFigures;
  /** The days of the report. */
  days: string;
}

/** Makes a shopping list of what a report says is needed. Other figures make another list. */
export function MakeShoppingList({ report, days }: MakeShoppingListProps) {
  const ingredients = ingredientsToBuy(report);
  if (ingredients.length === 0) return null;
  const body = { name: `Purchases, ${days}`, ingredients };
  const others = report.rows.length - ingredients.length;
  return <OneList key={JSON.stringify(body)} body={body} others={others} />;
}

/** Pressed again, or after a lost answer, it is the same list: its id stays. */
function OneList({ body, others }: { body: PutShoppingList; others: number }) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const [id] = useState(newId);
  const make = useMutation({
    mutationFn: () => putShoppingList(organizationId, id, body),
    onSuccess: (list) => rememberShoppingList(client, organizationId, list),
  });
  if (make.isSuccess)
    return (
      <Notice tone="success" role="status" className="mb-5 print:hidden">
        Shopping list made.{' '}
        <Link to={`/recipes?batch=${id}`} className="font-semibold underline">
          Open the shopping list
        </Link>
        {others > 0 && (
          <> {countOf(others, 'row isn’t an ingredient', 'rows aren’t ingredients')}, so not on it.</>
        )}
      </Notice>
    );
  return (
    <div className="mb-5 print:hidden">
      {make.isError && (
        <Notice tone="danger" role="alert" className="mb-3">
          Couldn’t make the shopping list. {sentenceOf(make.error)}
        </Notice>
      )}
      <Button icon={<ListChecks aria-hidden size={17} />} busy={make.isPending} onClick={() => make.mutate()}>
        Make a shopping list
      </Button>
    </div>
  );
}
