export function ItemsTab() {
  return <p className="text-ink-2">Items will be listed here.</p>;
}
