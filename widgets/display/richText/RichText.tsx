import { useMemo } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { useInBrowser } from '../../parts/hook/use-in-browser.ts';
import { sanitise } from '../../parts/text/sanitise.ts';
import type { RichTextProps } from './schema.ts';
import styles from './RichText.module.css';

export default function RichText({ html, videoHosts }: Widget<RichTextProps>) {
  const isInBrowser = useInBrowser();
  const safe = useMemo(
    () => ({ __html: isInBrowser ? sanitise(asText(html), videoHosts ?? []) : '' }),
    [html, videoHosts, isInBrowser],
  );
  // oxlint-disable-next-line react/no-danger -- made safe by DOMPurify in the line above; that is what this widget is for
  return <div className={styles.text} dangerouslySetInnerHTML={safe} />;
}
