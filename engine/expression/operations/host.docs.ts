import type { OperationDocs } from '../operation.ts';
import {
  anything,
  arg,
  boolean,
  many,
  mapOf,
  maybeNumber,
  maybeText,
  number,
  oneOf,
  optional,
  orNull,
  text,
} from '../signature.ts';

import { KINDS } from '../../../schemas/formats/mime-kind.ts';

export const hostDocs = (): OperationDocs => ({
  bits: {
    group: 'logic',
    description: 'Has the number any of these bits? Bits are added up: 20 is 4 or 16.',
    args: [arg('number', maybeNumber), arg('bits', number)],
    reply: boolean,
    examples: [
      { formula: 'bits(10, 8)', gives: true },
      { formula: 'bits(10, 20)', gives: false },
      { formula: 'bits(null, 1)', gives: false },
    ],
  },
  allBits: {
    group: 'logic',
    description: 'Has the number all of these bits?',
    args: [arg('number', maybeNumber), arg('bits', number)],
    reply: boolean,
    examples: [{ formula: 'allBits(27, 10)', gives: true }],
  },
  withBits: {
    group: 'logic',
    description: 'The number with these bits set, or cleared when the third argument is false.',
    args: [arg('number', maybeNumber), arg('bits', number), optional('on', boolean)],
    reply: number,
    examples: [
      { formula: 'withBits(2, 8)', gives: 10 },
      { formula: 'withBits(10, 8, false)', gives: 2 },
    ],
  },
  bool: {
    group: 'logic',
    description: 'true or false: is it something?',
    args: [arg('value', anything)],
    reply: boolean,
    examples: [
      { formula: 'bool([])', gives: false },
      { formula: "bool('x')", gives: true },
    ],
  },
  text: {
    group: 'text',
    description: 'The value as text; null is empty, objects and lists become JSON.',
    args: [arg('value', anything)],
    reply: text,
    examples: [
      { formula: 'text(12)', gives: '12' },
      { formula: 'text(null)', gives: '' },
    ],
  },
  hasRole: {
    group: 'role',
    description: 'Is the current role one of these?',
    args: [many('roles', text)],
    reply: boolean,
    examples: [
      { formula: "hasRole('Admin', 'Mentee')", gives: true },
      { formula: "hasRole('Mentor')", gives: false },
    ],
  },
  t: {
    group: 'text',
    description: 'A text in the language of the reader.',
    args: [arg('key', text), optional('with', mapOf(anything))],
    reply: text,
    examples: [{ formula: "t('operations.today')", gives: 'Σήμερα' }],
  },
  errorText: {
    group: 'text',
    description:
      'The sentence for the code of a failure that a reply holds, in the language of the reader; with the values that it names.',
    args: [arg('code', text), optional('with', mapOf(anything))],
    reply: text,
    examples: [{ formula: "errorText('no-person')", gives: 'Το άτομο δεν βρέθηκε.' }],
  },
  link: {
    group: 'world',
    description:
      'The address of a screen, of "url" with {url}, or of "call:<name>" for a download, like $link, where the target is computed: tiles and menus. Null when the reader may not go there.',
    args: [arg('to', text), optional('with', mapOf(anything))],
    reply: orNull(text),
    examples: [
      { formula: "link('chat', {id: '7'})", gives: '/chat?id=7' },
      { formula: "map(['chat', 'library'], screen => link(screen))", gives: ['/chat', '/library'] },
    ],
  },
  lookup: {
    group: 'world',
    description: 'The text of a code in a table of codes; an unknown code is its own text.',
    args: [arg('code', anything), arg('table', text, { literal: true })],
    reply: anything,
    examples: [{ formula: "lookup('5302', 'sexCodes')", gives: 'Γυναίκα' }],
  },
  now: {
    group: 'date',
    description: 'Epoch milliseconds. The grain sets how often its readers are evaluated again; "once" means never.',
    args: [arg('grain', oneOf('second', 'minute', 'day', 'once'), { literal: true })],
    reply: number,
    examples: [{ formula: "formatDate(now('day'))", gives: '20-11-2026' }],
  },
  uuid: {
    group: 'world',
    description: 'A new unique id.',
    args: [],
    reply: text,
    examples: [{ formula: 'length(uuid())', gives: 36 }],
  },
  toJson: {
    group: 'world',
    description: 'The JSON text of a value.',
    args: [arg('value', anything)],
    reply: text,
    examples: [{ formula: 'toJson({a: [1, null]})', gives: '{"a":[1,null]}' }],
  },
  mimeKind: {
    group: 'world',
    description: 'The kind of a mime type.',
    args: [arg('type', maybeText)],
    reply: oneOf(...KINDS),
    examples: [
      { formula: "mimeKind('image/png')", gives: 'Image' },
      { formula: "mimeKind('application/pdf')", gives: 'Document' },
      { formula: 'mimeKind(null)', gives: 'General' },
    ],
  },
  paletteIndex: {
    group: 'colour',
    description: 'An index (from 0) in a palette with this number of colours, the same for the same value.',
    args: [arg('value', anything), arg('count', number)],
    reply: number,
    examples: [
      { formula: 'paletteIndex(25, 20)', gives: 5 },
      { formula: "paletteIndex('α', 21) == paletteIndex('α', 21)", gives: true },
    ],
  },
  colourClass: {
    group: 'colour',
    description:
      'One of the twenty background classes, "background-1" to "background-20", the same for the same value.',
    args: [arg('value', anything)],
    reply: text,
    examples: [{ formula: 'colourClass(0)', gives: 'background-1' }],
  },
});
