import type { Widget } from '../../../engine/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { PersonAvatar } from '../../parts/frame/person-avatar.tsx';
import type { AvatarProps } from './schema.ts';

export default function Avatar({ name, person, colour, letter, image, size, online }: Widget<AvatarProps>) {
  return (
    <PersonAvatar
      name={asText(name)}
      id={person}
      colour={colour}
      letter={letter}
      image={image}
      size={size}
      online={online}
    />
  );
}
