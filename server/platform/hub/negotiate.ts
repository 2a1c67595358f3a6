import { connectionIdOf, isResumable } from './tokens.ts';

const TRANSPORTS = [
  { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
] as const;

/** The answer to a negotiation: the token, and the transports to choose from. */
export function negotiateReply(version: 0 | 1, token: string) {
  return {
    negotiateVersion: version,
    // The first version has one name for both.
    ...(version === 1 ? { connectionId: connectionIdOf(token), connectionToken: token } : { connectionId: token }),
    ...(isResumable(token) ? { useStatefulReconnect: true } : {}),
    availableTransports: TRANSPORTS,
  };
}
