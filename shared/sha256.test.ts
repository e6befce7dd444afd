import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

const reference = (text: string): string => createHash('sha256').update(text).digest('base64url');

describe('sha256', () => {
  it('matches the examples of FIPS 180-4', () => {
    expect(Buffer.from(sha256('abc'), 'base64url').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it.each([0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 1000])('is Node’s for %s bytes', (length) => {
    expect(sha256('x'.repeat(length))).toBe(reference('x'.repeat(length)));
  });

  it('matches Node’s for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(sha256(text)).toBe(reference(text));
      }),
    );
  });
});
