import { Fragment, isValidElement, type ReactNode } from 'react';
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
      {inGroups(children)}
    </div>
  );
}

/** Very many children come in groups: a group that is out of sight waits with its layout and its painting. */
const inGroups = (children: ReactNode): ReactNode =>
  Array.isArray(children) && children.every(isGroup)
    ? children.map((group) => (
        <div key={group.key} className={styles.group}>
          {group}
        </div>
      ))
    : children;

const isGroup = (child: unknown): boolean => isValidElement(child) && child.type === Fragment;
