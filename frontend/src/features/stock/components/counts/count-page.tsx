export function CountPage() {
  return <p className="text-ink-2">The sheet will stand here.</p>;
}
