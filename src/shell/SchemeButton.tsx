import { useMantineColorScheme } from '@mantine/core';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/_shared/icon.tsx';
import styles from './IconButton.module.css';

const NEXT = { auto: 'light', light: 'dark', dark: 'auto' } as const;
const ICONS = { light: 'sun', dark: 'moon' } as const;

/** Light, dark, or as the device has it. */
export function SchemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const t = useTranslate();
  const label = t(`shell.scheme.${colorScheme}`);
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(NEXT[colorScheme])}
    >
      {colorScheme === 'auto' ? <HalfCircle /> : <Icon name={ICONS[colorScheme]} />}
    </button>
  );
}

const HalfCircle = () => (
  <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="8.5" fill="none" stroke="currentColor" strokeWidth="1.75" />
    <path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor" />
  </svg>
);
