import type { Widget } from '../../../engine/index.ts';
import { classes } from '../../parts/schema/text-and-classes.ts';
import type { ToolbarProps } from './schema.ts';
import styles from './Toolbar.module.css';

export default function Toolbar({ label, sticky, align, children }: Widget<ToolbarProps>) {
  return (
    <div
      className={classes(styles.toolbar, sticky && styles.sticky)}
      data-align={align ?? 'start'}
      role={label ? 'group' : undefined}
      aria-label={label ?? undefined}
    >
      {children}
    </div>
  );
}
