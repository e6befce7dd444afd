/** Prints the page on sheets that lie on their side, of the size that the printer has. */
export const LandscapePaper = () => <style>{'@page { size: landscape; margin: 12mm; }'}</style>;
