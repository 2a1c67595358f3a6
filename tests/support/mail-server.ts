import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly source: string;
}

/** A mail server that stores accepted mails, and refuses receivers called "lost". `answer` may refuse a received text. */
export async function openMailServer(answer: (source: string) => Error | null = () => null) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('lost') ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const source = Buffer.concat(parts).toString();
        received.push({ to: envelope.rcptTo.map(({ address }) => address), source });
        done(answer(source));
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  // A server that listens on a port has an address with one.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((closed) => server.close(closed));
  return { received, url: `smtp://127.0.0.1:${port}`, close };
}

/** The texts of a mail, decoded. */
export const decodeTexts = (source: string): string =>
  source
    .split(/\r\n\r\n/)
    .map((part) => (/^[\w+/=\r\n]+$/.test(part) ? Buffer.from(part, 'base64').toString() : decodeQuotedPrintable(part)))
    .join('\n');

/** Decodes quoted-printable text. */
const decodeQuotedPrintable = (part: string): string =>
  Buffer.from(
    part
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
    'latin1',
  ).toString();
