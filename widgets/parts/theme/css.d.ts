import type { CSSProperties as Properties } from 'react';

declare module 'react' {
  // Custom properties carry numbers from props into a stylesheet.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}

export type StyleVariables = Pick<Properties, `--${string}`>;
