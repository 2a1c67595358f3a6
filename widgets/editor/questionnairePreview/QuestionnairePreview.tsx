import { useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useRuntime, useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { Window } from '../../parts/frame/preview-window.tsx';
import { PushButton } from '../../parts/frame/push-button.tsx';
import { useScaled } from '../../parts/hook/use-scaled.ts';
import { Page } from './Page.tsx';
import type { QuestionnairePreviewProps } from './schema.ts';
import css from './QuestionnairePreview.module.css';

const WIDTH = 390;

export default function QuestionnairePreview(props: Widget<QuestionnairePreviewProps>) {
  const t = useTranslate();
  const { globals } = useRuntime();
  const [round, setRound] = useState(0);
  const width = props.width ?? WIDTH;
  const [box, paper] = useScaled(width);
  return (
    <section id={props.nodeId} className={css.root} aria-label={asText(props.label) || t('questionnaires.preview')}>
      <div className={css.bar}>
        <span className={css.note}>{t('questionnaires.previewText')}</span>
        <PushButton small icon="refresh" disabled={!props.document} onClick={() => setRound(round + 1)}>
          {t('questionnaires.previewAgain')}
        </PushButton>
      </div>
      <div ref={box} className={css.paper} style={{ '--width': `${width * paper.scale}px` }}>
        {props.document ? (
          <Window title={t('questionnaires.previewWindow', { width })} language={globals.lang} {...paper}>
            <Page document={props.document} round={round} width={width} />
          </Window>
        ) : (
          <p className={css.nothing}>{t('questionnaires.previewLater')}</p>
        )}
      </div>
      <output className={css.stale}>
        {props.stale === true && props.document ? (
          <>
            <Icon name="clock" size={16} />
            {t('questionnaires.previewStale')}
          </>
        ) : null}
      </output>
    </section>
  );
}
