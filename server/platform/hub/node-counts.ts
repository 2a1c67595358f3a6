/** The last message of a node. */
interface NodeCount {
  readonly count: number;
  readonly time: number;
}

/** A node without a message for this time counts as stopped: nodes send one each second. */
const SILENCE_MS = 3_500;

/**
 * Tracks the messages of the nodes of an installation. Each node numbers its messages: a gap means that a message was
 * lost, and a node that goes silent without saying goodbye may have failed to send some.
 */
export class NodeCounts {
  readonly #nodes = new Map<string, NodeCount>();

  /** Notes a message of a node; returns whether an earlier message is missing. A heartbeat repeats the count, each other message increases it. */
  take(node: string, count: number, isBeat: boolean, now: number): boolean {
    const before = this.#nodes.get(node)?.count ?? 0;
    this.#nodes.set(node, { count, time: now });
    return count !== (isBeat ? before : before + 1);
  }

  /** Removes a node that has stopped after sending everything. */
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
