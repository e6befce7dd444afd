import { blockersIn } from '@batchbook/shared/recipes/label-findings';
import type { LabelFinding } from '@batchbook/shared/recipes/label-schema';
import { CircleCheck } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import type { ToolsOutcome, ToolsState } from '../api/use-tools.ts';
import { AnswerList, type FindingAction, FindingList } from './finding-list.tsx';
import { ListOrder } from './list-order.tsx';
import { SectionHead } from './section-head.tsx';

/** What the rules find in what is typed, with the way to each. */
export function ToolFindings({ state, outcome }: { state: ToolsState; outcome: ToolsOutcome }) {
  const { tools, change } = state;
  const { findings } = outcome;
  const { answers } = tools.label;
  const stops = blockersIn(findings).length;
  const onAnswers = (next: typeof answers) => change({ label: { ...tools.label, answers: next } });
  return (
    <section aria-labelledby="tool-findings">
      <SectionHead
        id="tool-findings"
        title="Before it prints"
        aside={stops === 0 ? undefined : `${stops} to put right`}
      />
      <Card className="px-4 py-1.5">
        {stops === 0 && (
          <p role="status" className="flex items-center gap-2 py-1.5 text-14 text-success">
            <CircleCheck aria-hidden size={17} />
            Nothing stops this label.
          </p>
        )}
        <ListOrder list={outcome.breakdown.ingredientList} />
        <ul>
          <FindingList
            form={tools.form}
            findings={findings}
            answers={answers}
            onAnswers={onAnswers}
            actionsOf={actionsOf}
          />
          <AnswerList
            answers={answers}
            onAnswers={onAnswers}
            nameOf={(of) => tools.lines.find(({ id }) => id === of)?.name ?? null}
          />
        </ul>
      </Card>
    </section>
  );
}

/** To the line or field that a finding is about. */
function actionsOf({ path }: LabelFinding): FindingAction[] {
  const [, area = '', id = '', part = '', line = '', field = ''] = path.split('/');
  const inLine = area === 'ingredients' ? id : part === 'lines' ? line : null;
  if (inLine !== null) {
    const isQuantity = field === 'quantity' || area === 'recipes';
    const selector = `[data-line="${inLine}"] ${isQuantity && field !== 'quid' ? '[data-quantity]' : '[data-name]'}`;
    return [{ label: 'Go to the line', onClick: () => focusOn(selector) }];
  }
  const names: Record<string, string> = {
    checked: 'checked',
    finishedGrams: 'finishedGrams',
    portions: 'portions',
    label: id,
  };
  const name = area === 'recipes' ? id && part : names[area];
  if (!name || typeof document === 'undefined') return [];
  const known: Record<string, string> = { finishedWeightGrams: 'finishedGrams' };
  return [
    {
      label: 'Go to the field',
      onClick: () => focusOn(`[data-field="${known[name] ?? name}"] :is(input, textarea, select)`),
    },
  ];
}

function focusOn(selector: string): void {
  const found = document.querySelector<HTMLElement>(selector);
  found?.scrollIntoView({ block: 'center' });
  found?.focus();
}
