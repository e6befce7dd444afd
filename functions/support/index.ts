/** What other domains may use of messages to us: their export and their erasure. */
export { exportedSupport } from './exported.ts';
export { forgetContacts, readContacts, readFeedback } from './messages.ts';
