/** The users of each slot: from `starts[slot]` on, the lines and their recipes. */
export interface SlotUsers {
  starts: Int32Array;
  lines: Int32Array;
  recipes: Int32Array;
}

/** `starts` divides the lines by recipe; `slots` has the slot of each line, of `count` slots. */
export function slotUsersOf(
  { starts, slots }: { starts: Int32Array; slots: Int32Array },
  count: number,
): SlotUsers {
  const cuts = new Int32Array(count + 1);
  for (const slot of slots) cuts[slot + 1] = (cuts[slot + 1] as number) + 1;
  for (let slot = 0; slot < count; slot++)
    cuts[slot + 1] = (cuts[slot + 1] as number) + (cuts[slot] as number);
  const next = cuts.slice();
  const users = { starts: cuts, lines: new Int32Array(slots.length), recipes: new Int32Array(slots.length) };
  for (let recipe = 0; recipe + 1 < starts.length; recipe++) {
    for (let line = starts[recipe] as number; line < (starts[recipe + 1] as number); line++) {
      const slot = slots[line] as number;
      const at = next[slot] as number;
      users.lines[at] = line;
      users.recipes[at] = recipe;
      next[slot] = at + 1;
    }
  }
  return users;
}
