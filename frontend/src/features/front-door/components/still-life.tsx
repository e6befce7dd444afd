import { classNames } from '../../../ui/class-names.ts';
import { JarDrawing } from './jar-drawing.tsx';

const lines = [
  ['Honey 10.5 kg', '63.84'],
  ['Butter 900 g', '8.82'],
  ['Sea salt 90 g', '1.35'],
  ['Jar and label', '26.40'],
] as const;

const jarStyle = classNames(
  'absolute bottom-4 left-1.5 z-2 w-[336px]',
  'max-xl:w-[280px] max-lg:-left-1.5 max-lg:w-[150px]',
);

const shelfStyle = classNames(
  'shop-shelf absolute -right-10 bottom-0 -left-[34px] rounded-[3px]',
  'max-lg:-right-5 max-lg:-left-5',
);

/** A jar, its receipt and the ticket of the market it goes to, on the shop's shelf. */
export function StillLife() {
  return (
    <div className="relative h-[590px] max-lg:h-[420px]">
      <div className={jarStyle}>
        <JarDrawing />
      </div>
      <ExampleReceipt />
      <ExampleTicket />
      <div aria-hidden className={shelfStyle} />
    </div>
  );
}

const receiptStyle = classNames(
  'receipt-paper absolute top-[26px] -right-1.5 z-1 w-[318px] rotate-3',
  'max-lg:top-0 max-lg:right-0 max-lg:w-[262px]',
);

const paperStyle = classNames(
  'receipt pt-[22px] pr-6 pb-10 pl-[52px] text-14',
  'max-lg:pr-[18px] max-lg:pl-[66px] max-lg:text-[12.5px]',
);

function ExampleReceipt() {
  return (
    <section aria-label="An example: what a batch of salted honey costs" className={receiptStyle}>
      <div className={paperStyle}>
        <h2 className="text-right text-[1.05rem] font-bold">Salted honey</h2>
        <p className="text-right text-12 text-ink-3">48 jars · Nov 21, 2026</p>
        <hr className="receipt-tear" />
        {lines.map(([name, cost]) => (
          <Line key={name} name={name} value={cost} />
        ))}
        <hr className="receipt-tear" />
        <div className="font-bold">
          <Line name="Each jar" value="2.09" />
          <Line name="You charge" value="6.50" />
        </div>
        <p className="mt-4 flex items-baseline justify-end gap-3">
          <span className="font-sans text-13 leading-tight font-[650] text-ink-3 max-lg:w-[3em]">
            You keep
          </span>
          <span className="font-display text-[2.7rem] leading-none font-bold tracking-[-0.03em]">67.8%</span>
        </p>
      </div>
    </section>
  );
}

const Line = ({ name, value }: { name: string; value: string }) => (
  <div className="receipt-line my-1.5">
    <span>{name}</span>
    <span>{value}</span>
  </div>
);

const ticketStyle = classNames(
  'ticket absolute right-[-22px] bottom-[34px] z-3 w-[276px] -rotate-4',
  'max-xl:right-0 max-lg:hidden',
);

function ExampleTicket() {
  return (
    <div className={ticketStyle}>
      <div className="px-1.5 py-[15px] text-center">
        <div className="text-13 font-bold">Dec</div>
        <div className="font-display text-[1.8rem] leading-[1.05] font-[750]">06</div>
      </div>
      <div className="px-4 py-3.5">
        <h2 className="text-[1rem]">Frome Independent</h2>
        <p className="num text-13 text-ink-2">60 jars packed, 54 sold</p>
      </div>
    </div>
  );
}
