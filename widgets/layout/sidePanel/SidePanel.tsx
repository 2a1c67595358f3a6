import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { Heading, HeadingLevel } from '../../parts/frame/heading.tsx';
import { PushButton } from '../../parts/frame/push-button.tsx';
import { asText } from '../../parts/schema/text-and-classes.ts';
import type { SidePanelProps } from './schema.ts';
import styles from './SidePanel.module.css';

export default function SidePanel({ title, steps, link, linkText, nodeId, children, emit }: Widget<SidePanelProps>) {
  const t = useTranslate();
  const panel = useRef<HTMLElement>(null);
  useFocusWhileOpen(panel);
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

/** Moves the focus to the panel when it opens, and back to its opener when it closes. */
function useFocusWhileOpen(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = panel.current;
    const opener = document.activeElement;
    own?.focus({ preventScroll: true });
    return () => {
      if (own?.contains(document.activeElement) !== true) return;
      if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus({ preventScroll: true });
    };
  }, [panel]);
}
