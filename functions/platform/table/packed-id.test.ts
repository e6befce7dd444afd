import { newId } from '@batchbook/shared/ids';
import { expect, it } from 'vitest';
import { packId, unpackId } from './packed-id.ts';

it('unpacks to the same id, from 16 bytes', () => {
  const ids = [
    '00000000000000000000000000',
    '7ZZZZZZZZZZZZZZZZZZZZZZZZZ',
    '0123456789ABCDEFGHJKMNPQRS',
    '00000000000TVWXYZ000000001',
    ...Array.from({ length: 500 }, () => newId()),
  ];
  for (const id of ids) {
    expect(packId(id)).toHaveLength(16);
    expect(unpackId(packId(id))).toBe(id);
  }
});

it('sorts like the ids', () => {
  const packed = [
    '01JD0000000000000000000009',
    '01JD000000000000000000000A',
    '01JDZ000000000000000000000',
  ].map(packId);
  expect(packed.toSorted(Buffer.compare)).toEqual(packed);
});
