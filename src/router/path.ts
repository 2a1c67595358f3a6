/** The path of an address, without its query and fragment. */
export const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';
