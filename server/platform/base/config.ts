import { resolve } from 'node:path';
import { DEFAULT_TIME_ZONE, isTimeZone } from '../../../schemas/formats/time-zone.ts';
import { DEVELOPER_TOOLS } from '../../../schemas/entities/developer-tool.ts';
import { parseNetwork } from './addresses.ts';
import { parseAllowedOrigin } from './hosts.ts';
import { parseHostNames, parseFolderNames, parseOptionalOrigin, optionalUrl } from './setting-addresses.ts';

/** A setting of the server; docs/running.md's table is made from these. */
interface Setting<Value> {
  /** The value if the environment has none. */
  readonly default: string;
  /** Manual text, in a sentence. */
  readonly doc: string;
  readonly parse: (text: string) => Value;
  /** Never printed. */
  readonly secret?: true;
}

const setting = <Value>(definition: Setting<Value>): Setting<Value> => definition;

/** Every setting that the environment can give. */
export const SETTINGS = {
  PORT: setting({ default: '3000', doc: 'The port that the server listens on.', parse: integer(0, 65_535) }),
  HOST: setting({
    default: '127.0.0.1',
    doc: 'The address that the server listens on. The default accepts connections of this machine only; `0.0.0.0` accepts those of the network.',
    parse: text,
  }),
  BASE_URL: setting({
    default: '',
    doc: 'The address that people open, as in `https://praxis.example.org`. Links in mails begin with it; `https` makes the session cookie `Secure` and turns HSTS on. Without it: `http://localhost:PORT`.',
    parse: parseOptionalOrigin,
  }),
  HOST_NAMES: setting({
    default: '',
    doc: 'Without `BASE_URL`: further host names of the server, besides localhost and the addresses of this machine, as in `praxis.lan,intranet`. Requests with other host names are refused.',
    parse: parseHostNames,
  }),
  TLS_CERTIFICATE: setting({
    default: '',
    doc: 'The file of a certificate with its chain (PEM), with `TLS_KEY`: the server then speaks HTTPS itself, over HTTP/2 and HTTP/1.1. A renewed file is read again within a minute. Without it, a proxy in front does that.',
    parse: text,
  }),
  TLS_KEY: setting({ default: '', doc: 'The file of the key of that certificate (PEM).', parse: text }),
  DATA_DIR: setting({
    default: '.data',
    doc: 'The folder of the embedded database and of uploaded files.',
    parse: (value) => resolve(value),
  }),
  DATABASE_URL: setting({
    default: '',
    doc: 'A PostgreSQL (15 or newer) to use in place of the embedded one: `postgres://user:password@host/database`.',
    parse: optionalUrl('postgres:', 'postgresql:'),
    secret: true,
  }),
  DATABASE_OWNER_URL: setting({
    default: '',
    doc: 'The same database as a role that may create tables; the role of `DATABASE_URL` then neither needs nor gets this right. Without it, migrations run as the role of `DATABASE_URL`.',
    parse: optionalUrl('postgres:', 'postgresql:'),
    secret: true,
  }),
  DATABASE_REPORT_URL: setting({
    default: '',
    doc: 'With `DATABASE_URL`: the same database as the role that runs queries by people, which [sql.md](sql.md) describes. Without it, or where the role may more than it should, there are no such queries; the log says what is missing.',
    parse: optionalUrl('postgres:', 'postgresql:'),
    secret: true,
  }),
  DATABASE_WRITE_URL: setting({
    default: '',
    doc: 'With `DATABASE_URL` and `DATABASE_REPORT_URL`: the same database as the role that runs write services, which [sql.md](sql.md#write-services) describes. Without it, or where the role may more than it should, there are none; the log says why.',
    parse: optionalUrl('postgres:', 'postgresql:'),
    secret: true,
  }),
  DATABASE_WAIT_SECONDS: setting({
    default: '30',
    doc: 'How long a start waits for a database that is not reached yet, or is restarting.',
    parse: integer(0, 600),
  }),
  DATABASE_POOL: setting({
    default: '10',
    doc: 'The maximum of database connections for calls. A node opens up to fourteen more: for view-as, for sign-ins, for health, for listening and for queries by people, and another one while a call waits for the end of a job.',
    parse: integer(2, 200),
  }),
  REDIS_URL: setting({
    default: '',
    doc: 'A Redis that several nodes share, for rate limits and messages between nodes. It requires `S3_ENDPOINT`, because nodes share no folder.',
    parse: optionalUrl('redis:', 'rediss:'),
    secret: true,
  }),
  S3_ENDPOINT: setting({
    default: '',
    doc: 'An S3 service for uploaded files, in place of the folder `DATA_DIR/files`.',
    parse: optionalUrl('http:', 'https:'),
  }),
  S3_REGION: setting({ default: 'us-east-1', doc: 'The region of the S3 service.', parse: text }),
  S3_BUCKET: setting({ default: '', doc: 'The bucket of the S3 service.', parse: text }),
  S3_ACCESS_KEY: setting({ default: '', doc: 'The access key of the S3 service.', parse: text, secret: true }),
  OUTGOING_HOSTS: setting({
    default: '',
    doc: 'The origins to which the server may send requests that people cause, as in `https://api.example.org,https://*.example.net:8443`. Without it there are none. The settings of a project can only narrow the list.',
    parse: list(parseAllowedOrigin),
  }),
  OUTGOING_NETWORKS: setting({
    default: '',
    doc: 'Networks besides the internet in which those hosts may be, as in `10.0.0.0/8`. Without it, addresses of this machine, of private networks and of cloud providers are refused.',
    parse: list(parseNetwork),
  }),
  DEVELOPER_TOOLS: setting({
    default: '',
    doc: 'The tools of the development console that administrators may use, as in `relay,post,recycle,finish`: requests to `OUTGOING_HOSTS`, cleaning jobs and waiting effects now. Without it there are none.',
    parse: list(parseDeveloperTool),
  }),
  DRAW_MILLISECONDS: setting({
    default: '700',
    doc: 'The server draws the first screen of every address in a thread, for at most this number of milliseconds, so that people see it before the scripts of the page are loaded. Otherwise the browser draws it. With `0` it draws none.',
    parse: integer(0, 60_000),
  }),
  PDF_BROWSER: setting({
    default: '',
    doc: 'The path of a Chromium that makes PDF files of document templates, as in `/usr/bin/chromium`. Each file starts one, without scripts and network, for 30 seconds at most. Without it people print with their own browser.',
    parse: text,
  }),
  PDF_SANDBOX: setting({
    default: 'on',
    doc: '`off`: that Chromium runs without its own sandbox, which needs user namespaces and does not run as root. For containers, which bound it themselves.',
    parse: onOff,
  }),
  FILE_MEGABYTES: setting({
    default: '2048',
    doc: 'The maximum size of one uploaded file, in megabytes. The settings of a project may lower it, by category.',
    parse: integer(1, 102_400),
  }),
  FILES_PER_CATEGORY: setting({
    default: '1000',
    doc: 'The maximum number of files of one person in one category. The settings of a project may lower it.',
    parse: integer(1, 1_000_000),
  }),
  MEGABYTES_PER_PERSON: setting({
    default: '10240',
    doc: 'The maximum size of all files that one person uploaded, in all projects, in megabytes. Open uploads count.',
    parse: integer(1, 1_073_741_824),
  }),
  MEGABYTES_PER_PROJECT: setting({
    default: '204800',
    doc: 'The maximum size of all files of one project, in megabytes. Open uploads count.',
    parse: integer(1, 1_073_741_824),
  }),
  OPEN_UPLOADS: setting({
    default: '20',
    doc: 'The maximum number of unfinished uploads of one person.',
    parse: integer(1, 10_000),
  }),
  OPEN_UPLOADS_PER_PROJECT: setting({
    default: '1000',
    doc: 'The maximum number of unfinished uploads in one project.',
    parse: integer(1, 1_000_000),
  }),
  CATEGORIES_PER_PERSON: setting({
    default: '100',
    doc: 'The maximum number of categories in which one person may have files.',
    parse: integer(1, 100_000),
  }),
  UPLOAD_DIRECTORIES: setting({
    default: 'public,templates,data',
    doc: 'The names of the directories to which administrators may upload files.',
    parse: parseFolderNames,
  }),
  S3_SECRET_KEY: setting({ default: '', doc: 'The secret key of the S3 service.', parse: text, secret: true }),
  SMTP_URL: setting({
    default: '',
    doc: 'The mail server, as in `smtp://user:password@host:587`. Without it mails are not sent: administrators read them in the mail folder.',
    parse: optionalUrl('smtp:', 'smtps:'),
    secret: true,
  }),
  SMTP_FROM: setting({ default: 'praxis@localhost', doc: 'The sender of mails.', parse: text }),
  TIME_ZONE: setting({
    default: DEFAULT_TIME_ZONE,
    doc: 'The time zone of all shown days and hours, in pages, files and mails, and of the beginning of a day, whatever the zone of the browser. A name of the IANA database.',
    parse: zoneName,
  }),
  BACKUP_PASSPHRASE: setting({
    default: '',
    doc: 'The passphrase of `npm run backup` and `npm run restore`; at least 12 characters. Without it backups are not encrypted.',
    parse: text,
    secret: true,
  }),
  DEMO: setting({
    default: 'on',
    doc: '`on`: an empty database is filled with the demo project, and the sign-in page offers its people. Turn it off for real use.',
    parse: onOff,
  }),
  SESSION_IDLE: setting({
    default: '60',
    doc: 'Minutes without a request after which a session ends.',
    parse: integer(1, 43_200),
  }),
  SESSION_ABSOLUTE: setting({
    default: '720',
    doc: 'Minutes after which every session ends.',
    parse: integer(1, 525_600),
  }),
  SIGN_IN_ATTEMPTS: setting({
    default: '10',
    doc: 'The limit of failed sign-ins of one account from one address in 15 minutes; a browser that the person has used has the same number for itself. The limit of an account from all addresses is ten times as high, in an hour; that of an address thirty times as high, in 15 minutes (decision 52).',
    parse: integer(1, 10_000),
  }),
  HUMAN_CHECK_AFTER: setting({
    default: '20',
    doc: 'Requests for a new password from one address in an hour, after which each further one needs a human check. Browsers in which somebody has signed in never need it. The limit for tokens for uploads without a session is the same.',
    parse: integer(0, 1_000_000),
  }),
  HUMAN_CHECK_SECRET: setting({
    default: '',
    doc: 'The secret that signs the tasks of the human check; at least 32 characters. Without it the server uses a random one that the database stores.',
    parse: matching(/^(?:.{32,200})?$/, '32 characters at least'),
    secret: true,
  }),
  REQUESTS_PER_MINUTE: setting({
    default: '1200',
    doc: 'The maximum number of calls of one person in a minute. All people without a session at one address share this number.',
    parse: integer(1, 10_000_000),
  }),
  CALL_SECONDS: setting({
    default: '60',
    doc: 'The maximum of seconds from a request to the beginning of its answer, including the upload of its body; calls that are declared long have ten times as many. An answer that the client does not read for that long is cancelled.',
    parse: integer(1, 3_600),
  }),
  DRAIN_SECONDS: setting({
    default: '0',
    doc: 'Seconds for which a server still answers requests after the signal to end, while `/health/ready` answers 503: as many as the load balancer needs to notice.',
    parse: integer(0, 300),
  }),
  TRUST_PROXY: setting({
    default: '',
    doc: 'The reverse proxies in front of the server: their number (`1`), or their addresses (`10.0.0.0/8,127.0.0.1`). Without it, forwarded addresses are ignored.',
    parse: proxies,
  }),
  LOG_LEVEL: setting({
    default: 'info',
    doc: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  }),
  COMMIT: setting({
    default: '',
    doc: 'The commit that the server was built from. `/health` and the metrics contain it.',
    parse: matching(/^[\w.-]{0,80}$/, 'a commit'),
  }),
  METRICS_TOKEN: setting({
    default: '',
    doc: 'The token for `/metrics`, as in `Authorization: Bearer TOKEN`; at least 16 characters. Without it there are no metrics.',
    parse: matching(/^(?:[\w.~+/=-]{16,200})?$/, '16 letters, digits or signs of .~+/=-_ at least'),
    secret: true,
  }),
  DEV: setting({
    default: 'off',
    doc: '`on` while developing: changed screens are announced to open pages.',
    parse: onOff,
  }),
};

