import { Fragment, type ReactNode } from 'react';
import { isOtherSite, safeAddress } from './address.ts';

/** Punctuation at the end is not part of the address. */
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"'`]*[^\s<>"'`.,:;!?·…)\]}»”]/giu;

/** Plain text whose web addresses are links to another tab. HTML is not interpreted. */
export function linkedText(text: string): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const found of text.matchAll(ADDRESS)) {
    const address = closeBrackets(found[0], text.slice(found.index + found[0].length));
    parts.push(text.slice(end, found.index), <Address key={found.index} text={address} />);
    end = found.index + address.length;
  }
  return end === 0 ? text : [...parts, text.slice(end)].map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

/** Extends an address by the closing bracket of one that was opened in it: /wiki/Athens_(Georgia). */
const closeBrackets = (address: string, rest: string): string =>
  rest.startsWith(')') && address.split('(').length > address.split(')').length ? `${address})` : address;

function Address({ text }: { text: string }) {
  const address = /^www\./i.test(text) ? `https://${text}` : text;
  if (safeAddress(address) === null || !URL.canParse(address)) return text;
  return (
    <a href={address} {...isOtherSite(address)}>
      {text}
    </a>
  );
}
