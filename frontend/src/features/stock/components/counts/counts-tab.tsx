export function CountsTab() {
  return <p className="text-ink-2">Counts will be listed here.</p>;
}
