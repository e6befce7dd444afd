import { describe, expect, it } from 'vitest';
import { clientsElsewhere } from './clients-elsewhere.ts';
import { copiedLines } from './copied-lines.ts';
import { itemCasts } from './item-casts.ts';
import { longClasses } from './long-classes.ts';
import { longFunctions } from './long-functions.ts';
import { expressionsIn, slowAmong } from './slow-expressions.ts';
import { codeFiles, parse } from './sources.ts';
import { verdict } from './verdict.ts';

const lines = (count: number, name = 'line'): string[] =>
  Array.from({ length: count }, (_, index) => `${name}(${index});`);

describe('long functions', () => {
  const withBody = (count: number): string => ['function bake() {', ...lines(count), '}'].join('\n');

  it('are those of more than 70 lines, from the first to the last', () => {
    expect(longFunctions([parse('shared/a.ts', withBody(68))])).toEqual([]);
    expect(longFunctions([parse('shared/a.ts', withBody(69))])).toEqual([
      { file: 'shared/a.ts', line: 1, size: 71, detail: '71 lines' },
    ]);
  });

  it('are counted without the comment above them', () => {
    const documented = ['/**', ' * Bakes.', ' */', withBody(68)].join('\n');
    expect(longFunctions([parse('shared/a.ts', documented)])).toEqual([]);
  });

  it('are found in classes, and in what only tests use', () => {
    const method = ['class Oven {', '  heat() {', ...lines(80), '  }', '}'].join('\n');
    expect(longFunctions([parse('tests/support/oven.ts', method)])).toMatchObject([{ line: 2, size: 82 }]);
  });
});

describe('long classes', () => {
  const long = 'flex '.repeat(23).trim();
  const found = (text: string) => longClasses([parse('frontend/src/ui/box.tsx', text)]);

  it('are those of more than 110 characters in an attribute', () => {
    expect(found(`const box = <div className="${long.slice(0, 110)}" />;`)).toEqual([]);
    expect(found(`const box = <div className="${long}" />;`)).toMatchObject([{ line: 1, size: 114 }]);
    expect(found(`const box = <Input inputClassName="${long}" />;`)).toHaveLength(1);
  });

  it('count all strings and conditions of an attribute, but no indentation', () => {
    const joined = (indent: string) => `const box = (
      <div className={classNames(
        ${indent}'${long.slice(0, 60)}',
        ${indent}isOpen ? 'flex' : 'grid',
      )} />
    );`;
    expect(found(joined(''))).toEqual([]);
    expect(found(joined(' '.repeat(60)))).toEqual([]);
    expect(found(joined('').replace('isOpen', `isOpen && ${'isFull && '.repeat(4)}isWide`))).toHaveLength(1);
  });

  it('are found string by string where classes are joined outside an attribute', () => {
    expect(found(`const style = classNames('${long.slice(0, 90)}', '${long.slice(0, 90)}');`)).toEqual([]);
    expect(found(`const style = cva(['flex'], { variants: { wide: { true: '${long}' } } });`)).toHaveLength(
      1,
    );
  });
});

describe('casts of items', () => {
  const text = 'const name = item.name as string;\nconst at = (item.at as number | undefined) ?? 0;';

  it('are those to strings and numbers in functions', () => {
    expect(itemCasts([parse('functions/recipes/table.ts', text)])).toEqual([
      { file: 'functions/recipes/table.ts', line: 1, size: 1, detail: 'item.name as string' },
      { file: 'functions/recipes/table.ts', line: 2, size: 1, detail: 'item.at as number | undefined' },
    ]);
    expect(itemCasts([parse('shared/recipes/table.ts', text)])).toEqual([]);
    expect(itemCasts([parse('functions/recipes/table.ts', 'const unit = item.unit as Unit;')])).toEqual([]);
  });
});

describe('clients made elsewhere', () => {
  const found = (text: string, file = 'functions/billing/a.ts') =>
    clientsElsewhere([parse(file, text)]).map(({ line, detail }) => `${line} ${detail}`);

  it.each([
    [
      'of AWS',
      "import { SESv2Client } from '@aws-sdk/client-sesv2';\nconst mail = new SESv2Client({});",
      '2 new SESv2Client({})',
    ],
    [
      'of AWS, by another name',
      "import { DynamoDB as Table } from '@aws-sdk/client-dynamodb';\nnew Table();",
      '2 new Table()',
    ],
    ['of all of AWS', "import * as ses from '@aws-sdk/client-sesv2';\nnew ses.SESv2();", '2 new ses.SESv2()'],
    ['of Stripe', "import Pay from 'stripe';\nnew Pay(key);", '2 new Pay(key)'],
    [
      'of Stripe, on demand',
      "const { default: Library } = await import('stripe');\nnew Library(key);",
      '2 new Library(key)',
    ],
    ['of the web', 'await fetch(url);', '1 fetch'],
    ['of the web, by another name', 'const ask = globalThis.fetch;', '1 fetch'],
    ['of Node', "import { request } from 'node:https';", '1 node:https'],
  ])('are those %s', (_, text, violation) => {
    expect(found(text)).toEqual([violation]);
    expect(found(text, 'functions/platform/clients.ts')).toEqual([]);
    expect(found(text, 'infra/local/a.ts')).toEqual([]);
  });

  it('are neither commands nor types', () => {
    expect(
      found(`import { type Item, PutItemCommand } from '@aws-sdk/client-dynamodb';
        import type Stripe from 'stripe';
        import type { Socket } from 'node:net';
        new PutItemCommand(input);
        awsClient(SESv2Client, 'mail');`),
    ).toEqual([]);
  });
});

