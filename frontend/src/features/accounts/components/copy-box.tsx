import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';

const copiedForMs = 2000;

interface CopyBoxProps {
  label: string;
  text: string;
  /** What the button does: 'Copy code'. */
  action: string;
  done: { title: string; description: string };
  className?: string;
}

/** A text to hand on, with a button that copies it. */
export function CopyBox({ label, text, action, done, className }: CopyBoxProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedForMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast({ ...done, variant: 'success' });
    } catch {
      toastError('We couldn’t copy it. Select the text and copy it yourself.');
    }
  };
  return (
    <div className={classNames('min-w-0', className)}>
      <p className="mb-[5px] text-13 font-semibold text-ink-2">{label}</p>
      <div className="flex h-[42px] items-center rounded-2 border border-dashed border-control pr-0.5 pl-3">
        <code className="min-w-0 flex-1 truncate font-mono text-14 font-semibold select-all">
          {text.replace(/^https?:\/\//, '')}
        </code>
        <IconButton label={isCopied ? 'Copied' : action} size="sm" onClick={() => void copy()}>
          {isCopied ? (
            <Check aria-hidden size={16} className="text-success" />
          ) : (
            <Copy aria-hidden size={16} />
          )}
        </IconButton>
      </div>
    </div>
  );
}
