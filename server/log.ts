import type { Config } from './config.ts';

/** Where log lines go. */
export interface LogTarget {
  write(line: string): void;
}

/** Structured logs: what was asked and how it ended, with the request's id; no bodies, no queries, no cookies. */
export function loggerOptions(config: Config, target?: LogTarget) {
  return {
    level: config.LOG_LEVEL,
    redact: ['req.headers', 'res.headers', 'password', 'token', '*.password', '*.token'],
    ...(target ? { stream: target } : {}),
    serializers: {
      req: ({ method, url, ip }: { method: string; url: string; ip?: string }) => ({
        method,
        path: url.split('?', 1)[0],
        ip,
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
  };
}
