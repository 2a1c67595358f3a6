import { when } from 'mobx';
import { storeNote, takeNote } from '../device/storage.ts';
import type { AppContext } from './app-context.ts';

const NOTE = 'other-person';

/**
 * A page belongs to one person. When another person is signed in on this browser, it stops sending and reloads for them; stored data remain with their
 * owner. A page without a person continues with the person who signs in.
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
  // A page that the back button restored has missed events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void session.reload();
  });
  when(
    () => display.ready && session.identity !== null,
    () => {
      if (takeNote() !== NOTE) return;
      void texts.whenComplete().then(() => {
        const { translate } = texts;
        return notices.alert({ title: translate('shell.otherPerson.name'), text: translate('shell.otherPerson') });
      });
    },
  );
}
