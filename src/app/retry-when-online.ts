import { isNetworkFailure } from '../../engine/index.ts';
import { documentsChanged } from '../pages/changes.ts';
import type { AppContext } from './app-context.ts';

/** After the network is back, failed requests are repeated automatically. */
export function retryWhenOnline({ session, runtime, notices, texts, knowledge, globals, ports }: AppContext): void {
  let away = !navigator.onLine;
  const recover = () => {
    if (away) return;
    if (session.reason === 'network') void session.reload();
    if (session.failedProject && isNetworkFailure(session.failedProject.error)) session.retryProject();
    documentsChanged();
    runtime.retry();
    knowledge.load(globals).catch((error: unknown) => ports.failed(error));
  };
  addEventListener('offline', () => (away = true));
  addEventListener('online', () => {
    if (!away) return;
    away = false;
    notices.toast({ text: texts.translate('shell.online'), tone: 'success' });
    recover();
    // The first requests after the network is back may still fail.
    setTimeout(recover, 2_000);
    setTimeout(recover, 10_000);
  });
}

/** A failed stylesheet stays in the head, and the next import of its module would take it as loaded. It is removed, so that it is fetched again. */
export function removeFailedStyles(): void {
  const failed = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
  };
  document.addEventListener('error', failed, { capture: true });
}
