import { useContext, useState } from 'react';
import { initialsOf } from '../../../schemas/formats/person-name.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { pictureAddress } from '../text/address.ts';
import { asText } from '../schema/text-and-classes.ts';
import styles from './face.module.css';
import { personColour } from '../text/person-colours.ts';
import { PresenceKnown } from '../theme/preferences.ts';

export interface PersonAvatarProps {
  readonly name: string;
  /** Determines the colour where none is given. */
  readonly id?: unknown;
  readonly colour?: unknown;
  readonly letter?: unknown;
  readonly image?: string | null | undefined;
  readonly size?: string | null | undefined;
  readonly online?: boolean | null | undefined;
  /** The name is beside it, so the picture has no text. */
  readonly named?: boolean;
}

/** A person's disc: the picture, or letters on the person's colour, with a dot when the person is known to be online. */
export function PersonAvatar({ name, id, colour, letter, image, size, online, named }: PersonAvatarProps) {
  const t = useTranslate();
  const [failed, fail] = useState<string | null>(null);
  const { ground, ink } = personColour(colour, asText(id) || name);
  const isPresent = useContext(PresenceKnown) && online === true;
  const picture = image && image !== failed ? pictureAddress(image) : null;
  return (
    <span className={styles.face} data-size={size ?? 'md'}>
      <span
        className={styles.disc}
        style={{ background: ground, color: ink }}
        {...(named ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      >
        {picture ? (
          <img src={picture} alt="" onError={() => fail(picture)} />
        ) : (
          asText(letter) || initialsOf(name) || '?'
        )}
      </span>
      {isPresent && (
        <span className={styles.dot}>
          <span className="px-hidden">{t('widgets.online')}</span>
        </span>
      )}
    </span>
  );
}