type Settings = typeof SETTINGS;

/** The settings of a running server, by name. */
export type Config = {
  readonly [Name in keyof Settings]: Settings[Name] extends Setting<infer Value> ? Value : never;
} & {
  /** BASE_URL, or http://localhost:PORT, with TLS_CERTIFICATE https. Every link in mails starts with it. */
  readonly baseUrl: string;
  readonly secure: boolean;
};

/** Reads the settings from the environment. Reports all errors at once. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const read = Object.entries(SETTINGS).map(([name, { default: fallback, parse }]) => {
    const given = environment[name];
    try {
      return [name, parse(given === undefined || given.trim() === '' ? fallback : given.trim())];
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return [name, undefined];
    }
  });
  if (problems.length > 0) throw settingsError(problems.join('\n  '));
  return complete(Object.fromEntries(read));
}

const settingsError = (what: string) => new Error(`The settings are wrong.\n  ${what}`);
/** Parts of one upload may reach different nodes. */
const REDIS_NEEDS_S3 =
  'REDIS_URL: is for several nodes, which need S3_ENDPOINT for their files. One node needs no REDIS_URL';

function complete(values: Record<string, unknown>): Config {
  // Each value was made by the parser that SETTINGS names for it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const config = values as unknown as Omit<Config, 'baseUrl' | 'secure'>;
  if (config.S3_ENDPOINT !== null && config.S3_BUCKET === '')
    throw settingsError('S3_BUCKET: is needed where S3_ENDPOINT is given');
  if (config.REDIS_URL !== null && config.S3_ENDPOINT === null) throw settingsError(REDIS_NEEDS_S3);
  const encrypts = config.TLS_CERTIFICATE !== '';
  if (encrypts !== (config.TLS_KEY !== ''))
    throw settingsError('TLS_CERTIFICATE and TLS_KEY: each needs the other one');
  const baseUrl = config.BASE_URL ?? `${encrypts ? 'https' : 'http'}://localhost:${config.PORT}`;
  return Object.freeze({ ...config, baseUrl, secure: baseUrl.startsWith('https:') });
}

