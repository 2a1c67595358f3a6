import { useHouse } from '../app/house.ts';

/** The address of a screen for the shell's own links; '/' where the reader has none. */
export function useLink(): (screen: string, values?: Readonly<Record<string, unknown>>) => string {
  const { runtime } = useHouse();
  return (screen, values = {}) => runtime.ports.link(screen, values) ?? '/';
}
