import { Client, Connection, types, type ClientConfig } from 'pg';
import { boundMessages } from './bounded-stream.ts';

/** The limits of a row, and of the answer to one command of the protocol. */
const MESSAGE_LIMITS = { message: 4 * 1_048_576, total: 64 * 1_048_576 };

/**
 * Types that JavaScript represents exactly; all others stay in the text format of PostgreSQL, without Dates or lost
 * digits.
 */
const PARSED: ReadonlySet<number> = new Set([
  types.builtins.BOOL,
  types.builtins.INT2,
  types.builtins.INT4,
  types.builtins.FLOAT4,
  types.builtins.FLOAT8,
  types.builtins.JSON,
  types.builtins.JSONB,
  1000, // bool[]
  1007, // int4[]
  1009, // text[]
  1015, // varchar[]
]);

const typesOfReports = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    // The declarations of pg do not know the ids of arrays.
    PARSED.has(oid) ? types.getTypeParser(oid, format) : (text: string) => text,
};

const resets = new WeakMap<Client, () => void>();

/** Resets the count of the bytes of an answer. */
export const resetBytes = (client: Client): void => resets.get(client)?.();

/** A connection of the report role with limits for what it reads. */
export async function openReportConnection(connection: ClientConfig): Promise<Client> {
  const client = new Client({
    ...connection,
    types: typesOfReports,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: `praxis ${process.pid} report`,
  });
  client.on('error', () => undefined); // the running query fails with it
  await client.connect();
  resets.set(client, boundMessages(client.connection.stream, MESSAGE_LIMITS));
  // The parser has read the text with these settings.
  await client.query("set standard_conforming_strings = on; set client_encoding = 'UTF8'; set backslash_quote = off");
  return client;
}

export const backendOf = (client: Client): number => Number(Reflect.get(client, 'processID'));

/** The part of pg that its own `Client.cancel` uses, and that its declarations lack. */
class CancelConnection extends Connection {
  declare readonly connect: (port: number | string, host?: string) => void;
  declare readonly cancel: (backend: number, secret: number) => void;
}

/** Asks PostgreSQL to cancel the statement of a connection; its protocol needs no sign-in for it. */
export function cancelWork(client: Client): void {
  const connection = new CancelConnection();
  connection.once('connect', () => connection.cancel(backendOf(client), Number(Reflect.get(client, 'secretKey'))));
  // If the request fails, the time limit of the database ends the statement.
  connection.on('error', () => connection.stream.destroy());
  if (client.host.startsWith('/')) connection.connect(`${client.host}/.s.PGSQL.${client.port}`);
  else connection.connect(client.port, client.host);
}
