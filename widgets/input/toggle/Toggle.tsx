import type { Widget } from '../../../engine/index.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import type { ToggleProps } from './schema.ts';
import styles from './Toggle.module.css';

const FILLED: Readonly<Record<string, string>> = { heart: 'heartFilled', star: 'starFilled' };

export default function Toggle({ icon, label, disabled, value, nodeId, emit }: Widget<ToggleProps>) {
  const on = value === true;
  return (
    <button
      id={nodeId}
      type="button"
      className={styles.toggle}
      aria-pressed={on}
      aria-label={label}
      title={label}
      disabled={disabled === true}
      onClick={() => emit('change', { value: !on })}
    >
      <Icon name={on && Object.hasOwn(FILLED, icon) ? (FILLED[icon] ?? icon) : icon} size={20} />
    </button>
  );
}
