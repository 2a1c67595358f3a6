interface Dependent {
  readonly name: string;
  readonly distance: number;
}

/**
 * The dependencies between files, documents and tests, with distances: the nearer a test is to a change, the more
 * relevant it is.
 */
export class Dependencies {
  readonly #dependents = new Map<string, Dependent[]>();

  add(dependent: string, dependency: string, distance: number): void {
    const known = this.#dependents.get(dependency);
    if (known) known.push({ name: dependent, distance });
    else this.#dependents.set(dependency, [{ name: dependent, distance }]);
  }

  /** The distances of everything that depends on one of these, directly or indirectly. */
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
