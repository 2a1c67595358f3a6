import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { CallError, type Frame, type SkeletonShape } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { safeAddress } from '../text/address.ts';
import { classes } from '../schema/text-and-classes.ts';
import styles from './frame.module.css';
import head from './head.module.css';
import { Icon } from '../icon/icon.tsx';
import { messageOf } from '../text/message.ts';
import { useLoadsMark } from '../hook/use-loads-mark.ts';
import { patientPart } from '../hook/lazy-part.ts';

// The dialog is loaded at its first use, because the sign-in page needs none.
const DialogWindow = patientPart(() => import('./dialog-window.tsx'), { prefetch: true });

/** The number of bars that fill about the visible part of each shape. */
const BARS: Readonly<Record<SkeletonShape, number>> = { text: 3, list: 6, table: 10, cards: 6, form: 5, page: 5 };

const Head: Frame['Head'] = ({ title, subtitle, back, state, sticky, actions }) => (
  <div className={head.head} data-sticky={sticky || undefined}>
    {back && (
      <a className={head.back} href={safeAddress(back.link) ?? undefined}>
        <Icon name="chevronLeft" size={16} />
        {back.text}
      </a>
    )}
    <div className={head.row}>
      <div className={head.words}>
        <h1>{title}</h1>
        {subtitle && <span>{subtitle}</span>}
      </div>
      <div className={head.actions}>{actions}</div>
    </div>
    <div className={head.state}>{state}</div>
  </div>
);

const Skeleton: Frame['Skeleton'] = ({ shape = 'text' }) => {
  const t = useTranslate();
  const mark = useLoadsMark<HTMLOutputElement>();
  return (
    <output ref={mark} className={styles.skeleton} data-skeleton={shape}>
      <span className="px-hidden">{t('widgets.loading')}</span>
      {Array.from({ length: BARS[shape] }, (_, bar) => (
        <i key={bar} />
      ))}
    </output>
  );
};

/** A missing record stays missing, so there is no retry. */
const isMissing = (error: unknown): boolean => error instanceof CallError && error.status === 404;

/** The host's addition below the message of a failure. */
interface More {
  readonly children?: ReactNode;
}

export const Failed = ({ error, retry, children }: ComponentProps<Frame['Failed']> & More) => {
  const t = useTranslate();
  return (
    <div className={classes(styles.message, styles.danger)} role="alert">
      <Icon name="error" />
      <div className={styles.words}>
        <strong>{t('widgets.failed.title')}</strong>
        <span>{messageOf(error) || t('widgets.failed.text')}</span>
        {children}
      </div>
      {retry && !isMissing(error) && (
        <button type="button" className={styles.retry} onClick={retry}>
          {t('widgets.retry')}
        </button>
      )}
    </div>
  );
};

const Denied: Frame['Denied'] = () => {
  const t = useTranslate();
  return (
    <div className={styles.message} role="note">
      <Icon name="lock" />
      <div className={styles.words}>
        <strong>{t('widgets.denied.title')}</strong>
        <span>{t('widgets.denied.text')}</span>
      </div>
    </div>
  );
};

export const Broken = ({ error, document, pointer, line, retry, children }: ComponentProps<Frame['Broken']> & More) => {
  const t = useTranslate();
  return (
    <div className={classes(styles.message, styles.danger)} role="alert">
      <Icon name="alert" />
      <div className={styles.words}>
        <strong>{t('widgets.broken.title')}</strong>
        <span>{messageOf(error)}</span>
        {children}
        <Place document={document} pointer={pointer} {...(line === undefined ? {} : { line })} />
      </div>
      <button type="button" className={styles.retry} onClick={retry}>
        {t('widgets.retry')}
      </button>
    </div>
  );
};

const Unknown: Frame['Unknown'] = ({ name, nearest, document, pointer }) => {
  const t = useTranslate();
  return (
    <div className={classes(styles.message, styles.warning)} role="alert">
      <Icon name="help" />
      <div className={styles.words}>
        <strong>{t('widgets.unknown.title', { name })}</strong>
        {nearest && <span>{t('widgets.unknown.nearest', { name: nearest })}</span>}
        <Place document={document} pointer={pointer} />
      </div>
    </div>
  );
};

const Dialog: Frame['Dialog'] = (props) => (
  <Suspense fallback={null}>
    <DialogWindow {...props} />
  </Suspense>
);

function Place({ document, pointer, line }: { document: string; pointer: string; line?: number }) {
  const t = useTranslate();
  const place = line === undefined ? document : t('widgets.line', { document, line });
  return (
    <code className={styles.place}>
      {place} {pointer}
    </code>
  );
}

/** The head of a screen, and the components for nodes that wait, fail, are denied, broken or unknown, and for dialogs. */
export const frame: Frame = { Head, Skeleton, Failed, Denied, Broken, Unknown, Dialog };
