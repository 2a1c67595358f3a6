export interface LanguagePath {
  /** The language in the first segment of the address; null when there is none. */
  readonly language: string | null;
  /** The rest of the path, for the route table. */
  readonly pathname: string;
}

/** Takes the optional first segment /:language off a path. */
export function splitLanguage(pathname: string, languages: readonly string[]): LanguagePath {
  const [, first = '', ...rest] = pathname.split('/');
  // "el-GR" is also Greek.
  const asked = first.toLowerCase().replace(/-[a-z]{2}$/, '');
  const language = languages.find((known) => known === asked);
  return language ? { language, pathname: `/${rest.join('/')}` } : { language: null, pathname };
}

/** Adds the language as first segment. */
export const withLanguage = (path: string, language: string | null) =>
  language ? `/${language}${path === '/' ? '' : path}` : path;
