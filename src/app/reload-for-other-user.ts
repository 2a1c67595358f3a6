import { when } from 'mobx';
import { storeNote, takeNote } from '../device/storage.ts';
import type { AppContext } from './app-context.ts';

const NOTE = 'other-person';

/**
 * A page belongs to one person. When another person is signed in on this browser, it sends nothing more and reloads for them; stored data
 * remain their owner's. A page without a person continues with the person who signs in.
 */
export function reloadForOtherUser({ session, display, notices, texts }: AppContext): void {
  when(
    () => session.replaced,
    () => {
      if (!session.identity) return location.reload();
      storeNote(NOTE);
      location.replace('/');
    },
  );
  // A page restored by the back button does not know later events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void session.reload();
  });
  when(
    () => display.ready && session.identity !== null,
    () => {
      if (takeNote() !== NOTE) return;
      void notices.alert({
        title: texts.translate('shell.otherPerson.name'),
        text: texts.translate('shell.otherPerson'),
      });
    },
  );
}
