import library from './library.json' with { type: 'json' };

/** An item of the demo's library, as it is written in library.json. */
export interface DemoItem {
  readonly folder: string;
  /** What its file is: pdf, docx ...; or link. */
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly link?: string;
  readonly author?: string;
  /** How many versions its file has had. */
  readonly versions?: number;
  readonly stars?: readonly number[];
  readonly favourite?: boolean;
  readonly state?: string;
  /** Who brought it; an administrator without it. */
  readonly by?: string;
  readonly reason?: string;
}

export const demoLibrary: readonly DemoItem[] = library.items;
export const demoFolders: readonly string[] = library.emptyFolders;
