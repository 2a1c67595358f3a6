import { when } from 'mobx';
import { storeNote, takeNote } from '../device/storage.ts';
import type { AppContext } from './app-context.ts';

const NOTE = 'other-person';

/**
 * A page is for one person. When somebody else turns out to be signed in on this browser it asks nothing more and is loaded anew for them; what it kept
 * stays with whom it was kept for. Where nobody was at the page, whoever signed in goes on from where they are.
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
  // A page that the back button brings as it was left knows nothing of what happened meanwhile.
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
