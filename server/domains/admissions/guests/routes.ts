import { guests } from '../../../../schemas/calls/guests.ts';
import { area } from '../../../platform/http/area.ts';
import { addGuestFile, listGuestFiles, removeGuestFile } from './guest-files.ts';
import { startGuest } from './guest-tokens.ts';

export const guestsArea = area('guests', guests, {
  start: (body, context) => startGuest(context, body),
  files: ({ Token }, { db }) => listGuestFiles(db, Token),
  upload: (body, context) => addGuestFile(context, body),
  remove: ({ Token, Id }, context) => removeGuestFile(context, Token, Id),
});
