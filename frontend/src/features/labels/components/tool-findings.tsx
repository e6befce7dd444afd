import { blockersIn } from '@batchbook/shared/recipes/label-findings';
import type { LabelFinding } from '@batchbook/shared/recipes/label-schema';
import { CircleCheck } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import type { ToolsOutcome, ToolsState } from '../hooks/use-tools.ts';
import { type ToolLine, withPackRead, withPackUnread } from '../model/tools.ts';
import { AnswerList, type FindingAction, FindingList } from './finding-list.tsx';
import { ListOrder } from './list-order.tsx';
import { SectionHead } from './section-head.tsx';

/** The rules' findings about the input, with links to the fields. */
export function ToolFindings({ state, outcome }: { state: ToolsState; outcome: ToolsOutcome }) {
  const { tools, change } = state;
  const { findings } = outcome;
  const { answers } = tools.label;
  const stops = blockersIn(findings).length;
  const changeLine = (id: string, changed: (line: ToolLine) => ToolLine) =>
    change({ lines: tools.lines.map((line) => (line.id === id ? changed(line) : line)) });
  const onAnswers = async (next: typeof answers) => {
    change({ label: { ...tools.label, answers: next } });
    return null;
  };
  return (
    <section aria-labelledby="tool-findings">
      <SectionHead
        id="tool-findings"
        title="Before it prints"
        aside={stops === 0 ? undefined : `${stops} to fix`}
      />
      <Card className="px-4 py-1.5">
        {stops === 0 && (
          <p role="status" className="flex items-center gap-2 py-1.5 text-14 text-success">
            <CircleCheck aria-hidden size={17} />
            Nothing stops this label from printing.
          </p>
        )}
        <ListOrder list={outcome.breakdown.ingredientList} form={tools.form} />
        <ul>
          <FindingList
            form={tools.form}
            findings={findings}
            answers={answers}
            onAnswers={onAnswers}
            actionsOf={actionsOf}
            afterAnswer={() => focusOn('#tool-findings')}
            onPackRead={(id) => {
              changeLine(id, withPackRead);
              focusOn('#tool-findings');
            }}
            onPackDiffers={(id) => changeLine(id, withPackUnread)}
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
  const target = targetOf(path);
  return target === null ? [] : [{ label: target.label, onClick: () => focusOn(target.selector) }];
}

/** '/ingredients/{line}/name', '/recipes/{id}/lines/{line}/quantity', '/recipes/{id}/isDrink', '/label/storage', '/print/lot'. */
function targetOf(path: string): { label: string; selector: string } | null {
  const [area, id = '', part = '', line = '', field = ''] = path.split('/').slice(1);
  if (area === 'ingredients') return { label: 'Go to the line', selector: `[data-line="${id}"] [data-name]` };
  if (part === 'lines') {
    const within = line === '' ? '[data-line]' : `[data-line="${line}"]`;
    const input = line === '' || field === 'quid' ? '[data-name]' : '[data-quantity]';
    return { label: 'Go to the line', selector: `${within} ${input}` };
  }
  const name = part || id || area;
  if (path === '/label') return null;
  return {
    label: 'Go to the field',
    selector: `[data-field="${name}"] :is(input, textarea, select, button)`,
  };
}

/** A field may be folded away: it is opened first. */
function focusOn(selector: string): void {
  const found = document.querySelector<HTMLElement>(selector);
  const folded = found?.closest('details');
  if (folded) folded.open = true;
  found?.scrollIntoView({ block: 'center' });
  found?.focus();
}
