import type { Widget } from '../../engine/index.ts';
import { classes } from '../_shared/content.ts';
import type { StackProps } from './schema.ts';
import styles from './Stack.module.css';

export default function Stack({ gap, align, measure, fill, children }: Widget<StackProps>) {
  return (
    <div
      className={classes(styles.stack, measure === 'read' && styles.read, fill && styles.fill)}
      data-gap={gap ?? 'md'}
      data-align={align ?? 'stretch'}
      data-measure={measure ?? 'full'}
    >
      {children}
    </div>
  );
}
