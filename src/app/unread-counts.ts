import { reaction } from 'mobx';
import { noticeValues } from '../../schemas/formats/notice-values.ts';
import { browserNoticeSetting } from './browser-notice-setting.ts';
import { browserNotices } from '../../widgets/parts/hook/browser-notices.ts';
import { needsConsent } from '../session/consent.ts';
import type { AppContext } from './app-context.ts';

/** The delay that combines many messages into one count. */
const GATHER_MS = 250;
const TOAST_MS = 5000;
/** The first count waits this long for the connection: events before it are missed, so it would be repeated then. */
const CONNECT_MS = 3000;

/** Updates the counts of the shell and shows notifications. Loaded after sign-in. */
export function followUnreadCounts(app: AppContext): void {
  const { hub, session } = app;
  const recountNow = gathered(() => void count(app));
  let isReady = false;
  const recount = (): void => {
    if (isReady) recountNow();
  };
  const begin = (): void => {
    clearTimeout(patience);
    isReady = true;
    recount();
  };
  const patience = setTimeout(begin, CONNECT_MS);
  const who = () => [
    session.identity?.Id,
    session.project?.Id,
    session.role,
    needsConsent(session.user, session.project),
  ];
  reaction(who, recount);
  hub.listen('connection.back', recount);
  hub.listen('connection.state', (payload) => {
    if (field(payload, 'state') === 'Connected') begin();
  });
  hub.listen('notify.marked', recount);
  hub.listen('chat.messageRead', (payload) => {
    if (field(payload, 'UserId') === session.identity?.Id) recount();
  });
  hub.listen('chat.messageReceived', (payload) => {
    recount();
    if (field(payload, 'UserId') !== session.identity?.Id)
      inBrowser(app, app.texts.translate('notifications.message'), 'chat');
  });
  hub.listen('notify.showNotification', (payload) => {
    recount();
    show(app, payload);
  });
}

function gathered(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, GATHER_MS);
  };
}

const field = (payload: unknown, name: string): unknown =>
  typeof payload === 'object' && payload !== null && Object.hasOwn(payload, name)
    ? Object.entries(payload).find(([key]) => key === name)?.[1]
    : undefined;

/** Counts only screens that the reader may open. Failed counts remain unchanged. */
async function count({ api, ports, session, display }: AppContext): Promise<void> {
  const ProjectId = session.project?.Id;
  const nobody = session.state !== 'authenticated' || needsConsent(session.user, session.project);
  if (nobody || ProjectId === undefined || ProjectId === session.left)
    return display.set({ unreadChat: 0, unreadNotices: 0 });
  const may = (screen: string) => ports.link(screen, {}) !== null;
  try {
    const [chat, notices] = await Promise.all([
      may('chat') && !session.identity?.Impersonator ? api.chat.newCount({ ProjectId }) : null,
      may('notifications') ? api.notifications.count({ ProjectId }) : null,
    ]);
    display.set({ unreadChat: chat?.Count ?? 0, unreadNotices: notices?.Count ?? 0 });
  } catch {
    // The next event counts again. A failed count is not reported.
  }
}

/** Shows a notification: a toast, and a browser notification where the page is hidden. */
function show(app: AppContext, payload: unknown): void {
  const title = field(field(payload, 'data'), 'Title');
  const key = field(title, 'key') ?? field(payload, 'title');
  if (typeof key !== 'string') return;
  const text = app.texts.translate(
    key,
    noticeValues(valuesOf(field(title, 'with')), app.texts.translate('widgets.locale', {})),
  );
  app.notices.toast({ text, tone: 'info', ms: TOAST_MS });
  inBrowser(app, text, 'notifications');
}

const valuesOf = (given: unknown): Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null ? { ...given } : {};

/** A browser notification is only shown with permission, and while the page is hidden. */
function inBrowser({ ports, session }: AppContext, text: string, screen: string): void {
  if (document.visibilityState === 'visible' || browserNotices(browserNoticeSetting(ports.keep.device)) !== 'on')
    return;
  const shown = new Notification(session.project?.Descr ?? 'Praxis', { body: text, tag: screen });
  shown.addEventListener('click', () => {
    focus();
    ports.navigate({ to: screen, with: {} });
    shown.close();
  });
}
