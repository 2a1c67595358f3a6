import type { WidgetManual } from '../../../engine/index.ts';
import { props } from './schema.ts';

const bookWith = (Formula: string) => ({
  Active: [
    { at: [0, 0, 0], Type: 'Input', Value: 1 },
    { at: [0, 2, 1], Type: 'Formula', Formula },
  ],
  Layout: [{ Name: 'Income', Table: [] }],
});

export const structureDiff: WidgetManual = {
  version: 1,
  description: 'What changed between two values, by structure: added, removed, moved, changed, each with its place.',
  props,
  examples: [
    {
      name: 'Settings',
      node: {
        widget: 'structureDiff',
        props: {
          before: {
            $literal: {
              Config: { passwordRules: 27, Logo: { ImageUrl: '/a.png' } },
              Fields: [{ Name: 'afm' }, { Name: 'region' }],
            },
          },
          after: {
            $literal: {
              Config: { passwordRules: 31, gdpr: { Required: true } },
              Fields: [{ Name: 'region' }, { Name: 'afm' }],
            },
          },
        },
      },
    },
    {
      name: 'Workbook',
      node: {
        widget: 'structureDiff',
        props: {
          kind: 'workbook',
          before: { $literal: bookWith('=A1*2') },
          after: { $literal: bookWith('=A1*3') },
        },
      },
    },
    { name: 'No difference', node: { widget: 'structureDiff', props: { before: { a: 1 }, after: { a: 1 } } } },
  ],
};
