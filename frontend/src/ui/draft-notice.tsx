import { Notice } from './notice.tsx';

/** Says that the fields hold what was typed before the screen was left, and offers to empty them. */
export function DraftNotice({ onStartAgain }: { onStartAgain: () => void }) {
  return (
    <Notice tone="info" role="status" className="mb-4">
      You’re carrying on where you stopped.{' '}
      <button type="button" onClick={onStartAgain} className="touch cursor-pointer font-semibold underline">
        Start again
      </button>
    </Notice>
  );
}
