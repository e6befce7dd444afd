export function SitesTab() {
  return <p className="text-ink-2">Sites will be listed here.</p>;
}
