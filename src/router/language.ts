export interface LanguagePath {
  /** The language that the address names by its first segment; null when it names none. */
  readonly language: string | null;
  /** The rest of the path, as the route table knows it. */
  readonly pathname: string;
}

/** Takes the optional first segment /:language off a path. */
export function splitLanguage(pathname: string, languages: readonly string[]): LanguagePath {
  const [, first = '', ...rest] = pathname.split('/');
  // "el-GR" is Greek, too.
  const asked = first.toLowerCase().replace(/-[a-z]{2}$/, '');
  const language = languages.find((known) => known === asked);
  return language ? { language, pathname: `/${rest.join('/')}` } : { language: null, pathname };
}

/** Puts it in front again. */
export const withLanguage = (path: string, language: string | null) =>
  language ? `/${language}${path === '/' ? '' : path}` : path;
