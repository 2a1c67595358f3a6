import { useApp } from '../app/app-context.ts';

/** The address of a screen for the shell's own links; '/' without access. */
export function useLink(): (screen: string, values?: Readonly<Record<string, unknown>>) => string {
  const { ports } = useApp();
  return (screen, values = {}) => ports.link(screen, values) ?? '/';
}
