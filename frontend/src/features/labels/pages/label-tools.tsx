import { blockersIn } from '@batchbook/shared/recipes/label-findings';
import { ArrowRight, Eraser, Undo2 } from 'lucide-react';
import { useSignedInHere } from '../../../data/signed-in-here.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PublicFooter } from '../../../ui/public-footer.tsx';
import { PublicHeader } from '../../../ui/public-header.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Underline } from '../../../ui/underline.tsx';
import { AsItPrints } from '../components/as-it-prints.tsx';
import { DecisionAid } from '../components/decision-aid.tsx';
import { Loupe } from '../components/loupe.tsx';
import { PanelTool } from '../components/panel-tool.tsx';
import { PlainWords, plainWords } from '../components/plain-words.tsx';
import { PdfButton, PrintCard } from '../components/print-card.tsx';
import { PrintQueue } from '../components/print-queue.tsx';
import { PrintRoot } from '../components/print-root.tsx';
import { SizesCard } from '../components/sizes-card.tsx';
import { ToolFindings } from '../components/tool-findings.tsx';
import { ToolForm } from '../components/tool-form.tsx';
import { useBench } from '../hooks/use-bench.ts';
import {
  judgeTools,
  type ToolsOutcome,
  type ToolsState,
  useTools,
  useToolsOutcome,
} from '../hooks/use-tools.ts';
import { today } from '../model/lot.ts';

const title = 'Free label tools: PPDS labels and nutrition panels · Batchbook';
const description =
  'Make a PPDS label for Natasha’s law and a nutrition panel, free and without an account. Allergens in bold, letters of the legal size, printed at true size on labels from 62 × 40 mm to 100 × 150 mm and on A4 sheets.';

const structuredData = [
  {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: 'Batchbook label tools',
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    description,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'GBP' },
  },
  {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: plainWords.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  },
];

export const meta = () => [
  { title },
  { name: 'description', content: description },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: 'Batchbook' },
  { name: 'twitter:card', content: 'summary' },
  ...structuredData.map((data) => ({ 'script:ld+json': data })),
];

const pageStyle = classNames(
  'mx-auto grid max-w-[1256px] grid-cols-1 gap-14 px-4 pt-10 pb-16',
  'max-md:gap-10 max-md:pt-8 lg:px-8 min-[1321px]:px-0',
);

/** `/label-tools`: the label studio's components without an account. Input stays in the browser. */
export default function LabelTools() {
  const state = useTools();
  const outcome = useToolsOutcome(state.tools);
  const setKind = (kind: 'ppds' | 'prepacked') => state.change({ label: { ...state.tools.label, kind } });
  return (
    <>
      <PublicHeader />
      <main id="main" tabIndex={-1} className="overflow-x-clip outline-none">
        <div className={pageStyle}>
          <header>
            <h1 className="max-w-[18ch] text-[clamp(2.2rem,4.4vw,3.4rem)] leading-[1.04] font-bold tracking-[-0.03em]">
              A label that says <Underline>everything it must</Underline>
            </h1>
            <p className="mt-6 max-w-[38em] text-[1.12rem] leading-normal text-pretty text-ink-2">
              Type what goes into the bowl to get a PPDS label with the allergens in bold, or a full label
              with a nutrition panel, at true size. It’s free, needs no account, and nothing leaves this
              browser.
            </p>
          </header>
          <DecisionAid onKind={setKind} />
          <LabelTool state={state} outcome={outcome} />
          <PanelTool state={state} outcome={outcome} />
          <FromARecipe />
          <PlainWords />
        </div>
      </main>
      <PublicFooter />
    </>
  );
}

function LabelTool({ state, outcome }: { state: ToolsState; outcome: ToolsOutcome }) {
  const { printed, findings } = outcome;
  const [first] = blockersIn(findings);
  const bench = useBench({
    label: printed,
    fileName: `${printed.name.text} labels`,
    settingsKey: 'bb-label-tools-print',
    locked: first?.message ?? null,
    beforePrint: (_, sizes) => {
      const stops = blockersIn(judgeTools(state.tools, { lot: state.tools.lot, madeOn: today(), sizes }));
      const stop = stops.find(({ path }) => !path.startsWith('/print/sizes/'));
      if (stop) toast({ title: 'Not printed', description: stop.message, variant: 'destructive' });
      return Promise.resolve(stop === undefined);
    },
  });
  return (
    <section aria-labelledby="make" className="scroll-mt-6">
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="make" className="text-30 max-md:text-24">
          The label
        </h2>
        {!state.own && <Badge tone="info">This is an example. Type over it.</Badge>}
        <div className="ml-auto flex gap-2 max-md:ml-0">
          {state.own && (
            <Button variant="ghost" onClick={state.showExample}>
              Show the example
            </Button>
          )}
          {state.bringBack !== null && (
            <Button variant="ghost" icon={<Undo2 aria-hidden size={17} />} onClick={state.bringBack}>
              Bring back what I typed
            </Button>
          )}
          <Button
            icon={<Eraser aria-hidden size={17} />}
            onClick={() => {
              state.clear();
              document.querySelector<HTMLElement>('[data-field="foodName"] input')?.focus();
            }}
          >
            {state.own ? 'Clear what I typed' : 'Start empty'}
          </Button>
        </div>
      </div>
      <div className="grid items-start gap-7 max-lg:grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,476px)]">
        <ToolForm state={state} />
        <div className="grid grid-cols-1 gap-5">
          <ToolFindings state={state} outcome={outcome} />
          <AsItPrints bench={bench} note="at true size, never shrunk to fit" />
          <Loupe bench={bench} />
          <SizesCard bench={bench} />
          <PrintCard bench={bench} />
          <PdfButton bench={bench} />
        </div>
      </div>
      <PrintRoot bench={bench} />
      <PrintQueue bench={bench} />
    </section>
  );
}

const offerStyle = classNames(
  'flex flex-wrap items-center gap-x-8 gap-y-4 rounded-4 bg-primary-soft px-7 py-6',
  'text-primary-text max-md:px-5',
);

function FromARecipe() {
  const isSignedIn = useSignedInHere();
  return (
    <section className={offerStyle}>
      <div className="min-w-0 flex-1 basis-80">
        <h2 className="text-24">Tired of typing it in?</h2>
        <p className="mt-1.5 max-w-[60ch] text-15">
          In Batchbook the label comes from the recipe. When an ingredient changes, the label shows what
          changed and won’t print until you approve it.
        </p>
      </div>
      <ButtonLink
        to={isSignedIn ? '/recipes' : '/auth?step=sign-up'}
        variant="primary"
        size="lg"
        icon={<ArrowRight aria-hidden size={18} />}
      >
        {isSignedIn ? 'Make it from a recipe' : 'Sign up and make it from a recipe'}
      </ButtonLink>
    </section>
  );
}
