import { FlaskConical, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { keepPath } from '../model/paths.ts';

const bannerStyle = classNames(
  'border-y border-line bg-accent-soft px-[max(28px,calc((100vw-1384px)/2+28px))] py-2',
  'max-md:px-3.5 print:hidden',
);

/** The demo's banner on every screen, with the two ways out of it. */
export function DemoBanner({ onStartOver }: { onStartOver: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <aside aria-label="About the demo" className={bannerStyle}>
      <div className="flex items-center gap-x-3 text-14">
        <FlaskConical aria-hidden size={18} className="text-accent-text max-md:hidden" />
        <p className="mr-auto min-w-0 flex-1 leading-snug text-ink-2 max-md:text-13">
          <b className="text-ink">This is a demo.</b>{' '}
          <span className="max-md:hidden">
            Change anything. It stays in this browser, and nothing is sent.
          </span>
          <span className="md:hidden">Everything stays in this browser.</span>
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
          The sample bakery goes back to how it was at first. What you made in the demo is deleted for good.
          To keep it, choose “Keep my work” instead.
        </p>
      </Dialog>
    </aside>
  );
}
