import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { pictureAddress, safeAddress } from '../../parts/text/address.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { linkedText } from '../../parts/text/linked-text.tsx';
import { sizeText } from '../../parts/field/local-file.ts';
import { TimeLabel } from '../../parts/text/time-label.tsx';
import type { BubbleProps } from './schema.ts';
import styles from './Bubble.module.css';

const STATUS_ICON: Readonly<Record<string, string>> = {
  sending: 'clock',
  sent: 'check',
  read: 'approve',
  failed: 'error',
};

export default function Bubble({ text, time, author, mine, file, status, emit, listens }: Widget<BubbleProps>) {
  const t = useTranslate();
  const state = status && Object.hasOwn(STATUS_ICON, status) ? status : null;
  return (
    <div className={styles.line} data-mine={mine === true}>
      <div className={styles.bubble}>
        {mine ? (
          <span className="px-hidden">{t('widgets.bubble.mine')}</span>
        ) : (
          asText(author) && <span className={styles.author}>{asText(author)}</span>
        )}
        {asText(text) && <p className={styles.text}>{linkedText(asText(text))}</p>}
        {file && <SharedFile file={file} open={listens('open') ? () => emit('open') : null} />}
        <span className={styles.end}>
          <TimeLabel value={time} clock />
          {mine && state && (
            <span className={styles.status} data-status={state} title={t(`widgets.bubble.${state}`)}>
              <Icon name={STATUS_ICON[state] ?? 'help'} size={14} />
              <span className={state === 'failed' ? undefined : 'px-hidden'}>{t(`widgets.bubble.${state}`)}</span>
            </span>
          )}
        </span>
      </div>
      {mine && state === 'failed' && (
        <div className={styles.ways}>
          {listens('retry') && (
            <button type="button" className={styles.retry} onClick={() => emit('retry')}>
              {t('widgets.bubble.retry')}
            </button>
          )}
          {listens('discard') && (
            <button type="button" className={styles.retry} onClick={() => emit('discard')}>
              {t('chat.discard')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

interface SharedFileProps {
  readonly file: NonNullable<BubbleProps['file']>;
  readonly open: (() => void) | null;
}

/** With `open`, the name and picture show the file, and a link beside them saves it; otherwise the whole is the link. */
function SharedFile({ file, open }: SharedFileProps) {
  const t = useTranslate();
  const name = <span className={styles.fileName}>{asText(file.name)}</span>;
  const size = typeof file.size === 'number' && (
    <span className="px-whole">{sizeText(file.size, t('widgets.locale'))}</span>
  );
  const address = file.link ? safeAddress(file.link) : null;
  const picture = file.picture ? pictureAddress(file.picture) : null;
  if (address === null)
    return (
      <span className={styles.file}>
        <Icon name="file" /> {name} {size}
      </span>
    );
  if (!open)
    return (
      <a className={styles.file} href={address} download>
        <Icon name="download" /> {name} {size}
      </a>
    );
  return (
    <span className={styles.shared}>
      <button type="button" className={styles.show} onClick={open}>
        {picture === null ? (
          <Icon name="file" />
        ) : (
          <img className={styles.picture} src={picture} alt="" loading="lazy" />
        )}
        {name}
      </button>
      <a className={styles.file} href={address} download>
        <Icon name="download" />
        <span className="px-hidden">{t('widgets.bubble.save', { name: asText(file.name) })}</span> {size}
      </a>
    </span>
  );
}
