import { optionalEnv } from './config.ts';

/** The source of time, which a test may replace. Decisions on limits and expiry use no other. */
export interface Clock {
  now(): Date;
}

/**
 * The product's time. On one machine a person may move it ahead by whole days (docs/testing.md). No deployed stage sets the variable, and it
 * is read each time because it changes while a function is warm.
 */
export const systemClock: Clock = {
  now: () => plusSeconds(new Date(), Number(optionalEnv('CLOCK_AHEAD_SECONDS') ?? 0)),
};

/**
 * The time by which the user pool dates its tokens. It stays real where a test moves the product's clock.
 */
export const poolClock: Clock = { now: () => new Date() };

/** The table's TTL attribute: whole seconds since 1970. Code compares it too, since TTL deletes late. */
export const epochSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);

export const plusSeconds = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);

export const plusDays = (time: Date, days: number): Date => plusSeconds(time, days * 24 * 60 * 60);
