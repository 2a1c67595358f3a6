import { connect } from 'node:net';
import type { FuzzRequest } from './requests.ts';

/** The outcome of a request: a status, no reply, aborted by us, or a time-out. */
export type Outcome = number | 'closed' | 'cut' | 'HANGS';

export interface Sender {
  readonly port: number;
  /** Milliseconds without an answer that count as hanging. */
  readonly patience: number;
}

const HEAD_END = '\r\n\r\n';

/** The head as it is written; a body that never ends promises more than there is. */
export function headOf(request: FuzzRequest, cookie: string | undefined): string {
  const length = request.ending === 'whole' ? request.body.length : request.body.length + 10_000;
  const headers: Record<string, string> = {
    host: 'localhost',
    'sec-fetch-site': 'same-origin',
    connection: 'close',
    ...(cookie === undefined ? {} : { cookie }),
    ...(request.method === 'GET' ? {} : { 'content-length': String(length) }),
    ...request.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${request.method} ${request.path} HTTP/1.1\r\n${lines.join('\r\n')}${HEAD_END}`;
}

/** The maximum number of bytes read of an answer: its head, and the body of a problem. */
const MAX_READ = 4_000;

/** Sends a request by a socket of its own; `heard` gets the answer's beginning. */
export function send(
  request: FuzzRequest,
  cookie: string | undefined,
  { port, patience }: Sender,
  heard?: (answer: string) => void,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let said = '';
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      socket.destroy();
      heard?.(said);
      resolve(outcome);
    };
    const timer = setTimeout(() => end('HANGS'), patience);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      if (said.length < MAX_READ) said += chunk;
    });
    socket.on('error', () => undefined); // a server that has answered may close before all was sent
    socket.on('close', () => end(statusOf(said)));
    socket.write(headOf(request, cookie));
    if (request.ending === 'cut') socket.write(request.body.subarray(0, request.body.length >> 1), () => end('cut'));
    else if (request.body.length > 0) socket.write(request.body);
  });
}

/** The code of a problem; empty for other replies. */
export const codeOf = (answer: string): string => /"code":"([\w-]+)"/.exec(answer)?.[1] ?? '';

const statusOf = (said: string): Outcome => {
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(said) ?? [];
  return status === undefined ? 'closed' : Number(status);
};
