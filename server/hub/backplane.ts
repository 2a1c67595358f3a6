import { Redis } from 'ioredis';
import { HeardNodes } from './heard-nodes.ts';

/** Carries what one node says to all others. */
export interface Backplane {
  publish(said: object): void;
  /** Something that should have been told may never be: whoever hears this node finds a hole. */
  leaveHole(): void;
  /** Says farewell: everything has been told. */
  close(): Promise<void>;
}

export interface BackplaneOptions<Said extends object> {
  readonly url: string;
  /** Nodes of one installation hear each other; others may share the Redis. */
  readonly channel: string;
  readonly node: string;
  /** What another node said. */
  readonly heard: (said: Said) => void;
  /** Something that another node said, or should have said, did not come. */
  readonly missed: () => void;
  readonly log: { warn(text: string): void };
}

/** A single node speaks to nobody. */
export const alone: Backplane = {
  publish: () => undefined,
  leaveHole: () => undefined,
  close: () => Promise.resolve(),
};

/** What stands around everything that a node says. A node of an earlier version does not count. */
interface Envelope {
  readonly from: string;
  readonly count?: number;
  readonly farewell?: true;
}

/** Milliseconds between two beats, which say how much a node has said. */
const BEAT = 1_000;
/** A node that does not hear itself for so long opens its connections anew: they may be dead without saying so. */
const DEAF = 10_000;
const FAREWELL = 1_000;

/**
 * Publish and subscribe of Redis. While it is away each node serves its own, and says so in its log. However something is lost on the way (a connection that is
 * cut at either end, a Redis that is started anew, a node that dies), it shows as a hole in what a node counts, or as its silence.
 */
export function redisBackplane<Said extends object>({
  url,
  channel,
  node,
  heard,
  missed,
  log,
}: BackplaneOptions<Said>): Backplane {
  const settings = { connectTimeout: 2_000, retryStrategy: () => BEAT } as const;
  // Nothing waits for a Redis that is away, and nothing is said twice: what it did not carry, clients ask for when it is back.
  const once = { maxRetriesPerRequest: 1, enableOfflineQueue: false, autoResendUnfulfilledCommands: false } as const;
  const out = new Redis(url, { ...settings, ...once });
  const inward = new Redis(url, { ...settings, maxRetriesPerRequest: null });
  // Nodes of an earlier version do not listen to it.
  const beats = `${channel}:beats`;
  const nodes = new HeardNodes();
  let count = 0;
  let away = false;
  let opened = Date.now();
  const warn = (error: unknown) => {
    if (!away) log.warn(`redis: ${String(error)}`);
    away = true;
  };
  const say = (where: string, said: Envelope) => out.publish(where, JSON.stringify(said)).catch(warn);
  const openAnew = () => {
    opened = Date.now();
    for (const redis of [out, inward]) if (redis.status === 'ready') redis.disconnect(true);
  };
  const beat = () => {
    void say(beats, { from: node, count });
    const now = Date.now();
    if (nodes.bury(node, now)) missed();
    if (Math.min(nodes.silenceOf(node, now), now - opened) > DEAF) openAnew();
  };

  for (const redis of [out, inward]) redis.on('error', warn);
  inward.subscribe(channel, beats).then(beat, warn);
  inward.on('message', (where: string, text: string) => {
    // Only nodes of this installation speak on its channels.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const said = JSON.parse(text) as Envelope & Said;
    const mine = said.from === node;
    const isBeat = where === beats;
    if (mine && isBeat) away = false;
    if (said.count !== undefined && nodes.take(said.from, said.count, isBeat, Date.now()) && !mine) missed();
    if (said.farewell) nodes.forget(said.from);
    if (!isBeat && !mine) heard(said);
  });
  const timer = setInterval(beat, BEAT);
  timer.unref();
  return {
    publish(said) {
      count += 1;
      void say(channel, { ...said, from: node, count });
    },
    leaveHole() {
      count += 1;
    },
    async close() {
      clearInterval(timer);
      inward.disconnect();
      const late = new Promise((resolve) => setTimeout(resolve, FAREWELL).unref());
      await Promise.race([
        say(beats, { from: node, count, farewell: true })
          .then(() => out.quit())
          .catch(warn),
        late,
      ]);
      out.disconnect();
    },
  };
}
