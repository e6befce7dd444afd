/**
 * Names of the cached answers of stock, apart from the others so that no other page loads them. They begin as
 * all do, with the organization and the entity as the live connection names it.
 */
export const stockKeys = {
  deletedItems: (organizationId: string) => [organizationId, 'stock-item', 'deleted'] as const,
  /** The stock items with their levels at all sites. */
  book: (organizationId: string) => [organizationId, 'stock-level', 'book'] as const,
  ledgers: (organizationId: string) => [organizationId, 'stock-level', 'ledger'] as const,
  ledger: (organizationId: string, siteId: string, itemId: string) =>
    [organizationId, 'stock-level', 'ledger', siteId, itemId] as const,
  journals: (organizationId: string) => [organizationId, 'stock-level', 'journal'] as const,
  journal: (organizationId: string, filters: object) =>
    [organizationId, 'stock-level', 'journal', filters] as const,
  lots: (organizationId: string) => [organizationId, 'stock-level', 'lots'] as const,
  lotsOf: (organizationId: string, filter: object) =>
    [organizationId, 'stock-level', 'lots', filter] as const,
  /** What an event took, which goes with the lots that it was taken from. */
  lotsTakenBy: (organizationId: string, eventId: string) =>
    [organizationId, 'stock-level', 'lots', 'taken', eventId] as const,
  counts: (organizationId: string) => [organizationId, 'stock-count', 'list'] as const,
  count: (organizationId: string, id: string) => [organizationId, 'stock-count', id] as const,
};
