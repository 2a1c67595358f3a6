import type { Widget } from '../../../engine/index.ts';
import { classes } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import type { MenuButtonProps as TargetProps } from '../../parts/menu/menu-of.tsx';
import type { MenuProps } from './schema.ts';
import styles from './Menu.module.css';

type MenuButtonProps = Widget<MenuProps> & Omit<TargetProps, 'id'>;

/** The button. The menu sets its ref, its click handler and its ARIA attributes. */
export function MenuButton(props: MenuButtonProps) {
  const { label, icon, kind, onlyIcon, disabled, nodeId } = props;
  const { ref, onClick } = props;
  return (
    <button
      ref={ref}
      id={nodeId}
      type="button"
      className={classes(styles.button, onlyIcon && styles.bare)}
      data-kind={kind ?? 'default'}
      disabled={disabled === true}
      aria-haspopup={props['aria-haspopup'] ?? 'menu'}
      aria-expanded={props['aria-expanded']}
      aria-controls={props['aria-controls']}
      aria-label={onlyIcon ? label : undefined}
      title={onlyIcon ? label : undefined}
      onClick={onClick}
    >
      {(icon || onlyIcon) && <Icon name={icon ?? 'more'} />}
      {!onlyIcon && (
        <>
          {label}
          <Icon name="chevronDown" size={16} />
        </>
      )}
    </button>
  );
}
