import { field, listOf, object, type PropsOf, string } from '../../parts/schema/schema.ts';

export const props = object(
  {
    ...field,
    videoHosts: listOf(
      string('A host, such as www.youtube-nocookie.com.'),
      'Hosts whose videos may be put in, over https only. Without any there is no video button.',
    ),
  },
  ['label'],
);

export type RichEditorProps = PropsOf<typeof props>;
