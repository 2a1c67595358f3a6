import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};

/** False where a server draws the page, and in its first display in the browser, which has to equal that. For content that only a browser can make. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
