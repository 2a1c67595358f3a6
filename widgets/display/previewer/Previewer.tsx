import { Suspense, useState, type ReactNode } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { pictureAddress, safeAddress } from '../../parts/text/address.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { kindOf, type Kind } from './kind.ts';
import type { PreviewerProps } from './schema.ts';
import styles from './Previewer.module.css';
import { lazyPart } from '../../parts/hook/lazy-part.ts';

const Pdf = lazyPart(() => import('./Pdf.tsx'));
const Text = lazyPart(() => import('./Text.tsx'));
const Table = lazyPart(() => import('./Table.tsx'));
const WordDocument = lazyPart(() => import('./WordDocument.tsx'));

export interface ShowProps {
  readonly src: string;
  readonly name: string;
}

export default function Previewer(props: Widget<PreviewerProps>) {
  const { src, type, size, height, picture } = props;
  const t = useTranslate();
  const name = asText(props.name);
  const kind = kindOf(type, size ?? 0);
  const address = src ? safeAddress(src) : null;
  const [unplayable, setUnplayable] = useState<string | null>(null);
  const none = address === null || kind === 'none' || unplayable === address;
  const failed = () => setUnplayable(address);
  return (
    <figure className={styles.previewer} style={{ '--height': `${height ?? 640}px` }}>
      <Suspense fallback={<p className={styles.none}>{t('widgets.loading')}</p>}>
        {none ? <None {...props} name={name} /> : SHOW[kind]({ src: address, name, picture: picture ?? null, failed })}
      </Suspense>
    </figure>
  );
}

interface PreviewProps extends ShowProps {
  readonly picture: string | null;
  readonly failed: () => void;
}

/** A complete table, so that a new kind without a view does not compile. */
const SHOW: Readonly<Record<Exclude<Kind, 'none'>, (shown: PreviewProps) => ReactNode>> = {
  image: ({ src, name, picture, failed }) => (
    <img className={styles.image} src={pictureAddress(picture ?? src) ?? ''} alt={name} onError={failed} />
  ),
  video: (shown) => <Video {...shown} />,
  audio: (shown) => <Sound {...shown} />,
  pdf: ({ src, name }) => <Pdf src={src} name={name} />,
  text: ({ src, name }) => <Text src={src} name={name} />,
  table: ({ src, name }) => <Table src={src} name={name} />,
  excel: ({ src, name }) => <Table src={src} name={name} />,
  word: ({ src, name }) => <WordDocument src={src} name={name} />,
};

function Video({ src, name, failed }: PreviewProps) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what was uploaded has no captions of its own
  return <video className={styles.video} src={src} aria-label={name} controls preload="metadata" onError={failed} />;
}

function Sound({ src, name, failed }: PreviewProps) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what was uploaded has no captions of its own
  return <audio className={styles.audio} src={src} aria-label={name} controls preload="metadata" onError={failed} />;
}

/** The message of a file without a preview, with a download. */
function None({ name, download }: { readonly name: string; readonly download?: string | null }) {
  const t = useTranslate();
  const address = download ? safeAddress(download) : null;
  return (
    <div className={styles.none}>
      <Icon name="file" size={32} />
      <strong>{name}</strong>
      <span>{t('widgets.previewer.none')}</span>
      {address !== null && (
        <a className={styles.download} href={address} download>
          <Icon name="download" />
          {t('widgets.previewer.download')}
        </a>
      )}
    </div>
  );
}
