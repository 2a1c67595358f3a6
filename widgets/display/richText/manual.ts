import type { WidgetManual } from '../../../engine/index.ts';
import { richTextProps } from './schema.ts';

export const richText: WidgetManual = {
  version: 1,
  description: 'HTML that somebody wrote in the rich-text editor, made safe.',
  props: richTextProps,
  examples: [
    {
      name: 'Written text',
      node: {
        widget: 'richText',
        props: {
          html: '<h3>Before the meeting</h3><p>Read the <strong>plan</strong> and note:</p><ul><li>what is unclear</li><li>what is missing</li></ul><p><a href="https://example.org/plan">The plan</a></p>',
        },
      },
    },
    {
      name: 'Hostile text',
      description: 'Scripts, handlers and frames of other hosts do not survive.',
      node: {
        widget: 'richText',
        props: {
          html: '<p onclick="alert(1)">Only this remains.</p><script>alert(2)</script><iframe src="https://example.org"></iframe>',
        },
      },
    },
  ],
};
