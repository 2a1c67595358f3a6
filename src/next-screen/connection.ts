interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Only Chromium tells about the connection. */
function readConnection(): Connection | null {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' ? connection : null;
}

/** Should only what is pressed be loaded? */
export function isSparing(): boolean {
  const { saveData, effectiveType } = readConnection() ?? {};
  return saveData === true || effectiveType === 'slow-2g' || effectiveType === '2g';
}

/** Is there room for what is only likely to be opened? */
export const isFast = (): boolean => readConnection()?.effectiveType === '4g' && !isSparing();
