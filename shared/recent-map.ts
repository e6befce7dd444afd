/** A Map of the entries that were set last: beyond `max`, the one that was set the longest ago goes. */
export class RecentMap<Key, Value> extends Map<Key, Value> {
  readonly #max: number;

  constructor(max: number) {
    super();
    this.#max = max;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    const [oldest] = this.keys();
    if (this.size > this.#max && oldest !== undefined) this.delete(oldest);
    return this;
  }
}
