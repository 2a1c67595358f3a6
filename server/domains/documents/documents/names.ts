import { latinOf } from '../../../../schemas/formats/skeleton.ts';

/** Kinds with a different id in each installation and a name in bundles. */
export const NAMED_KINDS = ['action', 'actionType', 'questionnaire'] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** Names of things by their ids, and back. */
export class BundleNames {
  readonly #names = new Map<string, string>();
  readonly #ids = new Map<string, string>();

  add(kind: NamedKind, id: string, name: string): void {
    this.#names.set(`${kind}:${id}`, name);
    this.#ids.set(`${kind}:${name}`, id);
  }

  nameOf = (kind: NamedKind, id: string): string | undefined => this.#names.get(`${kind}:${id}`);
  idOf = (kind: NamedKind, name: string): string | undefined => this.#ids.get(`${kind}:${name}`);

  /** Every name with its kind and id. */
  rows(): { readonly kind: NamedKind; readonly id: string; readonly name: string }[] {
    return NAMED_KINDS.flatMap((kind) =>
      [...this.#names].flatMap(([key, name]) =>
        key.startsWith(`${kind}:`) ? [{ kind, id: key.slice(kind.length + 1), name }] : [],
      ),
    );
  }
}

const MAX_NAME_LENGTH = 60;

/** A title as a file name of Latin letters, digits and hyphens. */
export const slugOf = (title: string): string =>
  latinOf(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME_LENGTH)
    .replaceAll(/^-|-$/g, '');

/** The wanted name, with a number if it is taken. */
export function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}-${count}`;
    if (!isTaken(name)) return name;
  }
}
