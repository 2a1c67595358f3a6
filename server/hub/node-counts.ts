/** What a node said last. */
interface NodeCount {
  readonly count: number;
  readonly time: number;
}

/** After so many milliseconds without a message a node counts as stopped: it sends one each second. */
const SILENCE_MS = 3_500;

/**
 * What was heard of the nodes of an installation. Each counts what it tells, and says its count with it: a hole in the counts is something that was told
 * and did not come, and a node that goes silent without a farewell may have left something untold.
 */
export class NodeCounts {
  readonly #nodes = new Map<string, NodeCount>();

  /** Notes a message of a node; returns whether an earlier message is missing. A heartbeat repeats the count, each other message increases it. */
  take(node: string, count: number, isBeat: boolean, now: number): boolean {
    const before = this.#nodes.get(node)?.count ?? 0;
    this.#nodes.set(node, { count, time: now });
    return count !== (isBeat ? before : before + 1);
  }

  /** A node that stops after it has sent everything. */
  forget(node: string): void {
    this.#nodes.delete(node);
  }

  /** Milliseconds since the last message of a node. */
  silenceMs(node: string, now: number): number {
    return now - (this.#nodes.get(node)?.time ?? 0);
  }

  /** Removes nodes without recent messages; returns whether there were any. A node that does not receive its own messages cannot judge others. */
  removeSilent(self: string, now: number): boolean {
    if (this.silenceMs(self, now) > SILENCE_MS) {
      for (const [node, { count }] of this.#nodes) if (node !== self) this.#nodes.set(node, { count, time: now });
      return false;
    }
    const silent = [...this.#nodes.keys()].filter((node) => this.silenceMs(node, now) > SILENCE_MS);
    for (const node of silent) this.#nodes.delete(node);
    return silent.length > 0;
  }
}
