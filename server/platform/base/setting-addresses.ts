/** Names of folders. */
export function parseFolderNames(value: string): readonly string[] {
  const list = value.split(',').map((name) => name.trim());
  const wrong = list.find((name) => !/^[a-z0-9][a-z0-9-]{0,40}$/i.test(name));
  if (wrong !== undefined) throw new Error(`'${wrong}' is no name of letters, digits and hyphens`);
  return list;
}

/** Names of hosts, without ports. */
export function parseHostNames(value: string): readonly string[] {
  const list = value === '' ? [] : value.split(',').map((name) => name.trim().toLowerCase());
  const wrong = list.find((name) => !/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(name));
  if (wrong !== undefined) throw new Error(`'${wrong}' is no name of a host: write it without port and slashes`);
  return list;
}

/** An optional URL with one of some protocols. */
export function optionalUrl(...protocols: string[]): (value: string) => string | null {
  return (value) => {
    if (value === '') return null;
    // The value may contain a password, so the message does not repeat it.
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
      throw new Error(`is not an address that starts with ${protocols.join('// or ')}//`);
    return value;
  };
}

/** An optional web address without path. */
export function parseOptionalOrigin(value: string): string | null {
  const address = optionalUrl('http:', 'https:')(value);
  if (address === null) return null;
  const { origin, pathname, search } = new URL(address);
  if (pathname !== '/' || search !== '') throw new Error(`'${value}' has more than a host: write ${origin}`);
  return origin;
}
