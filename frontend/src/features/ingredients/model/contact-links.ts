/** Links that write to or call a supplier or customer. */

/** Encodes the address, so that no part of it becomes another field of the mail (RFC 6068). */
export const mailtoLink = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

const trunkZero = /((?:\+|\b00)[\d\s.-]*)\(\s*0\s*\)/;
/** 'ext 5', 'x5' or '#5' after the number. */
const extension = /(?<=\d.*)[x#].*$/is;

/** '+44 (0)20 7946 0000 ext 5' calls +442079460000: from abroad the 0 is left out, and a person dials the extension. */
export const telLink = (phone: string): string =>
  `tel:${phone
    .replace(extension, '')
    .replace(trunkZero, '$1')
    .replaceAll(/[^\d+]|(?<=\d.*)\+/gs, '')}`;