function text(value: string): string {
  return value;
}

function integer(min: number, max: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max)
      throw new Error(`'${value}' is not a whole number from ${min} to ${max}`);
    return number;
  };
}

function parseDeveloperTool(name: string): void {
  if (!DEVELOPER_TOOLS.some((tool) => tool === name))
    throw new Error(`'${name}' is none of ${DEVELOPER_TOOLS.join(', ')}`);
}

/** Parses comma-separated entries, each with `parse`. */
function list(parse: (entry: string) => unknown): (value: string) => readonly string[] {
  return (value) => {
    const entries = value.split(',').map((entry) => entry.trim());
    const given = entries.filter((entry) => entry !== '');
    given.forEach((entry) => parse(entry));
    return given;
  };
}

function zoneName(value: string): string {
  // An offset has no summer time.
  if (!/^[A-Z]/i.test(value) || !isTimeZone(value))
    throw new Error(`'${value}' is no time zone: write a name as in ${DEFAULT_TIME_ZONE}`);
  return value;
}

function matching(pattern: RegExp, meant: string): (value: string) => string {
  return (value) => {
    if (pattern.test(value)) return value;
    throw new Error(`is not ${meant}`);
  };
}

function onOff(value: string): boolean {
  if (/^(on|true|yes|1)$/i.test(value)) return true;
  if (/^(off|false|no|0)$/i.test(value)) return false;
  throw new Error(`'${value}' is neither on nor off`);
}

function oneOf<Choice extends string>(...choices: Choice[]): (value: string) => Choice {
  return (value) => {
    const found = choices.find((choice) => choice === value);
    if (found === undefined) throw new Error(`'${value}' is none of ${choices.join(', ')}`);
    return found;
  };
}

function proxies(value: string): number | readonly string[] {
  if (value === '') return 0;
  if (/^\d+$/.test(value)) return integer(0, 10)(value);
  return value.split(',').map((part) => {
    const address = part.trim();
    if (!/^[0-9a-f.:]+(\/\d{1,3})?$/i.test(address)) throw new Error(`'${address}' is no address`);
    return address;
  });
}
