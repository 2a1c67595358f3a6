import type { WidgetManual } from '../../../engine/index.ts';
import { nothing } from '../../parts/schema/schema.ts';
import { dialogButtonsProps } from './schema.ts';

export const dialogButtons: WidgetManual = {
  version: 1,
  description: 'The two buttons at the end of a dialog. Without a handler for cancel the dialog is dismissed.',
  props: dialogButtonsProps,
  events: { ok: nothing, cancel: nothing },
  examples: [
    { name: 'Save', node: { widget: 'dialogButtons', props: { ok: 'Save' } } },
    { name: 'Danger', node: { widget: 'dialogButtons', props: { ok: 'Delete', tone: 'danger' } } },
    { name: 'Disabled', node: { widget: 'dialogButtons', props: { disabled: true } } },
  ],
};
