interface Dependent {
  readonly name: string;
  readonly distance: number;
}

/** Which files, documents and tests depend on which, with distances: the nearer a test is to a change, the more it is about it. */
export class Dependencies {
  readonly #dependents = new Map<string, Dependent[]>();

  add(dependent: string, dependency: string, distance: number): void {
    const known = this.#dependents.get(dependency);
    if (known) known.push({ name: dependent, distance });
    else this.#dependents.set(dependency, [{ name: dependent, distance }]);
  }

  /** The distance of everything that depends on one of these, at whatever remove. */
  distancesFrom(changed: Iterable<string>): ReadonlyMap<string, number> {
    const distances = new Map([...changed].map((name) => [name, 0]));
    const queue = [...distances.keys()];
    for (let name = queue.shift(); name !== undefined; name = queue.shift())
      for (const dependent of this.#dependents.get(name) ?? []) {
        const distance = (distances.get(name) ?? 0) + dependent.distance;
        if (distance >= (distances.get(dependent.name) ?? Infinity)) continue;
        distances.set(dependent.name, distance);
        queue.push(dependent.name);
      }
    return distances;
  }
}
