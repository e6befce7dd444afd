/** Texts and limits of messages to us, separate from the schemas so that screens needn't load the validator. */

/** What is wrong with a field, as screens and the API say it (specification, section 5). */
export const messageFaults = {
  noEmail: 'Please provide your email address',
  /** The API's own words for it (section 8). */
  noEmailSent: 'Please provide an email address.',
  wrongEmail: 'Please enter a valid email address',
  noMessage: 'Please describe your message',
  noFeedback: 'Please describe your feedback or issue',
  short: 'Please provide at least 10 characters',
} as const;

export const descriptionMin = 10;
export const descriptionMax = 10_000;

export const messageSent = 'Thank you! Your message has been sent.';
