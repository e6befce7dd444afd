/** Whose requests count together: an IPv4 address, or the network of 64 bits that one IPv6 connection has to itself. */
import { isIPv6 } from 'node:net';

export function networkOf(address: string | null): string {
  if (address === null) return 'unknown';
  if (!isIPv6(address)) return address;
  const [before = '', after] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const [front, back] = [groupsIn(before), groupsIn(after ?? '')];
  // An IPv4 address at the end takes the place of two groups.
  const ipv4 = back.at(-1)?.includes('.') ? (back.pop() ?? null) : null;
  if (ipv4 !== null && front.length === 0) return ipv4;
  const zeros = after === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...back]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

const groupsIn = (text: string): string[] => text.split(':').filter(Boolean);
