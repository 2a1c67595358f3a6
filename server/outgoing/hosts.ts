import { OutgoingError } from './problems.ts';

/** Where requests may go: `https://api.example.org`, `https://*.example.org`, `http://intranet:8080`. */
export type AllowedOrigin = string;

interface OriginRule {
  readonly protocol: string;
  readonly port: string;
  readonly host: string;
  /** Every name below the host, and not the host itself. */
  readonly below: boolean;
}

const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80');
const hostOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '');

/** An entry of the list; without a protocol it is https. */
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
    // All names below one that anybody may have are no list.
    (below && !hostOf(url).includes('.'))
  )
    throw new Error(
      `'${text.slice(0, 100)}' is no host: write it as in https://api.example.org or https://*.example.org`,
    );
  return { protocol: url.protocol, port: portOf(url), host: hostOf(url), below };
}

/** Whether an address is on a list. */
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

/** An address as Node and the rules read it, or a refusal. */
export function parseTarget(text: string | URL, base?: URL): URL {
  const address = String(text);
  if (address.length > 8_192 || !URL.canParse(address, base)) throw new OutgoingError('refused', 'This is no address.');
  const url = new URL(address, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutgoingError('refused', 'Only http and https can be asked.');
  if (url.username !== '' || url.password !== '')
    throw new OutgoingError('refused', 'An address with a name and a password is not asked.');
  return url;
}
