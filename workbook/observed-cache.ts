import { createAtom, type IAtom } from 'mobx';

/** Values by number that MobX observes. Reading a value that is not known yet requests it. */
export class ObservedCache<Value> {
  private readonly name: string;
  private readonly onWanted: () => void;
  private readonly known = new Map<number, Value>();
  private readonly atoms = new Map<number, IAtom>();
  private readonly wanted = new Set<number>();

  constructor(name: string, onWanted: () => void) {
    this.name = name;
    this.onWanted = onWanted;
  }

  read(index: number): Value | undefined {
    this.observe(index);
    const value = this.known.get(index);
    if (value === undefined) this.want(index);
    return value;
  }

  /** Stores a value. Readers of a different one run again. */
  put(index: number, value: Value, isSame: (one: Value, other: Value) => boolean): void {
    const former = this.known.get(index);
    if (former !== undefined && isSame(former, value)) return;
    this.known.set(index, value);
    this.atoms.get(index)?.reportChanged();
  }

  /** Forgets a value. An observed one is requested again; its readers see the previous one until then. */
  clear(index: number): void {
    if (this.atoms.has(index)) this.want(index);
    else this.known.delete(index);
  }

  clearAll(): void {
    for (const index of this.known.keys()) this.clear(index);
  }

  /** The numbers that are being observed. */
  observed(): Uint32Array<ArrayBuffer> {
    return Uint32Array.from(this.atoms.keys());
  }

  takeWanted(): Uint32Array<ArrayBuffer> {
    const wanted = Uint32Array.from(this.wanted);
    this.wanted.clear();
    return wanted;
  }

  private want(index: number): void {
    this.wanted.add(index);
    this.onWanted();
  }

  private observe(index: number): void {
    const known = this.atoms.get(index);
    if (known) return void known.reportObserved();
    const atom = createAtom(this.name, undefined, () => {
      if (this.atoms.get(index) === atom) this.atoms.delete(index);
    });
    if (atom.reportObserved()) this.atoms.set(index, atom);
  }
}
