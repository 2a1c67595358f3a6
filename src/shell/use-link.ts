import { useHouse } from '../app/house.ts';

/** The address of a screen for the shell's own links; '/' where the reader has none. */
export function useLink(): (screen: string, values?: Readonly<Record<string, unknown>>) => string {
  const { ports } = useHouse();
  return (screen, values = {}) => ports.link(screen, values) ?? '/';
}
