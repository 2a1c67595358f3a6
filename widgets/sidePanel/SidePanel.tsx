import { useEffect, useRef } from 'react';
import type { Widget } from '../../engine/index.ts';
import { useTranslate } from '../../engine/react/index.ts';
import { Heading, HeadingLevel } from '../_shared/heading.tsx';
import { PushButton } from '../_shared/push-button.tsx';
import { asText } from '../_shared/text-and-classes.ts';
import type { SidePanelProps } from './schema.ts';
import styles from './SidePanel.module.css';

export default function SidePanel({ title, steps, link, linkText, nodeId, children, emit }: Widget<SidePanelProps>) {
  const t = useTranslate();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={panel} className={styles.panel} tabIndex={-1} aria-labelledby={`${nodeId}-title`}>
      {steps ? (
        <div className={styles.steps}>
          <PushButton small icon="chevronUp" label={t('widgets.panel.previous')} onClick={() => emit('previous')} />
          <PushButton small icon="chevronDown" label={t('widgets.panel.next')} onClick={() => emit('next')} />
          <span>{asText(steps)}</span>
        </div>
      ) : null}
      <header className={styles.head}>
        <Heading id={`${nodeId}-title`} className={styles.title ?? ''}>
          {asText(title)}
        </Heading>
        {link ? (
          <PushButton small kind="quiet" icon="user" link={link} label={asText(linkText)} onClick={() => {}} />
        ) : null}
        <PushButton small kind="quiet" icon="clear" label={t('widgets.close')} onClick={() => emit('close')} />
      </header>
      <div className={styles.body}>
        <HeadingLevel>{children}</HeadingLevel>
      </div>
    </section>
  );
}
