/** What pages say to the service worker. */
export type PageMessage =
  /** A page is complete: its build, the files that it has loaded, and its texts. */
  | {
      readonly kind: 'page';
      readonly files: readonly string[];
      readonly language: string;
      /** The texts as JSON. */
      readonly texts: string;
    }
  /** A screen is on display for a while. */
  | { readonly kind: 'screen'; readonly path: string }
  /** A page of this build is open: its worker may take over. */
  | { readonly kind: 'build'; readonly build: string };

/** The id of the line of a copy that says as of when it is. */
export const AS_OF = 'praxis-as-of';
