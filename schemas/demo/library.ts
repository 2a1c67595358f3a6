import library from './library.json' with { type: 'json' };

/** An item of the demo's library, as it is written in library.json. */
export interface DemoItem {
  readonly folder: string;
  /** The kind of its file: pdf, docx ...; or link. */
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly link?: string;
  readonly author?: string;
  /** The number of versions of its file. */
  readonly versions?: number;
  readonly stars?: readonly number[];
  readonly favourite?: boolean;
  readonly state?: string;
  /** The uploader; an administrator by default. */
  readonly by?: string;
  readonly reason?: string;
}

export const demoLibrary: readonly DemoItem[] = library.items;
export const demoFolders: readonly string[] = library.emptyFolders;
