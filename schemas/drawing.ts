/** What the server and its thread that draws first screens say to each other. */

/** The header of a drawn page with the name of its person; NOBODY where nobody is signed in. */
export const PERSON_HEADER = 'x-praxis-person';
export const NOBODY = 'nobody';
/** The header of a request for a page that nobody waits for. It is drawn only while no other one is. */
export const COPY_HEADER = 'x-praxis-copy';

/** What the server knows of the device of a reader. */
export interface DrawnDevice {
  /** The path with its query. */
  readonly path: string;
  readonly cookie: string;
  readonly storage: KnownStorage;
  /** The languages of the browser, the best first. */
  readonly languages: readonly string[];
  /** The width of the window in em. */
  readonly em: number;
}

/** What the server knows of the storage of a device. */
export interface KnownStorage {
  readonly language?: string;
  readonly scheme?: string;
  readonly density?: string;
  /** The role that was chosen last; one that the reader does not hold is ignored. */
  readonly role?: string;
  /** The permission for notifications. */
  readonly notices?: string;
  /** The width of a scroll bar in pixels. */
  readonly scrollBar?: string;
}

export interface DrawOrder {
  readonly order: number;
  readonly device: DrawnDevice;
  readonly origin: string;
  /** What has not come by then is left to the browser. */
  readonly milliseconds: number;
}

/** A request of the page. */
export interface AskMessage {
  readonly ask: number;
  readonly order: number;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface ReplyMessage {
  readonly ask: number;
  readonly reply: Answer;
}

export interface Drawn {
  readonly html: string;
  readonly title: string;
  /** The person for whom it was drawn; null where nobody is signed in. */
  readonly person: string | null;
  /** The widgets on the page. */
  readonly widgets: readonly string[];
  readonly inProject: boolean;
  /** With what the browser goes on; the program of the page knows the rest of it. */
  readonly start: {
    readonly language: string;
    /** Does the page use schemas or tables of codes? */
    readonly rules: boolean;
  };
}

export interface DrawnMessage {
  readonly order: number;
  readonly drawn: Drawn | null;
  readonly error?: string;
}

/** A rule of a stylesheet. */
export interface StylePiece {
  readonly css: string;
  /** The classes of each of its selectors; none where it is for every page. */
  readonly classes?: readonly (readonly string[])[];
}
