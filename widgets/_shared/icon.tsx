import { ICON_NAMES } from './icon-names.ts';
import { ICONS } from './icons.ts';

/** A drawing beside a text; it says nothing to a screen reader by itself. An unknown name is shown as a question, never as nothing. */
export function Icon({ name, size = 18, className }: { name: string; size?: number; className?: string }) {
  const Drawing = ICONS[ICON_NAMES.find((known) => known === name) ?? 'help'];
  return <Drawing size={size} stroke={1.75} aria-hidden={true} {...(className === undefined ? {} : { className })} />;
}
