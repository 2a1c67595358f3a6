import type { GivenReply } from '../../engine/react/index.ts';
import type { TextTable } from '../../schemas/formats/first-translate.ts';
import type { Answer } from '../../schemas/drawing.ts';
import { readDevice } from '../device/storage.ts';

/** A reply of the server that came with the page. */
export interface StartReply extends Answer {
  readonly request: string;
}

/** The data from which the server drew the page. The browser starts with it and does not request it again. */
export interface Start {
  /** The address of the page, after redirects. */
  readonly path: string;
  readonly language: string;
  /** The role of the reader in it. */
  readonly role: string | null;
  /** When it was drawn. */
  readonly time: number;
  /** The texts of the drawn page. The others come later. */
  readonly texts: TextTable;
  readonly replies: readonly StartReply[];
  readonly sources: readonly GivenReply[];
  /** The parts with a head of their own. */
  readonly heads: number;
  /** Does the page use schemas or tables of codes? */
  readonly rules: boolean;
  /** The documents on the page: kind and name. */
  readonly documents: readonly (readonly [kind: string, name: string])[];
  /** The device for which the server drew. On another device the page is drawn again. */
  readonly device: Readonly<Record<string, string | null>>;
  readonly sizes: readonly string[];
}

/** The time after the start of the page in which its replies are used. */
const FRESH_MS = 20_000;

export const requestName = (path: string, { method = 'GET', body }: RequestInit): string =>
  `${method} ${path} ${typeof body === 'string' ? body : ''}`;

/** Answers each request of the start once, without the network. */
export function fetchFromStart({ replies }: Pick<Start, 'replies'>): typeof globalThis.fetch {
  const left = new Map(replies.map((reply) => [reply.request, reply]));
  return (input, init = {}) => {
    const request = typeof input === 'string' ? requestName(input, init) : '';
    const reply = performance.now() < FRESH_MS ? left.get(request) : undefined;
    left.delete(request);
    if (!reply) return globalThis.fetch(input, init);
    return Promise.resolve(new Response(reply.text, { status: reply.status, headers: reply.headers }));
  };
}

/** The start data in the page; null without a drawing, or if it is old or for another device. */
export function readStart(page: Document = document): Start | null {
  const text = page.getElementById('start')?.textContent;
  if (!text) return null;
  // The server wrote it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(text) as Start;
}

/** Is this the device that the server drew the page for? */
export const fitsDevice = ({ device, sizes }: Start, actual: readonly string[]): boolean =>
  Object.entries(device).every(([name, value]) => readDevice(name) === value) && sizes.join() === actual.join();
