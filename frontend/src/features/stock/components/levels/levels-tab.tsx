export function LevelsTab() {
  return null;
}
