import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { PreviewFailure } from './PreviewFailure.tsx';
import type { ShowProps } from './Previewer.tsx';
import styles from './Previewer.module.css';
import { openPdf } from './pdf-library.ts';
import { useRead } from './use-read.ts';

/** The pages of a PDF below each other. Each is drawn when it comes into view. */
export default function Pdf({ src, name }: ShowProps) {
  const t = useTranslate();
  const { found, retry } = useRead(src, openPdf);
  const document = found.state === 'ready' ? found.value : null;
  useEffect(() => () => void document?.loadingTask.destroy(), [document]);
  if (found.state === 'failed') return <PreviewFailure retry={retry} />;
  if (!document) return <p className={styles.none}>{t('widgets.loading')}</p>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard */}
      <div className={styles.pages} tabIndex={0} role="region" aria-label={name}>
        {Array.from({ length: document.numPages }, (_, index) => (
          <Page key={index} document={document} number={index + 1} />
        ))}
      </div>
      <p className={styles.note}>{t('widgets.previewer.pages', { count: document.numPages })}</p>
    </>
  );
}

function Page({ document, number }: { readonly document: PDFDocumentProxy; readonly number: number }) {
  const t = useTranslate();
  const place = useRef<HTMLCanvasElement>(null);
  const [seen, setSeen] = useState(false);
  const [text, setText] = useState('');
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '400px',
    });
    watcher.observe(current);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    if (!seen || !place.current) return undefined;
    const canvas = place.current;
    let gone = false;
    let stop: () => void = () => undefined;
    void (async () => {
      const page = await document.getPage(number);
      if (gone) return;
      stop = draw(page, canvas);
      const { items } = await page.getTextContent();
      if (!gone) setText(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    })().catch(() => setText(t('widgets.previewer.failed')));
    return () => {
      gone = true;
      stop();
    };
  }, [seen, document, number, t]);
  return (
    <div className={styles.page}>
      <canvas ref={place} className={styles.canvas} aria-hidden />
      <p className="px-hidden">{`${t('widgets.previewer.page', { number })}: ${text}`}</p>
    </div>
  );
}

/** Draws a page with the width of its box and the resolution of the screen. */
function draw(page: PDFPageProxy, canvas: HTMLCanvasElement): () => void {
  const natural = page.getViewport({ scale: 1 });
  const scale = (Math.max(canvas.clientWidth, 200) / natural.width) * Math.min(devicePixelRatio, 2);
  const viewport = page.getViewport({ scale });
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  const task = page.render({ canvas, viewport });
  // A cancelled drawing is not a failure.
  task.promise.catch(() => undefined);
  return () => task.cancel();
}
