import { Children } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { classes } from '../../parts/schema/text-and-classes.ts';
import type { SplitProps } from './schema.ts';
import styles from './Split.module.css';

export default function Split({ show, side, weights, fill, children }: Widget<SplitProps>) {
  const [start, ...rest] = Children.toArray(children);
  const shows = show ?? 'both';
  const [first = 1, second = 1] = weights ?? [];
  return (
    <div
      className={classes(styles.split, side === 'overlay' && styles.overlay)}
      data-fill={fill === true || undefined}
      style={{ '--start': first, '--end': second }}
    >
      <div className={styles.start} hidden={shows === 'end'}>
        {start}
      </div>
      <div className={styles.end} hidden={shows === 'start'}>
        {rest}
      </div>
    </div>
  );
}
