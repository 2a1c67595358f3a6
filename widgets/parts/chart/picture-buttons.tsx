import { useContext, useState, type RefObject } from 'react';
import type { View } from 'vega';
import { useTranslate } from '../../../engine/react/index.ts';
import { DisabledFrame } from '../frame/disabled-frame.ts';
import pushed from '../frame/push-button.module.css';
import { ReadingButton } from '../frame/reading-button.tsx';
import { Icon } from '../icon/icon.tsx';
import { MenuOf } from '../menu/menu-of.tsx';
import { classes } from '../schema/text-and-classes.ts';
import { messageOf } from '../text/message.ts';
import type { PictureKind } from './save-picture.ts';
import css from './chart-figure.module.css';

const KINDS: readonly PictureKind[] = ['png', 'svg'];

interface Props {
  readonly view: RefObject<View | null>;
  readonly label: string;
}

/** Downloads of a drawing, in a menu. A disabled frame disables menus, so it has buttons. */
export function PictureButtons({ view, label }: Props) {
  const t = useTranslate();
  const isFramed = useContext(DisabledFrame);
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
      {isFramed ? (
        KINDS.map((kind) => (
          <ReadingButton key={kind} icon="download" busy={busy === kind} onClick={() => void save(kind)}>
            {t(`widgets.chart.${kind}`)}
          </ReadingButton>
        ))
      ) : (
        <MenuOf
          position="bottom-start"
          renderButton={(target) => (
            <button
              type="button"
              className={classes(pushed.button, pushed.small)}
              data-kind="quiet"
              data-tone="neutral"
              aria-busy={busy !== null || undefined}
              {...target}
            >
              <Icon name="download" size={16} />
              {t('widgets.chart.picture')}
            </button>
          )}
        >
          {(Parts) =>
            KINDS.map((kind) => (
              <Parts.Item key={kind} onClick={() => void save(kind)}>
                {t(`widgets.chart.${kind}`)}
              </Parts.Item>
            ))
          }
        </MenuOf>
      )}
      {fault === null ? null : <p role="alert">{t('widgets.chart.notSaved', { message: fault })}</p>}
    </div>
  );
}
