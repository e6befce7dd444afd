/** A basket with a list pinned to it, in misregistered print: ink over colour that sits a little off. */
export function BasketDrawing() {
  return (
    <svg viewBox="0 0 168 118" aria-hidden="true" className="block h-auto w-full">
      <g transform="translate(5 5)">
        <path d="M22 48h120l-12 58H34z" fill="var(--color-kraft)" />
        <path d="M52 48c2-18 8-26 18-26s16 8 18 26z" fill="var(--color-mustard)" />
        <path d="M96 48V20h14v28z" fill="var(--color-primary)" />
        <path d="M66 62h38v36H66z" fill="var(--color-surface)" />
        <path d="M66 62h38v9H66z" fill="var(--color-accent)" />
      </g>
      <g fill="none" stroke="var(--color-ink)" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M16 46h132M22 46l12 60h96l12-60" />
        <path d="M34 46C38 18 58 4 82 4s44 14 48 42" />
        <path d="M52 46c2-16 8-24 18-24s16 8 18 24M62 30l6 6M70 26l8 10" />
        <path d="M96 46V18h14v28M96 26h14M100 18v-6h6v6" />
        <path d="M64 60h38v36H64zM70 72l3 3 5-6M84 72h12M70 84l3 3 5-6M84 84h12" />
      </g>
    </svg>
  );
}
