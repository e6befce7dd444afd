import { describe, expect, it } from 'vitest';
import { mailtoLink, telLink } from './contact-links.ts';

describe('a link that calls', () => {
  it.each([
    ['+44 (0)20 7946 0000 ext 5', 'tel:+442079460000'],
    ['0044 (0) 20 7946 0000', 'tel:00442079460000'],
    ['020 7946 0000 x5', 'tel:02079460000'],
    ['020 7946 0000 EXT. 5', 'tel:02079460000'],
    ['020 7946 0000 #5', 'tel:02079460000'],
    ['(020) 7946-0000', 'tel:02079460000'],
    ['(0)20 7946 0000', 'tel:02079460000'],
    ['Fax +1 555 010 0000', 'tel:+15550100000'],
  ])('%s dials %s', (phone, link) => expect(telLink(phone)).toBe(link));
});

describe('a link that writes', () => {
  it.each([
    ['sales@suma.coop', 'mailto:sales@suma.coop'],
    ['a+b@suma.coop', 'mailto:a%2Bb@suma.coop'],
    ['a?bcc=eve@evil.example&x@y.z', 'mailto:a%3Fbcc%3Deve@evil.example%26x@y.z'],
    ['a%3Fbcc=eve@evil.example', 'mailto:a%253Fbcc%3Deve@evil.example'],
  ])('%s has no recipient but itself', (email, link) => expect(mailtoLink(email)).toBe(link));
});
