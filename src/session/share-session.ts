import { reaction } from 'mobx';
import { personKey } from '../device/stored-owner.ts';
import type { Session } from './session.ts';

type Shared = Pick<Session, 'identity' | 'state' | 'reload' | 'leftElsewhere'> & {
  readonly expiry: Pick<Session['expiry'], 'isOver'>;
};

/** The tabs of a browser share one session: a sign-out, or a sign-in as another person, applies to all of them. */
export function shareSession(session: Shared): void {
  const others = new BroadcastChannel('praxis.session');
  let known: string | null | undefined;
  reaction(
    () => (session.state === 'unresolved' ? undefined : nameIn(session)),
    (now) => {
      if (now === undefined) return;
      // A channel has no origin to name: it ends at this one.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      if (known !== undefined && known !== now) others.postMessage(now);
      known = now;
    },
  );
  others.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === nameIn(session)) return;
    void (data === null ? session.leftElsewhere() : session.reload());
  });
}

/** A value that no person has as id. */
const EXPIRED = '';

/** Null when the person signed out. */
const nameIn = ({ identity, expiry }: Pick<Shared, 'identity' | 'expiry'>): string | null =>
  expiry.isOver ? EXPIRED : identity && personKey(identity);
