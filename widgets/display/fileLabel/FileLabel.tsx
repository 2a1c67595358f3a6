import type { Widget } from '../../../engine/index.ts';
import { pictureAddress, safeAddress } from '../../parts/text/address.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { sizeText } from '../../parts/field/local-file.ts';
import { useLocale } from '../../parts/text/locale.ts';
import { useState } from 'react';
import type { FileLabelProps } from './schema.ts';
import styles from './FileLabel.module.css';

export default function FileLabel(props: Widget<FileLabelProps>) {
  const { size, type, picture, large } = props;
  const locale = useLocale();
  const more = [typeof size === 'number' ? sizeText(size, locale) : '', asText(props.text)].filter(Boolean).join(' · ');
  return (
    <span className={styles.file} data-large={large === true}>
      <Drawing key={picture} picture={picture} type={type} />
      <span className={styles.words}>
        <Name {...props} />
        {more && <span className={styles.more}>{more}</span>}
      </span>
    </span>
  );
}

function Name({ name: given, link, listens, emit }: Widget<FileLabelProps>) {
  const name = asText(given);
  const address = link ? safeAddress(link) : null;
  if (listens('open'))
    return (
      <button type="button" className={styles.name} onClick={() => emit('open')}>
        {name}
      </button>
    );
  if (address === null) return <span className={styles.name}>{name}</span>;
  return (
    <a className={styles.name} href={address} download>
      {name}
    </a>
  );
}

interface DrawingProps {
  readonly picture: string | null | undefined;
  readonly type: string | null | undefined;
}

function Drawing({ picture, type }: DrawingProps) {
  const [broken, setBroken] = useState(false);
  const address = picture && !broken ? pictureAddress(picture) : null;
  if (address !== null)
    return <img className={styles.picture} src={address} alt="" loading="lazy" onError={() => setBroken(true)} />;
  return (
    <span className={styles.drawing}>
      <Icon name={iconOf(type ?? '')} size={22} />
    </span>
  );
}

const ICONS: readonly (readonly [RegExp, string])[] = [
  [/^image\//, 'image'],
  [/^(?:video|audio)\//, 'video'],
  [/uri-list/, 'link'],
  [/csv|sheet|excel/, 'table'],
  [/^text\/|pdf|word/, 'fileText'],
];
const iconOf = (type: string): string => ICONS.find(([fits]) => fits.test(type))?.[1] ?? 'file';
