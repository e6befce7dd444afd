/** Links that write to or call a supplier or customer. */

/** Encodes the address, so that no part of it becomes another field of the mail (RFC 6068). */
export const mailtoLink = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

const trunkZero = /((?:\+|\b00)[\d\s.-]{0,20})\(\s{0,5}0\s{0,5}\)/;

/** Without 'ext 5', 'x5' or '#5' after the number. */
function withoutExtension(phone: string): string {
  const first = phone.search(/\d/);
  const length = first === -1 ? -1 : phone.slice(first).search(/[x#]/i);
  return length === -1 ? phone : phone.slice(0, first + length);
}

/** Its digits, with a plus in front of the first one. */
function dialled(phone: string): string {
  const first = phone.search(/\d/);
  const plus = phone.slice(0, first).includes('+') ? '+' : '';
  return plus + phone.replaceAll(/\D+/g, '');
}

/** '+44 (0)20 7946 0000 ext 5' calls +442079460000: from abroad the 0 is left out, and a person dials the extension. */
export const telLink = (phone: string): string =>
  `tel:${dialled(withoutExtension(phone).replace(trunkZero, '$1'))}`;
