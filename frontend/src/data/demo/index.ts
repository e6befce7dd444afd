/**
 * The API in the browser: the operations that the recipe box uses, by the same contracts and rules, over a
 * book that stays in this browser. Nothing of it is sent anywhere. It loads with the demo's page alone.
 */
import { FieldFault } from '@batchbook/shared/content';
import { ApiError, type Call, type Transport } from '@batchbook/shared/http/client';
import { answerInBrowser } from '../api.ts';
import { accountAnswers, billingAnswers } from './accounts.ts';
import type { DemoCall } from './answers.ts';
import { type DemoBook, forgetBook, readBook, writeBook } from './book.ts';
import { demoOrganizationId } from './identity.ts';
import { ingredientAnswers } from './ingredients.ts';
import { labelAnswers } from './labels.ts';
import { recipeAnswers } from './recipes.ts';
import { invalid } from './refuse.ts';
import { ruleAnswers } from './rules.ts';
import { addSamplesTo, sampleBook } from './samples.ts';
import { shoppingListAnswers } from './shopping-lists.ts';
import { simpleAnswer } from './simple-entities.ts';

type Answer = (call: DemoCall) => unknown;

const sampleAnswers = {
  addSamples: ({ book }: DemoCall) => {
    const before = { recipes: book.recipes.length, ingredients: book.ingredients.length };
    const { touched } = book;
    addSamplesTo(book, new Date().toISOString().slice(0, 10));
    book.touched = touched;
    return {
      recipes: book.recipes.length - before.recipes,
      ingredients: book.ingredients.length - before.ingredients,
    };
  },
};

const answers: Record<string, Answer | undefined> = {
  ...accountAnswers,
  ...billingAnswers,
  ...ingredientAnswers,
  ...recipeAnswers,
  ...ruleAnswers,
  ...labelAnswers,
  ...shoppingListAnswers,
  ...sampleAnswers,
};

/** From now on the demo answers for its organization; a book is begun where there is none. */
export function openDemo(): void {
  openBook();
  answerInBrowser(demoOrganizationId, answerCall);
}

/** The samples again, as on the first day. */
export function startOver(): void {
  forgetBook();
  openBook();
}

function openBook(): DemoBook {
  const known = readBook();
  if (known) return known;
  const book = sampleBook(new Date());
  writeBook(book);
  return book;
}

/** What the rules refuse is refused as the server does. */
function answered(answer: Answer, call: DemoCall): unknown {
  try {
    return answer(call);
  } catch (error) {
    throw error instanceof FieldFault ? invalid(error.path, error.message) : error;
  }
}

const answerCall: Transport = async ({ name, operation, input }: Call) => {
  const answer = answers[name] ?? simpleAnswer(operation);
  if (answer === undefined) throw new ApiError(403, 'not_in_demo', 'This is not in the demo', null);
  const book = openBook();
  const body = answered(answer, {
    book,
    params: input.params ?? {},
    query: input.query ?? {},
    body: structuredClone(input.body),
  });
  if (operation.method !== 'GET') writeBook(book);
  return structuredClone(body);
};
