export function ItemDrawer() {
  return null;
}
