import { formatQuantity } from '@batchbook/shared/money';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { type Unit, unitLabelFor } from '@batchbook/shared/units';
import { useQuery } from '@tanstack/react-query';
import { useHolds } from '../../../data/holds.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { madeAmount } from '../../../data/production/run-words.ts';
import { useSites } from '../../../data/stock/sites.ts';
import { traceQuery } from '../../../data/traces.ts';
import { shownDay } from '../../../ui/dates.ts';
import { Link } from '../../../ui/link.tsx';
import { LotBars } from '../../../ui/lot-bars.tsx';
import { useRunSales } from '../hooks/use-run-sales.ts';
import { quantityOf } from '../model/amounts.ts';
import { type OutputPart, type OutputParts, partsOfOutput, partText } from '../model/output.ts';
import { isHoldOf } from '../model/recall-holds.ts';
import { soldOf } from '../model/sales.ts';
import { TargetHold } from './trace/target-hold.tsx';

/** The lot that the run made, as it would hang on the jar, and where it has gone. */
export function OutputLot({ run }: { run: ProductionRun }) {
  const { sales } = useRunSales(run);
  const trace = useQuery(traceQuery(useOrganizationId(), { batch: run.batchNumber })).data;
  const lot = run.frozen?.output.lots[0];
  if (!lot || lot.lotCode === null) return null;
  const output = run.strikethroughStatus ? null : partsOfOutput(run, soldOf(sales), trace);
  const itemId = trace?.stock.find(({ lotCode }) => lotCode === run.batchNumber)?.itemId;
  return (
    <section aria-labelledby="output-lot">
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 id="output-lot" className="text-17">
          Output lot
        </h2>
        {itemId !== undefined && (
          <Link to={`/stock?item=${itemId}`} className="link touch text-13">
            Open in stock
          </Link>
        )}
      </div>
      <div className={`jar-label-paper ${run.strikethroughStatus ? 'opacity-70' : ''}`}>
        <div className="jar-label num flex items-start justify-between gap-3 px-6 pt-[19px] pb-[17px] text-13 leading-[1.4]">
          <div className="min-w-0">
            <h3
              className={`font-mono text-15 font-bold tracking-[-.02em] wrap-anywhere text-[#14503F] ${run.strikethroughStatus ? 'line-through' : ''}`}
            >
              {lot.lotCode}
            </h3>
            <p className="mb-2">
              {lot.useByDate === null ? (
                'No use-by date'
              ) : (
                <>
                  Use by <b>{shownDay(lot.useByDate)}</b>
                </>
              )}
            </p>
            <LotBars lotCode={lot.lotCode} width={116} />
          </div>
          <Amount run={run} left={output?.left ?? null} />
        </div>
      </div>
      <OnHold run={run} lotCode={lot.lotCode} />
      {output && <WhereItWent output={output} />}
    </section>
  );
}

/** Whether the batch is on hold. One that is struck through isn't put on hold here. */
function OnHold({ run, lotCode }: { run: ProductionRun; lotCode: string }) {
  const { data: holds = [], isSuccess } = useHolds();
  const { data: sites = [] } = useSites();
  const target = { name: run.recipeName, recipeId: run.recipeId, lotCode, useByDate: null };
  const isOrWasHeld = holds.some((hold) => isHoldOf(target, hold));
  if (!isSuccess || (run.strikethroughStatus && !isOrWasHeld)) return null;
  return (
    <div className="mt-3">
      <TargetHold target={target} holds={holds} sites={sites} />
    </div>
  );
}

/** How much is left of what was made, else what was made, and how stock counts it. */
function Amount({ run, left }: { run: ProductionRun; left: string | null }) {
  const lot = run.frozen?.output.lots[0];
  const isCountedOtherwise =
    run.frozen?.output.notPosted === null && lot !== undefined && lot.unit !== 'pieces';
  return (
    <p className="shrink-0 text-right text-12 text-[#46524B]">
      <b className="block font-display text-20 leading-[1.1] font-bold text-[#17231D]">
        {left === null ? madeAmount(run) : quantityOf({ quantity: left, unit: run.unit })}
      </b>
      {left === null ? 'made' : `left of ${formatQuantity(run.actualYield ?? '0')} made`}
      {isCountedOtherwise && (
        <span className="block">
          {formatQuantity(lot.quantity)} {unitLabelFor(lot.unit as Unit, lot.quantity)} went into stock
        </span>
      )}
    </p>
  );
}

const colours: Record<OutputPart['kind'], string> = {
  sold: 'bg-chart-1',
  event: 'bg-chart-3',
  used: 'bg-chart-5',
  gone: 'bg-chart-2',
  returned: 'bg-chart-1',
  left: 'bg-chart-4',
};

function WhereItWent({ output: { parts } }: { output: OutputParts }) {
  if (parts.length === 0) return null;
  return (
    <>
      <div aria-hidden className="mt-3 mb-2 flex h-3 gap-0.5 overflow-hidden rounded-1 bg-ink/9">
        {parts
          .filter(({ share }) => share > 0)
          .map(({ key, kind, share }) => (
            <i key={key} className={`rounded-[2px] ${colours[kind]}`} style={{ width: `${share}%` }} />
          ))}
      </div>
      <ul aria-label="Where it went" className="num flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-2">
        {parts.map((part) => (
          <li key={part.key} className="flex items-center gap-1.5">
            <i aria-hidden className={`size-[11px] shrink-0 rounded-[2px] ${colours[part.kind]}`} />
            {part.to === undefined ? (
              partText(part)
            ) : (
              <Link to={part.to} className="link touch">
                {partText(part)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
