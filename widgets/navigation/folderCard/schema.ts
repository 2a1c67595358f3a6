import { integer, link, nullable, object, displayText, type PropsOf } from '../../parts/schema/schema.ts';

export const folderCardProps = object(
  {
    title: displayText('The name of the folder.'),
    link: link(),
    count: nullable(integer('How much is in it.', { minimum: 0 })),
  },
  ['title'],
);
export type FolderCardProps = PropsOf<typeof folderCardProps>;
