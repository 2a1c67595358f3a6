import { useState, type RefObject } from 'react';
import type { View } from 'vega';
import { useTranslate } from '../../../engine/react/index.ts';
import { messageOf } from '../text/message.ts';
import { ReadingButton } from '../frame/reading-button.tsx';
import type { PictureKind } from './save-picture.ts';
import css from './chart-figure.module.css';

const KINDS: readonly PictureKind[] = ['png', 'svg'];

interface Props {
  readonly view: RefObject<View | null>;
  readonly label: string;
}

/** Downloads of a drawing. */
export function PictureButtons({ view, label }: Props) {
  const t = useTranslate();
  const [busy, setBusy] = useState<PictureKind | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const save = async (kind: PictureKind) => {
    if (!view.current) return;
    setBusy(kind);
    setFault(null);
    try {
      const { savePicture } = await import('./save-picture.ts');
      await savePicture(view.current, kind, label);
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className={css.pictures} data-align="start">
      {KINDS.map((kind) => (
        <ReadingButton key={kind} icon="download" busy={busy === kind} onClick={() => void save(kind)}>
          {t(`widgets.chart.${kind}`)}
        </ReadingButton>
      ))}
      {fault === null ? null : <p role="alert">{t('widgets.chart.notSaved', { message: fault })}</p>}
    </div>
  );
}
