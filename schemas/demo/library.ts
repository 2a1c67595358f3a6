import library from './library.json' with { type: 'json' };

/** An item of the demo's library, in the form of library.json. */
export interface DemoItem {
  readonly folder: string;
  /** The kind of its file (pdf, docx ...), or link. */
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
  /** The uploader. The default is an administrator. */
  readonly by?: string;
  readonly reason?: string;
}

export const demoLibrary: readonly DemoItem[] = library.items;
export const demoFolders: readonly string[] = library.emptyFolders;
