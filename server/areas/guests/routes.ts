import { guests } from '../../../schemas/calls/guests.ts';
import { area } from '../../area.ts';
import { addGuestFile, listGuestFiles, removeGuestFile } from '../../public/guest-files.ts';
import { startGuest } from '../../public/guest-tokens.ts';

export const guestsArea = area('guests', guests, {
  start: (body, context) => startGuest(context, body),
  files: ({ Token }, { db }) => listGuestFiles(db, Token),
  upload: (body, context) => addGuestFile(context, body),
  remove: ({ Token, Id }, context) => removeGuestFile(context, Token, Id),
});
