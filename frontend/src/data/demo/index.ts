/**
 * The API in the browser: the operations that the recipe box uses, by the same contracts and rules, over a
 * book that stays in this browser. Nothing is sent anywhere. It loads only with the demo's page.
 */
import { FieldFault } from '@batchbook/shared/content';
import { ApiError, type Call, type Transport } from '@batchbook/shared/http/client';
import { routeKeyOf } from '@batchbook/shared/http/operation';
import { recipesRoutes } from '@batchbook/shared/recipes/routes';
import { answerInBrowser } from '../api.ts';
import { accountAnswers, billingAnswers } from './accounts.ts';
import { type Answer, answersFor, type DemoCall } from './answers.ts';
import { type DemoBook, forgetBook, readBook, writeBook } from './book.ts';
import { demoOrganizationId } from './identity.ts';
import { ingredientAnswers, supplierAnswers } from './ingredients.ts';
import { labelAnswers } from './labels.ts';
import { recipeAnswers } from './recipes.ts';
import { invalid } from './refuse.ts';
import { ruleAnswers } from './rules.ts';
import { addSamplesTo, sampleBook } from './samples.ts';
import { shoppingListAnswers } from './shopping-lists.ts';
import { simpleAnswer } from './simple-entities.ts';

const sampleAnswers = answersFor(recipesRoutes, {
  addSamples: ({ book }) => {
    const before = { recipes: book.recipes.length, ingredients: book.ingredients.length };
    const { touched } = book;
    addSamplesTo(book, new Date().toISOString().slice(0, 10));
    book.touched = touched;
    return {
      recipes: book.recipes.length - before.recipes,
      ingredients: book.ingredients.length - before.ingredients,
    };
  },
});

const answers = new Map([
  ...accountAnswers,
  ...billingAnswers,
  ...ingredientAnswers,
  ...supplierAnswers,
  ...recipeAnswers,
  ...ruleAnswers,
  ...labelAnswers,
  ...shoppingListAnswers,
  ...sampleAnswers,
]);

/** Routes the demo organization's calls to the demo. Creates a book if there is none. */
export function openDemo(): void {
  openBook();
  answerInBrowser(demoOrganizationId, answerCall);
}

/** Resets the demo to the samples. */
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

/** Turns a rule's fault into the error that the server would return. */
function answered(answer: Answer, call: DemoCall): unknown {
  try {
    return answer(call);
  } catch (error) {
    throw error instanceof FieldFault ? invalid(error.path, error.message) : error;
  }
}

const answerCall: Transport = async ({ route, input }: Call) => {
  const answer = answers.get(routeKeyOf(route)) ?? (await simpleAnswer(route));
  if (answer === undefined) throw new ApiError(403, 'not_in_demo', 'This isn’t in the demo', null);
  const book = openBook();
  const body = answered(answer, {
    book,
    params: input.params ?? {},
    query: input.query ?? {},
    body: structuredClone(input.body),
  });
  if (route.method !== 'GET') writeBook(book);
  return structuredClone(body);
};
