import type { ComponentType, ReactNode } from 'react';

/** What the host draws around nodes: the engine ships no widgets, not even for waiting and failing. */
export interface Frame {
  /** While a source that a node waits for has no data yet. */
  readonly Skeleton: ComponentType<{ readonly nodeId: string }>;
  /** A source that a node waits for failed. `retry` is absent when trying again cannot help. */
  readonly Failed: ComponentType<{ readonly error: unknown; readonly retry?: () => void }>;
  /** The reader may not see this. */
  readonly Denied: ComponentType<object>;
  /** A node that threw: its neighbours live on. */
  readonly Broken: ComponentType<{
    readonly error: unknown;
    readonly document: string;
    readonly pointer: string;
    readonly line?: number;
    readonly retry: () => void;
  }>;
  /** A widget, part or code of a contract that nobody knows. */
  readonly Unknown: ComponentType<{
    readonly name: string;
    readonly nearest?: string;
    readonly document: string;
    readonly pointer: string;
  }>;
  /** An opened dialog around its document. */
  readonly Dialog: ComponentType<{ readonly title: string; readonly close: () => void; readonly children: ReactNode }>;
}
