import { CallError } from '../../engine/index.ts';
import { asText } from './text-and-classes.ts';

/** What an error says to its reader: the server's text, or the message. */
export function messageOf(error: unknown): string {
  if (error instanceof CallError) return error.text;
  return error instanceof Error ? error.message : asText(error);
}
