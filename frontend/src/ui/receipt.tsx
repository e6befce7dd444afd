import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface ReceiptProps {
  title?: ReactNode;
  subtitle?: ReactNode;
  className?: string;
  /** What the tour finds it by. */
  tour?: string;
  children: ReactNode;
}

/** Receipt paper with a torn edge. Lines, tears and anything else stand inside. */
export function Receipt({ title, subtitle, className, tour, children }: ReceiptProps) {
  return (
    <section data-tour={tour} className={classNames('receipt-paper', className)}>
      <div className="receipt px-[22px] pt-5 pb-[34px] text-14">
        {title !== undefined && <ReceiptHead title={title} subtitle={subtitle} />}
        {children}
      </div>
    </section>
  );
}

/** What the receipt is of. */
export const ReceiptHead = ({ title, subtitle }: Pick<ReceiptProps, 'title' | 'subtitle'>) => (
  <>
    <h2 className="text-center text-17">{title}</h2>
    {subtitle !== undefined && <p className="mt-0.5 text-center text-13 text-ink-3">{subtitle}</p>}
    <ReceiptTear />
  </>
);

export interface ReceiptLineProps extends ComponentProps<'div'> {
  label: ReactNode;
  value: ReactNode;
  strong?: boolean;
}

/** Words, a dotted lead and a figure. */
export function ReceiptLine({ label, value, strong = false, className, ...rest }: ReceiptLineProps) {
  return (
    <div {...rest} className={classNames('receipt-line my-1.5', strong && 'font-bold', className)}>
      <span>{label}</span>
      <span>{value}</span>
    </div>
  );
}

/** Where the paper is perforated. */
export const ReceiptTear = () => <hr className="receipt-tear" />;
