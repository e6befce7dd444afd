/**
 * Query keys. Those of an organization start with its id and the entity as the live
 * connection names it, so that one message finds all that it touches.
 */
export const keys = {
  me: ['me'] as const,
  organization: (organizationId: string) => [organizationId, 'organization'] as const,
  members: (organizationId: string) => [organizationId, 'member', 'list'] as const,
  audit: (organizationId: string) => [organizationId, 'audit'] as const,
  invitations: (organizationId: string) => [organizationId, 'invitation', 'list'] as const,
  referrals: (organizationId: string) => [organizationId, 'referral', 'list'] as const,
  entitlements: (organizationId: string) => [organizationId, 'entitlement'] as const,
  subscription: (organizationId: string) => [organizationId, 'subscription'] as const,
  invoices: (organizationId: string) => [organizationId, 'subscription', 'invoices'] as const,
  recipes: (organizationId: string) => [organizationId, 'recipe', 'list'] as const,
  recipe: (organizationId: string, id: string) => [organizationId, 'recipe', id] as const,
  breakdown: (organizationId: string, id: string) => [organizationId, 'recipe', id, 'breakdown'] as const,
  label: (organizationId: string, id: string) => [organizationId, 'recipe', id, 'label'] as const,
  labels: (organizationId: string) => [organizationId, 'label', 'list'] as const,
  recipeVersions: (organizationId: string, id: string) => [organizationId, 'recipe', id, 'versions'] as const,
  recipeCosts: (organizationId: string, id: string) => [organizationId, 'recipe', id, 'costs'] as const,
  variations: (organizationId: string) => [organizationId, 'variation', 'list'] as const,
  ingredients: (organizationId: string) => [organizationId, 'ingredient', 'list'] as const,
  ingredient: (organizationId: string, id: string) => [organizationId, 'ingredient', id] as const,
};
