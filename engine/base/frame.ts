import type { ComponentType, ReactNode } from 'react';

/** Shapes of skeletons that are shown while content loads. */
export type SkeletonShape = 'text' | 'list' | 'table' | 'cards' | 'form' | 'page';

/** The host's components around nodes, for states such as loading and failed. The engine ships no widgets. */
export interface Frame {
  /** The head of a screen: the way back, the title with its subtitle and state, and the actions. */
  readonly Head: ComponentType<{
    readonly title: string;
    readonly subtitle: string;
    readonly back: { readonly text: string; readonly link: string } | null;
    readonly state: ReactNode;
    /** It stays in view while the page scrolls. */
    readonly sticky: boolean;
    readonly actions: ReactNode;
  }>;
  /** Shown while a source that a node waits for has no data yet. */
  readonly Skeleton: ComponentType<{ readonly nodeId: string; readonly shape?: SkeletonShape }>;
  /** Shown when a source that a node waits for failed. `retry` is absent when trying again cannot help. */
  readonly Failed: ComponentType<{ readonly error: unknown; readonly retry?: () => void }>;
  /** Shown in place of what the reader may not see. */
  readonly Denied: ComponentType<object>;
  /** Shown in place of a node that threw. Its neighbours keep working. */
  readonly Broken: ComponentType<{
    readonly error: unknown;
    readonly document: string;
    readonly pointer: string;
    readonly line?: number;
    readonly retry: () => void;
  }>;
  /** Shown for an unknown widget, part or code of a contract. */
  readonly Unknown: ComponentType<{
    readonly name: string;
    readonly nearest?: string;
    readonly document: string;
    readonly pointer: string;
  }>;
  /** The window around an opened dialog. */
  readonly Dialog: ComponentType<{ readonly title: string; readonly close: () => void; readonly children: ReactNode }>;
}
