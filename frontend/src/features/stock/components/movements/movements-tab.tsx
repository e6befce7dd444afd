export function MovementsTab() {
  return <p className="text-ink-2">Movements will be listed here.</p>;
}
