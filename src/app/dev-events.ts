import { documentsChanged } from '../pages/changes.ts';
import type { AppContext } from './app-context.ts';

/** In development the server announces changed files. The page replaces a changed screen or text and keeps its state. */
export function reloadChangedFiles({ texts, ports }: AppContext): void {
  const events = new EventSource('/api/praxis/dev/events');
  events.addEventListener('changed', (event: MessageEvent<string>) => {
    const { area }: { area: string } = JSON.parse(event.data);
    if (area === 'screens') documentsChanged();
    if (area === 'locales') texts.reload().catch((error: unknown) => ports.failed(error));
  });
}
