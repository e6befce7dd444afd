/** Findings name the field where an ingredient's wording is typed. */
import { expect, it } from 'vitest';
import { writtenListFindings } from './label-finding-written-list.ts';
import { ingredientOf } from './test-book.ts';

const messageOf = (declaration: string) =>
  writtenListFindings(ingredientOf('Bar', { declaration }))[0]?.message;

it('asks for the bracket that is missing', () => {
  expect(messageOf('bar (sugar, palm oil')).toBe(
    'Bar: add the bracket that goes with ‘(’ to its wording on the label, so that it’s clear which parts belong together.',
  );
});

it('asks for commas', () => {
  expect(messageOf('Sugar. Palm oil. Cocoa butter')).toBe(
    'Bar: put commas between the parts of its wording on the label, not full stops.',
  );
});
