/** The path of an address: what stands before its query and its fragment. */
export const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';
