const nameStyle = 'flex items-center gap-2.5 font-display leading-none font-[750] tracking-[-0.02em]';

/** The jar and the name. */
export function Logo({ large = false }: { large?: boolean }) {
  return (
    <span className={`${nameStyle} ${large ? 'text-[1.32rem] max-lg:text-[1.19rem]' : 'text-[1.19rem]'}`}>
      <svg
        viewBox="0 0 26 30"
        aria-hidden="true"
        className={large ? 'h-[34px] w-[30px]' : 'h-[30px] w-[26px]'}
      >
        <path d="M5 9.5h16l1.5 3.5v12.5a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3V13z" fill="var(--color-primary)" />
        <rect x="6" y="3" width="14" height="5" rx="1.5" fill="var(--color-accent)" />
        <rect x="6.5" y="15" width="13" height="9" rx="1" fill="var(--color-surface)" />
        <path d="M9 18h8M9 21h5" stroke="var(--color-primary)" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
      Batchbook
    </span>
  );
}
