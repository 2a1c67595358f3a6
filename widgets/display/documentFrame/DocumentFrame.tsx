import { useMemo } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useRuntime } from '../../../engine/react/index.ts';
import { writtenPage } from '../../../schemas/formats/written-page.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import type { DocumentFrameProps } from './schema.ts';
import css from './DocumentFrame.module.css';

/** The sandbox allows nothing: the document has no scripts, no forms, no navigation, and an origin of its own. */
export default function DocumentFrame({ html, label, nodeId }: Widget<DocumentFrameProps>) {
  const language = useRuntime().page.globals.lang;
  const title = asText(label);
  const text = asText(html);
  const source = useMemo(
    () => writtenPage({ title, documents: [text], pictures: 'data:', language }),
    [title, text, language],
  );
  return (
    <iframe
      className={css.frame}
      id={nodeId}
      title={title}
      srcDoc={source}
      sandbox=""
      allow=""
      referrerPolicy="no-referrer"
    />
  );
}
