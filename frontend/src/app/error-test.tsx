/** Throws on purpose, to see what a crash looks like. */
export default function ErrorTest(): never {
  throw new Error('A test of the error page');
}
