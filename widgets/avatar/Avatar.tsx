import type { Widget } from '../../engine/index.ts';
import { asText } from '../_shared/content.ts';
import { Face } from '../_shared/face.tsx';
import type { AvatarProps } from './schema.ts';

export default function Avatar({ name, colour, letter, image, size, online }: Widget<AvatarProps>) {
  return <Face name={asText(name)} colour={colour} letter={letter} image={image} size={size} online={online} />;
}
