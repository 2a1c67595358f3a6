import { reaction } from 'mobx';
import type { Session } from './session.ts';

/** The tabs of a browser share one session: who signs out, or in as somebody else, in one of them is so in all. */
export function shareSession(session: Pick<Session, 'identity' | 'state' | 'reload'>): void {
  const others = new BroadcastChannel('praxis.session');
  let known: string | null | undefined;
  reaction(
    () => (session.state === 'unresolved' ? undefined : (session.identity?.Id ?? null)),
    (now) => {
      if (now === undefined) return;
      // A channel has no origin to name: it ends at this one.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      if (known !== undefined && known !== now) others.postMessage(now);
      known = now;
    },
  );
  others.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== (session.identity?.Id ?? null)) void session.reload();
  });
}
