/**
 * Field types that several domains share, with the limits of the product. Lengths (`atMost`) and forms (`ofForm`) end the
 * checks of their field: nothing else reads a text that is too long.
 */
import * as z from 'zod/mini';

import { namesSomething } from '../ingredients/food-text.ts';
import { ownPath } from '../own-path.ts';
import { formatCount } from '../text.ts';
import { isOnOneLine, isPlain, isSeen } from '../well-formed.ts';

/** At most so many characters, or entries of a list with an `error` of its own. Ends the checks of its field. */
export const atMost = (max: number, error = `must be at most ${formatCount(max)} characters`) =>
  z.maxLength(max, { error, abort: true });

/** A text of this form. Ends the checks of its field. */
export const ofForm = (form: RegExp, error: string) => z.regex(form, { error, abort: true });

/** A time of day, `06:30`. `example` is in the error's words. */
export const timeOfDaySchema = (example: string) =>
  z.string().check(ofForm(/^([01]\d|2[0-3]):[0-5]\d$/, `must be a time such as ${example}`));

export const idSchema = z
  .string()
  .check(ofForm(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'must be a ULID of 26 characters'));

/** Removes needless zeros: '1.150' becomes '1.15', '007' becomes '7'. '.5' was refused before. */
export function canonical(value: string): string {
  const [whole = '0', fraction = ''] = value.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  let end = fraction.length;
  while (fraction[end - 1] === '0') end -= 1;
  return end === 0 ? digits : `${digits}.${fraction.slice(0, end)}`;
}

const plainDecimal = /^\d{1,9}(\.\d{1,12})?$/;

/** Zero or more and below 1e9, at most 12 decimals, as a string: money, prices, costs. */
export const amountSchema = z
  .string()
  .check(
    ofForm(plainDecimal, 'must be a decimal of 0 or more and below 1,000,000,000, as a string'),
    z.overwrite(canonical),
  );

/** Above zero and below 1e9, at most 12 decimals, as a string: quantities, yields, weights. */
export const quantitySchema = z.string().check(
  ofForm(plainDecimal, 'must be a decimal above 0 and below 1,000,000,000, as a string'),
  z.refine((value) => /[1-9]/.test(value), { error: 'must be above 0' }),
  z.overwrite(canonical),
);

/** A change: positive or negative, never zero, smaller than 1e9 in size, at most 12 decimals, as a string. */
export const signedQuantitySchema = z.string().check(
  ofForm(
    /^-?\d{1,9}(\.\d{1,12})?$/,
    'must be a decimal above or below 0 and smaller than 1,000,000,000, as a string',
  ),
  z.refine((value) => /[1-9]/.test(value), { error: 'can’t be 0' }),
  z.overwrite((value) => (value.startsWith('-') ? `-${canonical(value.slice(1))}` : canonical(value))),
);

/** 0 to 100 with at most 6 decimals, as a string. */
export const percentSchema = z
  .string()
  .check(
    ofForm(/^(100(\.0{1,6})?|\d{1,2}(\.\d{1,6})?)$/, 'must be a percentage of 0 to 100, as a string'),
    z.overwrite(canonical),
  );

/** A name: 1 to 200 characters once trimmed, at least one of them visible. */
export const nameSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'is required', abort: true }),
    atMost(200),
    z.refine(isSeen, { error: 'must have a letter that can be seen' }),
  );

const namesFood = z.refine<string>((name) => name === '' || namesSomething(name), {
  error: 'must say what the food is called, with a letter or a digit',
});

/** A food's name: it has a letter or a digit and isn't 'TBC', because a label prints it. */
export const foodNameSchema = nameSchema.check(namesFood);

/** A code that people read off a label: a lot, a batch. */
export const codeSchema = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'is required', abort: true }),
      atMost(max),
      z.refine(isSeen, { error: 'must have a letter that can be seen', abort: true }),
      z.refine(isPlain, { error: 'must be of letters that can be seen, on one line' }),
    );

const oneLine = z.refine<string>(isOnOneLine, { error: 'must be on one line, without control characters' });

/** The name of a business: on one line too, since mails and labels have it. Lists that are imported wrap other names. */
export const businessNameSchema = nameSchema.check(oneLine);

/** An optional short text: up to 200 characters, may be empty. */
export const shortTextSchema = z.string().check(z.trim(), atMost(200));

/** A food's name, which may be left out. */
export const optionalFoodNameSchema = shortTextSchema.check(namesFood);

/** An optional text of at most `max` characters on one line, empty or with at least one that is visible. */
export const optionalLineSchema = (max: number) =>
  z.string().check(
    z.trim(),
    atMost(max),
    z.refine((text) => text === '' || isSeen(text), { error: 'must have a letter that can be seen' }),
    oneLine,
  );

/** A person's name, which may be left out. */
export const optionalNameSchema = optionalLineSchema(200);

/** A long text: up to 10,000 characters, may be empty. */
export const longTextSchema = z.string().check(atMost(10_000));

/** A calendar day of 1900 to 2999, `2026-11-21`: any other is a slip, and the day after the last has no such text. */
export const daySchema = z.iso.date().check(
  z.refine((day) => day >= '1900' && day < '3000', {
    error: 'must be a date of 1900 to 2999, such as 2026-11-21',
  }),
);

/** The version that an update was based on; it rises by one with each change. */
export const versionSchema = z.int().check(z.gte(1, { error: 'must be a version of 1 or more' }));

export const timestampSchema = z.iso.datetime();

export const organizationParams = z.strictObject({ organizationId: idSchema });
export const entityParams = z.strictObject({ organizationId: idSchema, id: idSchema });

/** The fields that every entity of an organization has besides its own. Clients can't set them. */
export const ownedFields = {
  id: idSchema,
  organizationId: idSchema,
  version: versionSchema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  /** The user who created it. */
  createdBy: z.string(),
  userId: z.string(),
};

/** The default page size. */
export const pageLimitDefault = 200;

/**
 * The maximum page size. The table reads 1 MB at a time, so a page of large items is shorter, and an answer stays below a
 * function's size limit.
 */
export const pageLimitMax = 1000;

const notACursor = 'is not a cursor of this list';

/** The `nextCursor` of the previous page of a list by lot: longer than others, because it contains a lot's code. */
export const lotCursorSchema = z.optional(z.string().check(ofForm(/^[A-Za-z0-9_-]{1,900}$/, notACursor)));

export const pageQuery = {
  /** The `nextCursor` of the previous page. */
  cursor: z.optional(z.string().check(ofForm(/^[A-Za-z0-9_-]{1,200}$/, notACursor))),
  /** The page size, 1 to 1,000; 200 by default. */
  limit: z.optional(
    z.string().check(
      ofForm(/^-?\d{1,10}$/, 'must be a whole number'),
      z.refine((text) => Number(text) >= 1 && Number(text) <= pageLimitMax, {
        error: `must be 1 to ${pageLimitMax}`,
      }),
    ),
  ),
};

export const listOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });

/** A path of this site, so that no link or redirect leads away from it. It's rebuilt, so that it holds no '..' and no space. */
export const ownPathSchema = z.string().check(
  atMost(2000),
  z.refine((path) => ownPath(path) !== null, { error: 'must be a path of this site, such as /recipes' }),
  z.overwrite((path) => ownPath(path) ?? path),
);
