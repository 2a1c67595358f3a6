import type { WidgetManual } from '../../../engine/index.ts';
import { object } from '../../parts/schema/schema.ts';
import { fieldSlotsProps, slotValues } from './schema.ts';

export const fieldSlots: WidgetManual = {
  version: 1,
  description:
    'Fields that are put into places: columns onto the axes of a chart. They are dragged, or chosen from the list of each place.',
  props: fieldSlotsProps,
  events: { change: object({ value: slotValues }, ['value']) },
  models: { value: { schema: slotValues, description: 'The field of each place, by its id.' } },
  examples: [
    {
      name: 'Axes',
      state: { axes: { type: 'object', default: { x: 'mentor', y: 'done', color: null } } },
      node: {
        widget: 'fieldSlots',
        props: {
          label: 'Άξονες',
          hint: 'Σύρετε μια στήλη σε έναν άξονα ή επιλέξτε την από τη λίστα του.',
          fields: [
            { value: 'mentor', text: 'Μέντορας', kind: 'other' },
            { value: 'cycle', text: 'Κύκλος', kind: 'other' },
            { value: 'done', text: 'Ολοκληρώσεις', kind: 'number' },
          ],
          places: [
            { id: 'x', label: 'Οριζόντιος άξονας' },
            { id: 'y', label: 'Κατακόρυφος άξονας', kind: 'number' },
            { id: 'color', label: 'Χρώμα', clearable: true },
          ],
        },
        bind: 'state.axes',
      },
    },
  ],
};
