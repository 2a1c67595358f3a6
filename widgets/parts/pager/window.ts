import type { PageState } from './schema.ts';

export interface PageWindow {
  readonly current: number;
  readonly last: number;
  /** The pages to link to, around the current one. */
  readonly links: readonly number[];
}

const whole = (value: unknown): number | null => (typeof value === 'number' && Number.isInteger(value) ? value : null);

/** At most `most` pages around the current one; a current page out of range is clamped. */
export function pageWindow(given: PageState | null, page: unknown, maxLinks: number): PageWindow {
  const many = Array.isArray(given?.Pages) ? given.Pages.length : whole(given?.Pages);
  const last = Math.max(0, whole(given?.LastIndex) ?? (many ?? 1) - 1);
  const current = Math.min(last, Math.max(0, whole(page) ?? whole(given?.Current) ?? 0));
  const count = Math.min(maxLinks, last + 1);
  const first = Math.min(Math.max(0, current - Math.floor(count / 2)), last + 1 - count);
  return { current, last, links: Array.from({ length: count }, (_, index) => first + index) };
}
