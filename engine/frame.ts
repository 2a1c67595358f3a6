import type { ComponentType, ReactNode } from 'react';

/** Shapes of what comes, for skeletons. */
export type SkeletonShape = 'text' | 'list' | 'table' | 'cards' | 'form' | 'page';

/** The host's components around nodes, such as waiting and failing; the engine ships no widgets. */
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
  /** While a source that a node waits for has no data yet. */
  readonly Skeleton: ComponentType<{ readonly nodeId: string; readonly shape?: SkeletonShape }>;
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
  /** An unknown widget, part or code of a contract. */
  readonly Unknown: ComponentType<{
    readonly name: string;
    readonly nearest?: string;
    readonly document: string;
    readonly pointer: string;
  }>;
  /** An opened dialog around its document. */
  readonly Dialog: ComponentType<{ readonly title: string; readonly close: () => void; readonly children: ReactNode }>;
}
