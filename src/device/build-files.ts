const FIRST = 'praxis-assets ';

/** The files of a build on this device. A build has the name of its entry, which names every other file. */
export class BuildFiles {
  readonly build: string;
  readonly #names: ReadonlySet<string>;

  constructor(build: string, names: readonly string[]) {
    this.build = build;
    this.#names = new Set(names);
  }

  /** Does the page need files of this build only? */
  fits(html: string): boolean {
    return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].every(([, path = '']) => this.#names.has(path));
  }

  /** The file from this device, or else from the network. Open pages of other builds find theirs. */
  async answer(path: string, ask: () => Promise<Response>): Promise<Response> {
    if (!this.#names.has(path)) return (await caches.match(path, { ignoreVary: true })) ?? ask();
    const files = await caches.open(FIRST + this.build);
    const known = await files.match(path, { ignoreVary: true });
    if (known) return known;
    const reply = await ask();
    if (reply.ok) await files.put(path, reply.clone());
    return reply;
  }

  /** Keeps files that a page has loaded before the worker was there. */
  async keep(paths: readonly string[]): Promise<void> {
    const own = paths.filter((path) => this.#names.has(path));
    await Promise.all(own.map((path) => this.answer(path, () => fetch(path))));
  }

  /** Deletes the files of builds that no page uses. Returns the builds that are left. */
  async dropUnused(used: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const builds = (await caches.keys())
      .filter((name) => name.startsWith(FIRST))
      .map((name) => name.slice(FIRST.length));
    const left = builds.filter((build) => build === this.build || used.has(build));
    await Promise.all(builds.filter((build) => !left.includes(build)).map((build) => caches.delete(FIRST + build)));
    return new Set([...left, this.build]);
  }
}

const LOCK = 'praxis-build ';

/** An open page holds a lock with the name of its build. */
export function holdBuild(build: string): void {
  void navigator.locks.request(LOCK + build, { mode: 'shared' }, () => new Promise(() => undefined));
}

/** The builds of open pages. */
export async function buildsInUse(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
}
