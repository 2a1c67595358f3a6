import { OutgoingError } from './outgoing-problems.ts';

/** An allowed origin, such as `https://api.example.org`, `https://*.example.org` or `http://intranet:8080`. */
export type AllowedOrigin = string;

interface OriginRule {
  readonly protocol: string;
  readonly port: string;
  readonly host: string;
  /** Allows every subdomain of the host, but not the host itself. */
  readonly below: boolean;
}

const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');
const hostOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '');

/** Parses an entry of the list. The default protocol is https. */
export function parseAllowedOrigin(text: AllowedOrigin): OriginRule {
  const address = text.includes('://') ? text : `https://${text}`;
  const below = address.includes('://*.');
  const plain = below ? address.replace('://*.', '://') : address;
  const url = URL.canParse(plain) ? new URL(plain) : undefined;
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    `${url.pathname}${url.search}${url.hash}` !== '/' ||
    url.username !== '' ||
    url.password !== '' ||
    !(url.hostname.startsWith('[') || HOST.test(hostOf(url))) ||
    // `*.org` would allow almost everything.
    (below && !hostOf(url).includes('.'))
  )
    throw new Error(
      `'${text.slice(0, 100)}' is no host: write it as in https://api.example.org or https://*.example.org`,
    );
  return { protocol: url.protocol, port: portOf(url), host: hostOf(url), below };
}

/** Makes a function that tells whether a URL is on a list. */
export function createHostRule(origins: readonly AllowedOrigin[]): (url: URL) => boolean {
  const rules = origins.map(parseAllowedOrigin);
  return (url) => {
    const [host, port] = [hostOf(url), portOf(url)];
    return rules.some(
      (rule) =>
        rule.protocol === url.protocol &&
        rule.port === port &&
        (rule.below ? host.endsWith(`.${rule.host}`) : host === rule.host),
    );
  };
}

/** Parses the URL of a request; throws if it may not be sent. */
export function parseTarget(text: string | URL, base?: URL): URL {
  const address = String(text);
  if (address.length > 8_192 || !URL.canParse(address, base))
    throw new OutgoingError('refused', 'This is no address.', undefined, 'address');
  const url = new URL(address, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutgoingError('refused', 'Only http and https can be asked.', undefined, 'address');
  if (url.username !== '' || url.password !== '')
    throw new OutgoingError('refused', 'An address with a name and a password is not asked.', undefined, 'address');
  return url;
}

/** Whether an address is on a list and valid. */
export function isAllowedTarget(address: string, origins: readonly AllowedOrigin[]): boolean {
  try {
    return createHostRule(origins)(parseTarget(address));
  } catch (error) {
    if (error instanceof OutgoingError) return false;
    throw error;
  }
}
