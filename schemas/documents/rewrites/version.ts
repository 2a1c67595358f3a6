import type { Rewrite } from './rewrite.ts';

/** The version of the page language: of screens, parts, dialogs and views. */
export const LANGUAGE_VERSION = 2;

export const version: Rewrite = {
  why: 'Every unit, and every dialog in it, has the version of the language.',
  places: {
    unit: (unit) => (unit['version'] === LANGUAGE_VERSION ? unit : { ...unit, version: LANGUAGE_VERSION }),
  },
};
