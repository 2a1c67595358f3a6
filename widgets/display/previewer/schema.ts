import { integer, link, object, displayText, string, type PropsOf } from '../../parts/schema/schema.ts';

export const previewerProps = object(
  {
    src: link('The address of the bytes, to be shown in the page.'),
    type: string('The mime type: it decides how the file is shown.'),
    name: displayText('The name of the file.'),
    size: integer('The size in bytes: a large file is cut, or only offered for download.', { minimum: 0 }),
    picture: link('The address of a small picture of it, which is shown in place of an image itself.'),
    download: link('Where the file itself is fetched, when it cannot be shown.'),
    height: integer('The greatest height in pixels.', { minimum: 160, default: 640 }),
  },
  ['src', 'type', 'name'],
);
export type PreviewerProps = PropsOf<typeof previewerProps>;
