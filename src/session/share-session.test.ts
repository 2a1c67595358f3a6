import { observable, runInAction } from 'mobx';
import { expect, test, vi } from 'vitest';
import { shareSession } from './share-session.ts';

const person = (Id: string | null) =>
  // Only the Id of an identity is shared.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  (Id === null ? null : { Id }) as Parameters<typeof shareSession>[0]['identity'];

function tab(first: string | null) {
  const reload = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const leftElsewhere = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const expiry = observable({ isOver: false });
  const session = observable({ identity: person(first), state: 'unresolved' as const }, {}, { deep: false });
  const shared = Object.assign(session, { reload, leftElsewhere, expiry });
  shareSession(shared);
  const become = (id: string | null) =>
    runInAction(() =>
      Object.assign(shared, { identity: person(id), state: id === null ? 'unauthenticated' : 'authenticated' }),
    );
  become(first);
  const expire = (isOver: boolean) => runInAction(() => (expiry.isOver = isOver));
  return {
    reload,
    leftElsewhere,
    become,
    expire,
    unresolve: () => runInAction(() => Object.assign(shared, { state: 'unresolved' })),
  };
}

test('who signs in or out in one tab is heard in the others, and only where it is news', async () => {
  const [one, other, same] = [tab('7'), tab('7'), tab('9')];
  one.unresolve();
  one.become('9');
  await vi.waitFor(() => expect(other.reload).toHaveBeenCalledTimes(1));
  expect(same.reload).not.toHaveBeenCalled();
  expect(one.reload).not.toHaveBeenCalled();
});

test('the first answer and the same person again are no news', async () => {
  const [one, other] = [tab('7'), tab('8')];
  one.unresolve();
  one.become('7');
  // Messages arrive in order, so there is no earlier one.
  one.become('9');
  await vi.waitFor(() => expect(other.reload).toHaveBeenCalledTimes(1));
});

test('an expired session is news, and so is its person who comes back; a sign-out is told from both', async () => {
  const [one, other] = [tab('7'), tab('7')];
  one.expire(true);
  await vi.waitFor(() => expect(other.reload).toHaveBeenCalledTimes(1));
  other.expire(true);
  one.expire(false);
  await vi.waitFor(() => expect(other.reload).toHaveBeenCalledTimes(2));
  other.expire(false);
  expect(other.leftElsewhere).not.toHaveBeenCalled();
  one.become(null);
  await vi.waitFor(() => expect(other.leftElsewhere).toHaveBeenCalledTimes(1));
});
