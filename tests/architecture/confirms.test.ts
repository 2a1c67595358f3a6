import { expect, it } from 'vitest';
import { catalogueOf } from '../../tools/catalogue.ts';
import { builtIn, checkFile } from '../../tools/check.ts';

it('asks before a loss on every built-in screen with a button that names the deed, in red where something is destroyed', () => {
  const documents = builtIn();
  const catalogue = catalogueOf(documents);
  const plain = documents.flatMap((document) =>
    checkFile(document, catalogue)
      .filter(({ kind }) => kind === 'plain-confirm' || kind === 'unconfirmed')
      .map(({ pointer, message }) => `${document.name} ${pointer}: ${message}`),
  );
  expect(plain).toEqual([]);
  const destroying = Object.entries(catalogue.calls).filter(([, { destroys }]) => destroys === true);
  expect(destroying.map(([name]) => name).toSorted()).toEqual([
    'account.leaveProject',
    'actions.remove',
    'bulk.setActiveStateMany',
    'documents.putBack',
    'files.abandonUpload',
    'files.deleteFile',
    'files.deleteFile2024',
    'guests.remove',
    'lang.resetText',
    'library.deletedoc',
    'library.removeFolder',
    'linking.resetActionMentor',
    'linking.resetActionMentorOne',
    'quest.clearByAction',
    'quest.resetQuest',
    'view.delete',
    'view.remove',
  ]);
});
