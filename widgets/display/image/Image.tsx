import { useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { pictureAddress } from '../../parts/text/address.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import type { ImageProps } from './schema.ts';
import styles from './Image.module.css';

export default function Image({ src, alt, width, height, fit, rounded }: Widget<ImageProps>) {
  const t = useTranslate();
  const [failed, fail] = useState<string | null>(null);
  const address = src && src !== failed ? pictureAddress(src) : null;
  if (address === null)
    return (
      <span className={styles.missing}>
        <Icon name="image" />
        {src ? t('widgets.image.failed') : null} {alt}
      </span>
    );
  return (
    <img
      className={styles.image}
      src={address}
      alt={alt ?? ''}
      width={width ?? undefined}
      height={height ?? undefined}
      data-fit={fit ?? 'contain'}
      data-rounded={rounded === true}
      loading="lazy"
      decoding="async"
      onError={() => fail(src)}
    />
  );
}
