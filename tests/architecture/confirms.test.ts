import { expect, it } from 'vitest';
import { catalogueOf } from '../../tools/catalogue.ts';
import { builtIn } from '../../tools/check.ts';

it('what destroys is known: screens ask before it, in red', () => {
  const catalogue = catalogueOf(builtIn());
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
    'report.removeSchedule',
    'view.delete',
    'view.remove',
  ]);
});
