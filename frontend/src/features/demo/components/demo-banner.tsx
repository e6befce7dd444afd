import { FlaskConical, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { keepPath } from '../model/paths.ts';

/** Says on every screen that this is a demo, and the two ways out of it. */
export function DemoBanner({ onStartOver }: { onStartOver: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <aside
      aria-label="About the demo"
      className="border-y border-line bg-accent-soft px-[max(28px,calc((100vw-1384px)/2+28px))] py-2 max-md:px-3.5 print:hidden"
    >
      <div className="flex items-center gap-x-3 text-14">
        <FlaskConical aria-hidden size={18} className="text-accent-text max-md:hidden" />
        <p className="mr-auto min-w-0 flex-1 leading-snug text-ink-2 max-md:text-13">
          <b className="text-ink">This is a demo.</b>{' '}
          <span className="max-md:hidden">Change anything: it stays in this browser, nothing is sent.</span>
          <span className="md:hidden">All of it stays in this browser.</span>
        </p>
        <Button
          size="sm"
          variant="ghost"
          icon={<RotateCcw aria-hidden size={16} />}
          onClick={() => setAsking(true)}
          className="max-md:px-0"
        >
          <span className="max-md:sr-only">Start over</span>
        </Button>
        <ButtonLink to={keepPath} size="sm" variant="primary">
          Keep my work
        </ButtonLink>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        size="sm"
        title="Start the demo over?"
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                onStartOver();
              }}
            >
              Start over
            </Button>
          </>
        }
      >
        <p className="text-ink-2">
          The sample bakery comes back as it was at first. What you made in the demo goes, and can’t be
          brought back. To have it for good, choose “Keep my work” instead.
        </p>
      </Dialog>
    </aside>
  );
}
