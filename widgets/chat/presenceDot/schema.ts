import { flag, object, type PropsOf } from '../../parts/schema/schema.ts';

export const presenceDotProps = object(
  { online: flag('Is here now.'), label: flag('Says so in words beside the dot.') },
  ['online'],
);
export type PresenceDotProps = PropsOf<typeof presenceDotProps>;
