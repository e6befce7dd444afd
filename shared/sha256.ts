/**
 * SHA-256 (FIPS 180-4) of a text in UTF-8, as base64url. The browser's own is asynchronous, and the rules that compare
 * fingerprints are synchronous on both sides.
 */

const wordCount = 64;
const blockBytes = 64;

/** The first 32 bits of the fractional part of a root of each of the first primes. */
function rootsOfPrimes(exponent: number, count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  return primes.map((prime) => ((prime ** exponent % 1) * 2 ** 32) | 0);
}

const constants = Int32Array.from(rootsOfPrimes(1 / 3, wordCount));
const initialState = rootsOfPrimes(1 / 2, 8);

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The message with its 1 bit, the zeros, and its length in bits at the end of the last block. */
function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const blocks = Math.ceil((bytes.length + 9) / blockBytes);
  const all = new Uint8Array(blocks * blockBytes);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setBigUint64(all.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

const schedule = new Int32Array(wordCount);
const at = (words: Int32Array, index: number): number => words[index] ?? 0;

function fillSchedule(message: DataView, offset: number): void {
  for (let index = 0; index < 16; index += 1) schedule[index] = message.getInt32(offset + index * 4);
  for (let index = 16; index < wordCount; index += 1) {
    const [early, late] = [at(schedule, index - 15), at(schedule, index - 2)];
    const first = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const second = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    schedule[index] = at(schedule, index - 16) + first + at(schedule, index - 7) + second;
  }
}

function addBlock(state: Int32Array, message: DataView, offset: number): void {
  fillSchedule(message, offset);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < wordCount; index += 1) {
    const high = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + high + choice + at(constants, index) + at(schedule, index)) | 0;
    const low = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + low + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = at(state, index) + word;
  });
}

export function sha256(text: string): string {
  const message = padded(text);
  const state = Int32Array.from(initialState);
  for (let offset = 0; offset < message.byteLength; offset += blockBytes) addBlock(state, message, offset);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => {
    digest.setInt32(index * 4, word);
  });
  const characters = String.fromCharCode(...new Uint8Array(digest.buffer));
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
