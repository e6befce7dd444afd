import { panelOf } from '@batchbook/shared/recipes/compose-label';
import { FileDown, Printer, TriangleAlert } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toast.tsx';
import type { ToolsOutcome, ToolsState } from '../hooks/use-tools.ts';
import { missingNutrition } from '../model/missing-nutrition.ts';
import type { PrintPage } from '../model/print-plan.ts';
import { PanelFace, panelFaceWidthMm } from './panel-face.tsx';
import { Paper } from './paper.tsx';
import { Tick } from './tick.tsx';

/** The nutrition panel of the same lines, on its own label. */
export function PanelTool({ state, outcome }: { state: ToolsState; outcome: ToolsOutcome }) {
  const { tools, change } = state;
  const { nutrition } = outcome.breakdown;
  const stop = outcome.panelStop;
  const panel = stop ? null : panelOf(nutrition, tools.form, tools.label);
  const face = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PrintPage | null>(null);
  const done = useCallback(() => setPage(null), []);
  const print = () => face.current && setPage(pageOf(face.current));
  const savePdf = async () => {
    if (!face.current) return;
    try {
      const [{ labelPdf }, { transcribe }] = await Promise.all([
        import('../api/label-pdf.ts'),
        import('../api/transcribe.ts'),
      ]);
      const drawn = transcribe(face.current, panelFaceWidthMm);
      const name = `${tools.label.foodName || 'Food'} nutrition`;
      saveFile(await labelPdf([{ pages: [pageOf(face.current)], drawn }], name), `${name}.pdf`);
    } catch {
      toast({ title: 'Couldn’t make the PDF', description: 'Try again.', variant: 'destructive' });
    }
  };
  return (
    <section
      aria-labelledby="panel-tool"
      className="grid items-start gap-x-10 gap-y-6 max-lg:grid-cols-1 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div>
        <h2 id="panel-tool" className="text-30 max-md:text-24">
          The nutrition panel
        </h2>
        <p className="mt-2 max-w-[56ch] text-15 text-pretty text-ink-2">
          Open ‘Nutrition, per 100 g’ under each ingredient and copy the figures from its label. Figures are
          rounded once, at the very end, by the guidance of your market.
        </p>
        {stop && (
          <p className="mt-4 flex max-w-[60ch] gap-2.5 rounded-3 bg-danger-soft px-4 py-3 text-14 text-danger">
            <TriangleAlert aria-hidden size={18} className="mt-px" />
            {stop.message}
          </p>
        )}
        {panel === null && !stop && <Missing state={state} outcome={outcome} />}
        <div data-field="showNutrition">
          <Tick
            checked={tools.label.showNutrition}
            onChange={(showNutrition) => change({ label: { ...tools.label, showNutrition } })}
            className="mt-4 items-start gap-3 text-14"
          >
            Print it on the label too
          </Tick>
        </div>
        {panel !== null && (
          <div className="mt-5 flex flex-wrap gap-2">
            <Button variant="primary" icon={<Printer aria-hidden size={17} />} onClick={print}>
              Print the panel
            </Button>
            <Button icon={<FileDown aria-hidden size={17} />} onClick={() => void savePdf()}>
              PDF of the panel
            </Button>
          </div>
        )}
      </div>
      {panel !== null && (
        <div className="lb-mat grid justify-items-center rounded-3 border border-line px-8 py-7 max-md:px-2.5">
          <PanelFace panel={panel} ref={face} onScreen />
        </div>
      )}
      {page !== null && panel !== null && (
        <Paper pages={[page]} onDone={done} face={(style) => <PanelFace panel={panel} style={style} />} />
      )}
    </section>
  );
}

/** A page as tall as the panel, in whole millimetres. */
function pageOf(face: HTMLElement): PrintPage {
  const box = face.getBoundingClientRect();
  return {
    widthMm: panelFaceWidthMm,
    heightMm: Math.max(10, Math.ceil((box.height / Math.max(box.width, 1)) * panelFaceWidthMm)),
    labels: [{ leftMm: 0, topMm: 0 }],
  };
}

function Missing({ state, outcome }: { state: ToolsState; outcome: ToolsOutcome }) {
  const missing = missingNutrition(outcome.breakdown.nutrition, state.tools.form);
  const names = missing.map(({ name }) => name).slice(0, 8);
  return (
    <p className="mt-4 flex max-w-[60ch] gap-2.5 rounded-3 bg-warn-soft px-4 py-3 text-14 text-warn">
      <TriangleAlert aria-hidden size={18} className="mt-px" />
      <span>
        {names.length > 0 ? (
          <>
            <b>Some figures are unknown.</b> Add {state.tools.form === 'us' ? 'all figures of ' : ''}
            {names.join(', ')}. Unknown figures never count as zero, so there’s no panel yet.
          </>
        ) : (
          'Type the ingredients and their weights to see the panel.'
        )}
      </span>
    </p>
  );
}
