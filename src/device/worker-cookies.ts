interface Cookies {
  get(name: string): Promise<{ readonly value?: string } | null>;
}

/** A cookie that scripts may read, in a worker, which has no document. Null without one; undefined where the browser does not tell workers. */
export async function readCookie(name: string): Promise<string | null | undefined> {
  const cookies: Cookies | undefined = Reflect.get(globalThis, 'cookieStore');
  if (!cookies) return undefined;
  return (await cookies.get(name))?.value ?? null;
}
