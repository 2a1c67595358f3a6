import { useMemo } from 'react';
import type { Widget } from '../../engine/index.ts';
import { asText } from '../_shared/text-and-classes.ts';
import { sanitise } from '../_shared/sanitise.ts';
import type { RichTextProps } from './schema.ts';
import styles from './RichText.module.css';

export default function RichText({ html, videoHosts }: Widget<RichTextProps>) {
  const safe = useMemo(() => ({ __html: sanitise(asText(html), videoHosts ?? []) }), [html, videoHosts]);
  // oxlint-disable-next-line react/no-danger -- made safe by DOMPurify in the line above; that is what this widget is for
  return <div className={styles.text} dangerouslySetInnerHTML={safe} />;
}
