/** What the export has of messages to us. */
import type { ExportedKinds } from '../platform/exported-kind.ts';

export const exportedSupport: ExportedKinds = {
  FEEDBACK: {
    kind: 'feedback',
    read: ({ id, userId, currentPage, description, createdAt }) => ({
      id,
      userId,
      currentPage,
      description,
      createdAt,
    }),
  },
};
