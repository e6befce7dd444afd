/** In place of figures that need ingredients. */
export const NoLines = () => (
  <p className="p-[22px] text-ink-3 max-md:p-3.5">No ingredients yet. Add one to see this.</p>
);
