import type { Calls } from '../../../../schemas/calls/index.ts';
import type { MassData } from '../../../../schemas/entities/mass.ts';
import type { Target } from './targets.ts';

type Result = Calls['mass.send']['reply'][number];

/** The outcome of a row. `uncertain`: its request was sent, and the outcome is not known. */
export interface Delivery {
  readonly outcome: 'sent' | 'failed' | 'uncertain';
  /** The code of a refusal; empty if the other side gave none. */
  readonly code: string;
  readonly text: string;
  readonly values: Result['Values'];
  readonly reasons: Result['Reasons'];
  readonly faults: Result['Faults'];
}

export const SENT: Delivery = { outcome: 'sent', code: '', text: '', values: {}, reasons: [], faults: [] };
export const failed = (code: string, more: Partial<Delivery> = {}): Delivery => ({
  ...SENT,
  outcome: 'failed',
  code,
  ...more,
});

export interface DeliveryRequest {
  readonly target: Target;
  readonly method: MassData['method'];
  /** The rows of one request. */
  readonly rows: readonly unknown[];
  /** The rows are sent as a list, even a single one. */
  readonly together: boolean;
  /** A key of the rows, by which the other side can recognize repetitions. */
  readonly key: string;
}

const MAX_TEXT = 300;
export const shorten = (text: string): string => text.trim().slice(0, MAX_TEXT);

export function withQuery(url: string, row: Readonly<Record<string, unknown>>): string {
  const address = new URL(url, 'http://own');
  for (const [name, item] of Object.entries(row))
    if (item !== null && item !== undefined) address.searchParams.set(name, toText(item));
  return url.startsWith('/') ? `${address.pathname}${address.search}` : address.href;
}

const toText = (item: unknown): string => (typeof item === 'string' ? item : JSON.stringify(item));
