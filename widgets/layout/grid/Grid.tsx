import type { Widget } from '../../../engine/index.ts';
import type { GridProps } from './schema.ts';
import styles from './Grid.module.css';

export default function Grid({ weights, gap, narrowest, children }: Widget<GridProps>) {
  const weighted = Array.isArray(weights)
    ? weights.map((weight) => `minmax(0, ${Number(weight)}fr)`).join(' ')
    : undefined;
  return (
    <div className={styles.around}>
      <div
        className={weighted ? styles.weighted : styles.even}
        data-gap={gap ?? 'md'}
        data-narrowest={narrowest ?? 'md'}
        style={weighted ? { '--weights': weighted } : undefined}
      >
        {children}
      </div>
    </div>
  );
}
