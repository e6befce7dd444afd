import { describe, expect, it } from 'vitest';
import { openQuestions, runQuestions, saleDayFault, saleQuestions, utcDay } from './questions.ts';

const today = '2026-11-29';
const asked = (productionDate: string, useByDate: string | null) =>
  runQuestions({ productionDate, useByDate }, today).map(({ code, field }) => `${field}: ${code}`);

describe('a run that is to be locked', () => {
  it.each([
    ['made today', '2026-11-29', null, []],
    ['made a year ago', '2025-11-29', null, []],
    ['made in a week', '2026-12-06', null, []],
    ['made in more than a week', '2026-12-07', null, ['productionDate: made_far_ahead']],
    ['used by the day it was made', '2026-11-29', '2026-11-29', []],
    ['used by a day before', '2026-11-29', '2026-11-28', ['useByDate: use_by_before_made']],
    ['used by a day in three years', '2026-11-29', '2029-11-29', []],
    ['used by the day after that', '2026-11-29', '2029-11-30', ['useByDate: use_by_far']],
    ['made on Feb 29, used by Feb 28 in three years', '2024-02-29', '2027-02-28', []],
    [
      'typed in the wrong century',
      '2126-12-05',
      '2026-12-09',
      ['productionDate: made_far_ahead', 'useByDate: use_by_before_made'],
    ],
  ])('%s', (_what, productionDate, useByDate, questions) => {
    expect(asked(productionDate, useByDate)).toEqual(questions);
  });

  it('is questioned in plain words, with the figures', () => {
    const dates = { productionDate: '2026-12-11', useByDate: '2030-12-11' };
    expect(runQuestions(dates, today).map(({ message }) => message)).toEqual([
      'That’s 12 days ahead. A run is locked once it’s made.',
      'Its use-by date is 1,461 days after the day it was made, more than three years.',
    ]);
  });
});

describe('a sale', () => {
  it('is questioned after the use-by of its batch, and not on that day or without one', () => {
    expect(saleQuestions('2026-12-09', { useByDate: '2026-12-09' })).toEqual([]);
    expect(saleQuestions('2026-12-09', { useByDate: null })).toEqual([]);
    expect(saleQuestions('2026-12-12', { useByDate: '2026-12-09' })).toEqual([
      {
        ...{ code: 'sold_past_use_by', field: 'saleDate' },
        message: 'The batch was 3 days past its use-by on this day.',
      },
    ]);
  });

  it('can’t be before its batch was made, nor more than a day ahead', () => {
    const run = { productionDate: '2026-11-20' };
    expect(saleDayFault('2026-11-19', run, today)).toBe('Can’t be before the day the batch was made');
    expect(saleDayFault('2026-11-20', run, today)).toBeNull();
    expect(saleDayFault('2026-11-30', run, today)).toBeNull();
    expect(saleDayFault('2026-12-01', run, today)).toBe('Can’t be more than a day ahead');
  });
});

it('what is confirmed is no longer open, and another question is', () => {
  const questions = runQuestions({ productionDate: '2126-12-05', useByDate: '2026-12-09' }, today);
  expect(openQuestions(questions, ['made_far_ahead']).map(({ code }) => code)).toEqual([
    'use_by_before_made',
  ]);
});

it('the day is that of UTC, wherever one is', () =>
  expect(utcDay(new Date('2026-11-29T23:30:00-05:00'))).toBe('2026-11-30'));
