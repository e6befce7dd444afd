import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-password.ts';

describe('a password that anyone would try', () => {
  it.each([
    'password1234',
    'Password123!',
    'P@ssw0rd2024!',
    'passwordpassword',
    '1234password',
    'Welcome2026!!',
    'batchbook2026',
    'iloveyousomuch',
    'manchesterunited1',
    'monkey-monkey-1',
    '123456789012',
    '1234567891011',
    '098765432109',
    'qwertyuiop123',
    'qwerty123456',
    '1q2w3e4r5t6y',
    '1qaz2wsx3edc',
    'abcd1234efgh',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    '121212121212',
    'abcabcabcabc',
    'damdamdamdamd',
    '!!!!!!!!!!!!',
    'ｐａｓｓｗｏｒｄ１２３４',
  ])('is %s', (password) => expect(isCommonPassword(password)).toBe(true));

  it.each([
    'correct horse battery staple',
    'damson jam on rye',
    'three words remembered',
    'sunshine dragon princess',
    'a new and longer password',
    'my dog hates Mondays',
    'q7#Lw-92vXe!',
    '4417 2093 8856',
    'пирог с вишней',
    '😀🍞🥐🧁🥧🍰',
  ])('isn’t %s', (password) => expect(isCommonPassword(password)).toBe(false));
});
