import { CallError } from '../../engine/index.ts';
import { asText } from './text-and-classes.ts';

/** The text of an error for its reader: from the server, or the message. */
export function messageOf(error: unknown): string {
  if (error instanceof CallError) return error.text;
  return error instanceof Error ? error.message : asText(error);
}
