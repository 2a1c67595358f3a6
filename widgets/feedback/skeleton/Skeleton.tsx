import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { useLoadsMark } from '../../parts/hook/use-loads-mark.ts';
import type { SkeletonProps } from './schema.ts';
import styles from './Skeleton.module.css';

export default function Skeleton({ kind, lines }: Widget<SkeletonProps>) {
  const t = useTranslate();
  const mark = useLoadsMark<HTMLOutputElement>();
  return (
    <output ref={mark} className={styles.skeleton} data-kind={kind ?? 'text'} data-skeleton>
      <span className="px-hidden">{t('widgets.loading')}</span>
      {Array.from({ length: lines ?? 3 }, (_, index) => (
        <i key={index} />
      ))}
    </output>
  );
}
