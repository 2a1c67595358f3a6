import { Redis } from 'ioredis';
import { NodeCounts } from './node-counts.ts';

/** Sends the messages of one node to all others. */
export interface Backplane {
  publish(message: object): void;
  /** Skips a number, so that the other nodes notice a gap: a message may be lost. */
  leaveGap(): void;
  /** Leaves the channel after pending messages are sent. */
  close(): Promise<void>;
}

export interface BackplaneOptions<Message extends object> {
  readonly url: string;
  /** Only nodes of one installation receive each other's messages; other installations may share the Redis. */
  readonly channel: string;
  readonly node: string;
  /** Called with a message of another node. */
  readonly onMessage: (message: Message) => void;
  /** Called when a message of another node is missing. */
  readonly onGap: () => void;
  readonly log: { warn(text: string): void };
}

/** The backplane of a single node: it sends nothing. */
export const noBackplane: Backplane = {
  publish: () => undefined,
  leaveGap: () => undefined,
  close: () => Promise.resolve(),
};

/** The envelope of each message of a node. Nodes of an earlier version send no count. */
interface Envelope {
  readonly from: string;
  readonly count?: number;
  readonly farewell?: true;
}

/** Milliseconds between two heartbeats, which contain the number of sent messages. */
const BEAT_MS = 1_000;
/** A node that does not receive its own messages for this time reconnects: a connection can fail without an error. */
const RECONNECT_MS = 10_000;
const FAREWELL_MS = 1_000;

/**
 * Publish and subscribe of Redis. While it is away each node serves its own connections, and logs it. Every loss on the
 * way (a closed connection, a restarted Redis, a crashed node) shows as a gap in the counts of a node, or as its
 * silence.
 */
export function redisBackplane<Message extends object>({
  url,
  channel,
  node,
  onMessage,
  onGap,
  log,
}: BackplaneOptions<Message>): Backplane {
  const settings = { connectTimeout: 2_000, retryStrategy: () => BEAT_MS } as const;
  // Commands fail at once while Redis is away, and are not repeated: clients load what they missed when it is back.
  const once = { maxRetriesPerRequest: 1, enableOfflineQueue: false, autoResendUnfulfilledCommands: false } as const;
  const out = new Redis(url, { ...settings, ...once });
  const inward = new Redis(url, { ...settings, maxRetriesPerRequest: null });
  // Nodes of an earlier version do not listen to it.
  const beats = `${channel}:beats`;
  const nodes = new NodeCounts();
  let count = 0;
  let away = false;
  let opened = Date.now();
  const warn = (error: unknown) => {
    if (!away) log.warn(`redis: ${String(error)}`);
    away = true;
  };
  const send = (target: string, message: Envelope) => out.publish(target, JSON.stringify(message)).catch(warn);
  const openAnew = () => {
    opened = Date.now();
    for (const redis of [out, inward]) if (redis.status === 'ready') redis.disconnect(true);
  };
  const beat = () => {
    void send(beats, { from: node, count });
    const now = Date.now();
    if (nodes.removeSilent(node, now)) onGap();
    if (Math.min(nodes.silenceMs(node, now), now - opened) > RECONNECT_MS) openAnew();
  };

  for (const redis of [out, inward]) redis.on('error', warn);
  inward.subscribe(channel, beats).then(beat, warn);
  inward.on('message', (target: string, text: string) => {
    // Only nodes of this installation publish on its channels.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const message = JSON.parse(text) as Envelope & Message;
    const mine = message.from === node;
    const isBeat = target === beats;
    if (mine && isBeat) away = false;
    if (message.count !== undefined && nodes.take(message.from, message.count, isBeat, Date.now()) && !mine) onGap();
    if (message.farewell) nodes.forget(message.from);
    if (!isBeat && !mine) onMessage(message);
  });
  const timer = setInterval(beat, BEAT_MS);
  timer.unref();
  return {
    publish(message) {
      count += 1;
      void send(channel, { ...message, from: node, count });
    },
    leaveGap() {
      count += 1;
    },
    async close() {
      clearInterval(timer);
      inward.disconnect();
      const late = new Promise((resolve) => setTimeout(resolve, FAREWELL_MS).unref());
      await Promise.race([
        send(beats, { from: node, count, farewell: true })
          .then(() => out.quit())
          .catch(warn),
        late,
      ]);
      out.disconnect();
    },
  };
}
