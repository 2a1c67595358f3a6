import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { classes } from '../../parts/schema/text-and-classes.ts';
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
      {inGroups(children)}
    </div>
  );
}

/** Groups very many children: the browser postpones layout and painting of an innermost group that is out of view. */
function inGroups(children: ReactNode): ReactNode {
  if (!Array.isArray(children) || !children.every(isGroup)) return children;
  return children.map((group) => {
    const inner: ReactNode = group.props.children;
    return Array.isArray(inner) && inner.every(isGroup) ? (
      <Fragment key={group.key}>{inGroups(inner)}</Fragment>
    ) : (
      <div key={group.key} className={styles.group}>
        {inner}
      </div>
    );
  });
}

const isGroup = (child: unknown): child is ReactElement<{ readonly children: ReactNode }> =>
  isValidElement(child) && child.type === Fragment;
