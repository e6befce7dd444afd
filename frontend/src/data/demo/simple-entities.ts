/** Answers for collections that are nothing but their fields: list, PUT and DELETE by the rules of each. */
import { type ContentRules, definedFields, newContent } from '@batchbook/shared/content';
import type { Route } from '@batchbook/shared/http/operation';
import { demoEntities } from '../collection.ts';
import type { Answer, DemoCall } from './answers.ts';
import type { DemoBook, SimpleEntity } from './book.ts';
import { touch } from './book.ts';
import { found, newestFirst, onePage, owned, putEntity } from './entities.ts';

/** Returns the answer for a collection's route, or `undefined` for other routes. */
export async function simpleAnswer({ method, path }: Route): Promise<Answer | undefined> {
  const [, plural = '', id] = /\{organizationId\}\/([a-z-]+)(\/\{id\})?$/.exec(path) ?? [];
  const rules = await demoEntities.get(plural)?.();
  if (rules === undefined) return undefined;
  if (method === 'GET' && id === undefined) return ({ book }) => onePage(newestFirst(listOf(book, plural)));
  if (method === 'PUT') return (call) => put(call, plural, rules);
  return method === 'DELETE' ? (call) => remove(call, plural) : undefined;
}

function listOf(book: DemoBook, plural: string): SimpleEntity[] {
  book.simple ??= {};
  book.simple[plural] ??= [];
  return book.simple[plural];
}

function put(
  { book, params: { id = '' }, body }: DemoCall,
  plural: string,
  rules: ContentRules<object>,
): SimpleEntity {
  const { version, ...sent } = body as { version?: number };
  const { before, after } = putEntity<SimpleEntity>({
    list: listOf(book, plural),
    id,
    version,
    create: () => ({ ...owned(id), ...(newContent(rules, sent) as Pick<SimpleEntity, 'name'>) }),
    merge: (current) => ({ ...current, ...definedFields(sent) }),
  });
  if (after !== before) touch(book, id);
  return after;
}

function remove({ book, params: { id = '' } }: DemoCall, plural: string): { id: string } {
  const list = listOf(book, plural);
  found(list, id);
  list.splice(
    list.findIndex((one) => one.id === id),
    1,
  );
  return { id };
}
