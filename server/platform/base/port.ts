/** A value that a lower folder uses and an upper one provides when it is loaded. */
export class Port<Value> {
  readonly #name: string;
  #value: Value | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  provide(value: Value): void {
    if (this.#value !== undefined) throw new Error(`${this.#name} is provided twice`);
    this.#value = value;
  }

  get value(): Value {
    if (this.#value === undefined) throw new Error(`There is no provider of ${this.#name}`);
    return this.#value;
  }
}
