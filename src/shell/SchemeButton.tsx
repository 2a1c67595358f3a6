import { useMantineColorScheme } from '@mantine/core';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
import styles from './IconButton.module.css';

const ICONS = { light: 'sun', dark: 'moon' } as const;

/** Switches between light and dark, so that every press has an effect. The scheme of the device is stored as 'auto'. */
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
      onClick={() => setColorScheme(otherThan(colorScheme))}
    >
      {colorScheme === 'auto' ? <HalfCircle /> : <Icon name={ICONS[colorScheme]} />}
    </button>
  );
}

function otherThan(scheme: keyof typeof ICONS | 'auto'): keyof typeof ICONS | 'auto' {
  const device = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  if (scheme !== 'auto' && scheme !== device) return 'auto';
  return device === 'dark' ? 'light' : 'dark';
}

const HalfCircle = () => (
  <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="8.5" fill="none" stroke="currentColor" strokeWidth="1.75" />
    <path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor" />
  </svg>
);
