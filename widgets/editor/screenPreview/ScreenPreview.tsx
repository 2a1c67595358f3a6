import { useMemo, useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useRuntime, useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { Window } from '../../parts/frame/preview-window.tsx';
import { useScaled } from '../../parts/hook/use-scaled.ts';
import { previewDocumentOf, type PreviewDocument } from './bundle.ts';
import { Page } from './Page.tsx';
import type { ScreenPreviewProps } from './schema.ts';
import { useTexts } from './use-texts.ts';
import css from './ScreenPreview.module.css';

const WIDTH = 1280;

export default function ScreenPreview(props: Widget<ScreenPreviewProps>) {
  const t = useTranslate();
  const { globals } = useRuntime();
  const language = asText(props.language) || globals.lang;
  const role = asText(props.role) || globals.role;
  const translate = useTexts(language);
  const { shown, isOutdated } = useDelayedPreview(role, props);
  const width = props.width ?? WIDTH;
  const [box, paper] = useScaled(width);
  return (
    <section id={props.nodeId} className={css.root} aria-label={asText(props.label) || t('widgets.preview.label')}>
      <div ref={box} className={css.paper}>
        {shown ? (
          <Window title={t('widgets.preview.window', { width })} language={language} {...paper}>
            <Page shown={shown} role={role} language={language} width={width} translate={translate} given={props} />
          </Window>
        ) : (
          <p className={css.nothing}>{t('widgets.preview.nothing')}</p>
        )}
      </div>
      <output className={css.stale}>
        {(props.stale === true || isOutdated) && shown ? (
          <>
            <Icon name="clock" size={16} />
            {t('widgets.preview.stale')}
          </>
        ) : null}
      </output>
    </section>
  );
}

/** The last text that was a document, pruned for the role. */
function useDelayedPreview(
  role: string,
  props: ScreenPreviewProps,
): { shown: PreviewDocument | null; isOutdated: boolean } {
  const { document, functions, known, params } = props;
  const made = useMemo(
    () =>
      previewDocumentOf(document, role, {
        document,
        known: known ?? {},
        functions: functions ?? '',
        params: params ?? {},
      }),
    [document, role, functions, known, params],
  );
  const [last, setLast] = useState(made);
  if (made && made !== last) setLast(made);
  return { shown: made ?? last, isOutdated: made === null };
}
