/**
 * Colours for categories. The name of a category is always written in ink on a tint of its colour, so any of
 * them can be read; these also differ from each other in lightness, for those who see few colours.
 */
export const categoryColors = [
  { color: '#14503f', name: 'Bottle green' },
  { color: '#5b8c3e', name: 'Sage' },
  { color: '#a78e32', name: 'Mustard' },
  { color: '#e9b93f', name: 'Honey' },
  { color: '#dd6b20', name: 'Marmalade' },
  { color: '#a35702', name: 'Cinnamon' },
  { color: '#a51c42', name: 'Damson' },
  { color: '#e06e9f', name: 'Rhubarb' },
  { color: '#7b4b94', name: 'Fig' },
  { color: '#667be0', name: 'Cornflower' },
  { color: '#2c7da0', name: 'Sea' },
  { color: '#4e6971', name: 'Slate' },
] as const;

/** The palette's name for a colour; the colour itself for one of the maker's own. */
export const colorName = (color: string): string =>
  categoryColors.find((entry) => entry.color === color.toLowerCase())?.name ?? color;

/** The first of the palette that no category has yet. */
export function nextColor(taken: readonly string[]): string {
  const used = new Set(taken.map((color) => color.toLowerCase()));
  return (categoryColors.find(({ color }) => !used.has(color)) ?? categoryColors[0]).color;
}
