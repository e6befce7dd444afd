/** Values that an item keeps compressed, to take fewer units and to fit into one. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

export const pack = (value: unknown): Buffer => deflateRawSync(JSON.stringify(value));

export const unpack = (bytes: unknown): unknown => JSON.parse(inflateRawSync(bytes as Uint8Array).toString());