describe('copied lines', () => {
  const file = (name: string, code: string[]) => parse(`shared/${name}.ts`, code.join('\n'));

  it('are twelve or more in two places, whatever their indentation', () => {
    const one = file('one', ['bake();', ...lines(13)]);
    const other = file('other', ['mix();', 'knead();', ...lines(13).map((line) => `  ${line}`)]);
    expect(copiedLines([one, other])).toEqual([
      { file: 'shared/one.ts', line: 2, size: 13, detail: '13 lines that are also at shared/other.ts:3' },
    ]);
    expect(copiedLines([file('one', lines(11)), file('other', lines(11))])).toEqual([]);
  });

  it('are found past blank lines and comments, which need not agree', () => {
    const spaced = lines(12).flatMap((line) => ['', '// Why', line]);
    expect(copiedLines([file('one', lines(12)), file('other', spaced)])).toHaveLength(1);
  });

  it('leave out imports', () => {
    const imports = lines(12).map((_, index) => `import { bake${index} } from './bake.ts';`);
    expect(copiedLines([file('one', imports), file('other', imports)])).toEqual([]);
  });

  it('make a pair in one file where they do not overlap', () => {
    expect(copiedLines([file('one', [...lines(12), 'rest();', ...lines(12)])])).toHaveLength(1);
    expect(copiedLines([file('one', Array(20).fill('same();'))])).toEqual([]);
  });

  it('make three pairs of three places, and none with what only tests use', () => {
    const places = ['one', 'two', 'three'].map((name) => file(name, lines(12)));
    expect(copiedLines(places)).toHaveLength(3);
    expect(copiedLines([file('one', lines(12)), file('testing/two', lines(12))])).toEqual([]);
  });
});

describe('the verdict', () => {
  const violation = (line: number, size: number) => ({
    file: 'shared/a.ts',
    line,
    size,
    detail: `${size} lines`,
  });
  const count = {
    title: 'Long functions',
    key: 'longFunctions',
    violations: [violation(1, 71), violation(90, 80)],
  };

  it('is nothing at the baseline', () => {
    expect(verdict({ ...count, baseline: 2 })).toBeNull();
  });

  it('lists every place above it, longest first', () => {
    expect(verdict({ ...count, baseline: 1 })).toBe(
      [
        'Long functions: 2, and the baseline is 1. All of them:',
        '  shared/a.ts:90  80 lines',
        '  shared/a.ts:1  71 lines',
      ].join('\n'),
    );
  });

  it('asks to lower the baseline below it', () => {
    expect(verdict({ ...count, baseline: 5 })).toBe(
      'Long functions: 2. Lower "longFunctions" from 5 to 2 in tools/ratchets/baselines.json.',
    );
  });
});

describe('the sources', () => {
  it('are those of the repository, without tests', () => {
    const files = codeFiles();
    expect(files).toContain('tools/ratchets/sources.ts');
    expect(files).toContain('frontend/src/ui/button.tsx');
    expect(files.filter((file) => /\.test\.|node_modules/.test(file))).toEqual([]);
  });
});

describe('slow expressions', () => {
  const found = (...written: string[]) =>
    slowAmong(expressionsIn(parse('shared/a.ts', written.map((one) => `const a = ${one};`).join('\n')))).map(
      ({ line, detail }) => `${line} ${detail}`,
    );

  it('are those whose time grows faster than the text', () => {
    expect(found('/(a+)+$/', '/\\.+$/', '/\\b\\p{L}+ gum/u')).toEqual([
      expect.stringContaining('1 exponential'),
      expect.stringContaining('2 2nd degree polynomial'),
      expect.stringContaining('3 2nd degree polynomial'),
    ]);
  });

  it('aren’t those without an unbounded repeat, or whose looks around are bounded', () => {
    expect(found('/\\.{1,9}$/', '/^0+(?=\\d)/', '/(?<!\\p{L})vegan\\p{L}*(?![a-z+*])/u', '/[+*]/')).toEqual(
      [],
    );
  });

  it('are found where looks around have an unbounded repeat', () => {
    expect(found('/(?<=\\d.*)x/s')).toHaveLength(1);
  });
});
