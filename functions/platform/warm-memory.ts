/**
 * Remembers guesses while the function is warm. Nothing may depend on one being right: others change the table meanwhile,
 * and another copy of the function remembers something else.
 */
export class WarmMemory<Guess> {
  private readonly guesses = new Map<string, Guess>();
  private readonly size: number;

  /** @param size How many guesses it keeps. The one that was made the longest ago is the first to go. */
  constructor(size: number) {
    this.size = size;
  }

  guess = (key: string): Guess | undefined => this.guesses.get(key);

  remember(key: string, guess: Guess): void {
    this.guesses.delete(key);
    this.guesses.set(key, guess);
    const [oldest] = this.guesses.keys();
    if (this.guesses.size > this.size && oldest !== undefined) this.guesses.delete(oldest);
  }
}
