import { listOf, object, string, type PropsOf } from '../../parts/schema/schema.ts';

export const richTextProps = object({
  html: {
    ...string('The HTML. What could run code, load from elsewhere or leave its place is taken out.'),
    type: ['string', 'null'],
  },
  videoHosts: listOf(
    string('A host: "www.youtube-nocookie.com".'),
    'Hosts whose videos may be shown, each in a sandboxed frame; none when left out.',
  ),
});
export type RichTextProps = PropsOf<typeof richTextProps>;
