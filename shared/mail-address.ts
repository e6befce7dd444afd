/** Which mail addresses are taken: those that mail can be sent to. Screens use it too, so it loads no validator. */

/**
 * Of a supplier or a purchaser, to whom only the maker writes, or empty. In a mailto link '?' and '&' would begin further
 * fields, such as a Bcc, and a comma another address.
 */
export const contactEmailPattern =
  /^$|^[^\s\p{C}@?&,;<>"]{1,200}@[^\s\p{C}@?&,;<>"]{1,200}\.[^\s\p{C}@?&,;<>"]{1,200}$/u;

/** Letters, digits and signs, without quotes, spaces and letters of other scripts, and a domain with a dot. */
export const mailAddressPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$/;

export const mailAddressMax = 254;
const localMax = 64;
const labelMax = 63;

/**
 * Whether the parts of an address of the right form are short enough, and none is an encoded word (`=?`, RFC 2047): some
 * mail servers decode those, and deliver to another address.
 */
export function hasSoundParts(address: string): boolean {
  const at = address.lastIndexOf('@');
  const labels = address.slice(at + 1).split('.');
  return !address.includes('=?') && at <= localMax && labels.every(({ length }) => length <= labelMax);
}

/** For an address without spaces around it. */
export const isMailAddress = (address: string): boolean =>
  address.length <= mailAddressMax && mailAddressPattern.test(address) && hasSoundParts(address);
