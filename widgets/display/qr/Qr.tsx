import { create } from 'qrcode';
import { useMemo } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import type { QrProps } from './schema.ts';
import styles from './Qr.module.css';

export default function Qr({ value, size, label }: Widget<QrProps>) {
  const t = useTranslate();
  const code = useMemo(() => drawn(asText(value)), [value]);
  if (!value) return null;
  if (!code) return <p role="alert">{t('widgets.qrTooLong')}</p>;
  const side = code.side + 8;
  return (
    <div>
      <span className="px-hidden">{t('widgets.qr', { text: asText(label) || value })}</span>
      <svg
        className={styles.code}
        width={size ?? 192}
        height={size ?? 192}
        viewBox={`-4 -4 ${side} ${side}`}
        shapeRendering="crispEdges"
        aria-hidden
      >
        <rect x="-4" y="-4" width={side} height={side} fill="#fff" />
        <path d={code.path} fill="#000" />
      </svg>
    </div>
  );
}

/** The dark modules as one path; null for a text that is too long. */
function drawn(text: string): { side: number; path: string } | null {
  if (!text) return { side: 0, path: '' };
  try {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    const side = modules.size;
    const path = [...modules.data]
      .map((dark, index) => (dark ? `M${index % side} ${Math.floor(index / side)}h1v1h-1z` : ''))
      .join('');
    return { side, path };
  } catch {
    // The library throws only for texts that are too long.
    return null;
  }
}
