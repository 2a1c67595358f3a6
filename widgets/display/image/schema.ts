import { flag, integer, link, object, oneOf, string, type PropsOf } from '../../parts/schema/schema.ts';

export const imageProps = object(
  {
    src: link('The address of the picture.'),
    alt: string('A description for people who do not see it; "" for a decorative picture.'),
    width: integer('The width in pixels, at most.', { minimum: 1 }),
    height: integer('The height in pixels.', { minimum: 1 }),
    fit: oneOf(['contain', 'cover'], 'How it fills a given height.', 'contain'),
    rounded: flag('With round corners.'),
  },
  ['src', 'alt'],
);
export type ImageProps = PropsOf<typeof imageProps>;
