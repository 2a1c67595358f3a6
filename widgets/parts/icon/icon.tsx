import { createElement, useSyncExternalStore } from 'react';
import { CORE_ICONS } from './core-icons.ts';
import { ICON_NAMES, type IconName } from './icon-names.ts';
import type { Drawing } from './icons.ts';

interface IconProps {
  readonly name: string;
  readonly size?: number;
  readonly className?: string;
}

/** An icon beside a text; hidden from screen readers. An unknown name shows a question mark. */
export function Icon({ name, size = 18, className }: IconProps) {
  const known = ICON_NAMES.find((iconName) => iconName === name) ?? 'help';
  const drawings = useSyncExternalStore(
    subscribe,
    () => loaded,
    () => null,
  );
  const drawing = CORE_ICONS[known] ?? drawings?.[known] ?? load();
  const shared = { 'aria-hidden': true, ...(className === undefined ? {} : { className }) };
  if (!drawing) return <svg width={size} height={size} {...shared} />;
  return createElement(drawing, { size, stroke: 1.75, ...shared });
}

// The drawings that a first page does not need are loaded together with the first one outside of the core.
let loaded: Readonly<Record<IconName, Drawing>> | null = null;
let loading = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function load(): null {
  if (!loading) void fetchDrawings();
  loading = true;
  return null;
}

async function fetchDrawings(): Promise<void> {
  ({ ICONS: loaded } = await import('./icons.ts'));
  for (const listener of listeners) listener();
}
