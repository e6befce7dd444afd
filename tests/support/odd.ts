/** What attackers and broken clients send: odd values, odd bodies, odd paths. */
import fc from 'fast-check';

/** Names that every object has. */
export const prototypeNames = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

export const oddTexts = [
  '',
  ' ',
  '-1',
  '1e3',
  'NaN',
  '0x10',
  '٣',
  '１２３４５６',
  '1,5',
  '\u0000',
  '\ud800',
  'half \udfff of a pair',
  '💥',
  ...prototypeNames,
  'x'.repeat(20_000),
];

export const oddValues: unknown[] = [
  ...oddTexts,
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  [],
  {},
  [[]],
  [null],
  Array(300).fill('x'),
  JSON.parse('{"__proto__":{"name":"x"},"constructor":1,"toString":"x"}'),
];

/** Bodies that no operation expects. */
export const rawBodies = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '12',
  '{"name":',
  '[[[[[[[[[[]]]]]]]]]]',
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  '{"__proto__":{"name":"x"}}',
  '{"constructor":{"prototype":{"name":"x"}}}',
  'name=x',
  '\u0000\u0001',
];

type Container = Record<string, unknown> | unknown[];

/** Every object and list within `value`, itself included. */
export function containersIn(value: unknown): Container[] {
  if (value === null || typeof value !== 'object') return [];
  return [value as Container, ...Object.values(value).flatMap(containersIn)];
}

/** Sets a field, also one that is called `__proto__`. */
export const setField = (container: Container, name: string, value: unknown): unknown =>
  Object.defineProperty(container, name, { value, enumerable: true, configurable: true, writable: true });

/** The JSON text of an object with a duplicate field, `value` last. */
export const withTwice = (body: object, name: string, value: unknown): string =>
  JSON.stringify(body).replace(/}$/, `,${JSON.stringify(name)}:${JSON.stringify(value ?? null)}}`);

/** JSON texts of `valid` with an odd value, or with a missing, unknown or duplicate field; and bodies of another kind. */
export function spoiltBodies(valid: object): fc.Arbitrary<string> {
  const spoilt = fc.tuple(fc.nat(), fc.nat(), fc.constantFrom(...oddValues)).map(([where, how, odd]) => {
    const body = structuredClone(valid);
    const containers = containersIn(body);
    const container = containers[where % containers.length] as Record<string, unknown>;
    const names = Object.keys(container);
    const name = names[how % names.length] ?? '0';
    if (how % 7 === 0) delete container[name];
    else if (how % 5 === 0) setField(container, prototypeNames[where % prototypeNames.length] ?? '', odd);
    else if (how % 3 === 0)
      return withTwice(body, Object.keys(body)[where % Object.keys(body).length] ?? '', odd);
    else container[name] = odd;
    return JSON.stringify(body);
  });
  return fc.oneof({ weight: 9, arbitrary: spoilt }, fc.constantFrom(...rawBodies));
}

const badEncodings = ['%', '%E0%A4%A', '%zz', '%00', '%c0%af', '%ED%A0%80'];

/** `path` in ways that no client writes it. Some of them are valid addresses. */
export function spoiltPaths(path: string): string[] {
  const segments = path.split('/');
  return [
    `/${path}`,
    `//evil.example${path}`,
    `${path}//`,
    path.replaceAll('/', '//'),
    path.replaceAll('/', '%2F'),
    `${path}/..%2f..%2f`,
    `${path}/../..//`,
    ...[...badEncodings, ...prototypeNames].flatMap((text) => [
      `${path}${text}`,
      `${path}/${text}`,
      `${path}?${text}=${text}`,
    ]),
    ...badEncodings.flatMap((text) =>
      segments.slice(1).map((_, index) => segments.with(index + 1, text).join('/')),
    ),
    segments.with(-1, '__proto__').join('/'),
  ];
}
