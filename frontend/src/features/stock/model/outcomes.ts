/** What a message is called, by what was changed and how that went. */
export const outcomes = {
  status: { done: 'Item status updated successfully', failed: 'Error updating item status' },
  item: { done: 'Stock item updated successfully', failed: 'Error updating stock item' },
  newItem: { done: 'Stock item created successfully', failed: 'Error creating stock item' },
  level: { done: 'Stock level updated successfully', failed: 'Error updating stock level' },
  levels: { done: 'Stock levels adjusted successfully', failed: 'Failed to update some stock levels' },
} as const;
