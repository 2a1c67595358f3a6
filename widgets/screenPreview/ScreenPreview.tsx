import { useEffect, useMemo, useState } from 'react';
import type { Widget } from '../../engine/index.ts';
import { useRuntime, useTranslate } from '../../engine/react/index.ts';
import { asText } from '../_shared/content.ts';
import { Icon } from '../_shared/icon.tsx';
import { useWidth } from '../_shared/use-width.ts';
import { shownOf, type Shown } from './bundle.ts';
import { Page } from './Page.tsx';
import type { ScreenPreviewProps } from './schema.ts';
import { useTexts } from './use-texts.ts';
import { Window } from './Window.tsx';
import css from './ScreenPreview.module.css';

const WIDTH = 1280;
const LEAST_SCALE = 0.25;

export default function ScreenPreview(props: Widget<ScreenPreviewProps>) {
  const t = useTranslate();
  const { world } = useRuntime();
  const [box, available] = useWidth();
  const [height, setHeight] = useState(600);
  const language = asText(props.language) || world.lang;
  const role = asText(props.role) || world.role;
  const translate = useTexts(language);
  const { shown, behind } = useShown(role, props);
  const width = props.width ?? WIDTH;
  const scale = available > 0 ? Math.max(LEAST_SCALE, Math.min(1, available / width)) : 1;
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return (
    <section id={props.nodeId} className={css.root} aria-label={asText(props.label) || t('widgets.preview.label')}>
      <div ref={box} className={css.paper}>
        {shown ? (
          <Window
            title={t('widgets.preview.window', { width })}
            language={language}
            width={width}
            height={height}
            scale={scale}
          >
            <Page shown={shown} role={role} language={language} width={width} translate={translate} given={props} />
          </Window>
        ) : (
          <p className={css.nothing}>{t('widgets.preview.nothing')}</p>
        )}
      </div>
      <output className={css.stale}>
        {(props.stale === true || behind) && shown ? (
          <>
            <Icon name="clock" size={16} />
            {t('widgets.preview.stale')}
          </>
        ) : null}
      </output>
    </section>
  );
}

/** The last text that was a document, as the role would get it. */
function useShown(role: string, props: ScreenPreviewProps): { shown: Shown | null; behind: boolean } {
  const { document, functions, known, params } = props;
  const made = useMemo(
    () =>
      shownOf(document, role, {
        document,
        known: known ?? {},
        functions: functions ?? '',
        params: params ?? {},
      }),
    [document, role, functions, known, params],
  );
  const [last, setLast] = useState(made);
  if (made && made !== last) setLast(made);
  return { shown: made ?? last, behind: made === null };
}
