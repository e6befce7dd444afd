import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, placeCard, type Screen, scrollNeeded } from './place.ts';

const desktop: Screen = { width: 1440, height: 900, isNarrow: false };
const phone: Screen = { width: 390, height: 844, isNarrow: true };
const card = { width: 372, height: 320 };
const phoneCard = { width: 374, height: 340 };

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

describe('a card', () => {
  it('is in the middle without a target', () => {
    expect(placeCard(null, card, desktop)).toEqual({
      stage: null,
      card: { left: 534, top: 290 },
      arrow: null,
    });
  });

  it('is to the right of its target, and points at it', () => {
    const placed = placeCard(box(60, 400, 400, 100), card, desktop);
    expect(placed.stage).toEqual(box(48, 388, 424, 124));
    expect(placed.card).toEqual({ left: 494, top: 368 });
    expect(placed.arrow).toEqual({ side: 'right', at: 52 });
  });

  it('is to the left of one at the far edge, and under one as wide as the page', () => {
    expect(placeCard(box(1200, 60, 180, 40), card, desktop).arrow?.side).toBe('left');
    expect(placeCard(box(20, 60, 1400, 40), card, desktop).arrow?.side).toBe('below');
    expect(placeCard(box(20, 700, 1400, 150), card, desktop).arrow?.side).toBe('above');
  });

  it('is at the foot of a phone, and at its head where the target is pinned to the foot', () => {
    expect(placeCard(box(16, 120, 358, 90), phoneCard, phone).card).toEqual({ left: 8, top: 496 });
    expect(placeCard(box(16, 760, 358, 48), phoneCard, phone).card).toEqual({ left: 8, top: 8 });
  });

  it('covers nothing of the stage and stays in the window, wherever the target is', () => {
    const screens = fc.constantFrom(desktop, phone, { width: 800, height: 700, isNarrow: false });
    const target = fc.record({
      left: fc.integer({ min: -50, max: 1400 }),
      top: fc.integer({ min: 20, max: 880 }),
      width: fc.integer({ min: 10, max: 1400 }),
      height: fc.integer({ min: 10, max: 2000 }),
    });
    fc.assert(
      fc.property(screens, target, (screen, target) => {
        const size = screen.isNarrow ? phoneCard : card;
        // In sight, as scrolling brings it.
        const seen = {
          ...target,
          top: Math.min(target.top, screen.height - 60),
          left: Math.min(target.left, screen.width - 40),
        };
        const { stage, card: at } = placeCard(seen, size, screen);
        if (stage === null) throw new Error('no stage');
        expect(at.left).toBeGreaterThanOrEqual(8);
        expect(at.left + size.width).toBeLessThanOrEqual(screen.width - 8);
        expect(at.top).toBeGreaterThanOrEqual(0);
        const isRoomFor = seen.top < screen.height - size.height - 120;
        if (isRoomFor) expect(overlap(stage, { ...at, ...size })).toBe(false);
      }),
    );
  });
});

describe('scrolling', () => {
  const whole = (screen: Screen) => box(0, 0, screen.width, screen.height);

  it('leaves a target where it is in sight', () => {
    expect(scrollNeeded(box(60, 300, 400, 200), whole(desktop), card, desktop)).toBe(0);
  });

  it('brings one to the middle of the room above the card', () => {
    const by = scrollNeeded(box(16, 700, 358, 100), whole(phone), phoneCard, phone);
    expect(700 - by).toBeCloseTo(20 + (476 - 20 - 100) / 2);
  });

  it('brings the beginning of a tall one to the top of what scrolls', () => {
    expect(scrollNeeded(box(400, 1200, 500, 900), box(380, 150, 600, 600), card, desktop)).toBe(1030);
  });
});
