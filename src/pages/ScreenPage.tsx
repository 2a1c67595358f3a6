import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useLocation } from 'react-router-dom';
import { CallError, isNetworkFailure, type DocumentBundle } from '../../engine/index.ts';
import { Screen, useTranslate } from '../../engine/react/index.ts';
import { frame } from '../app/frame.tsx';
import { useApp } from '../app/app-context.ts';
import { PlainFailure } from './PlainFailure.tsx';
import { onDocumentsChanged } from './changes.ts';

export interface ScreenPageProps {
  readonly screen: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Elements beside the screen that use its document. */
  readonly renderBeside?: ((bundle: DocumentBundle) => ReactNode) | undefined;
}

type Loaded =
  | { readonly kind: 'ready'; readonly bundle: DocumentBundle }
  | { readonly kind: 'failed'; readonly error: unknown };

/** One screen by its name: its document from the server, or a screen with the reason why there is none. */
export const ScreenPage = observer(function ScreenPage({ screen, params, renderBeside }: ScreenPageProps) {
  const { session } = useApp();
  const { loaded, retry } = useDocument(screen, `${session.identity?.Id ?? ''}/${session.project?.Id ?? ''}`);
  useTitle();
  useFocus();
  if (!loaded) return <frame.Skeleton nodeId="page" shape="page" />;
  if (loaded.kind === 'failed')
    return <Failed screen={screen} error={loaded.error} retry={retry} renderBeside={renderBeside} />;
  const { bundle } = loaded;
  return (
    <>
      <Screen key={screen} bundle={bundle} params={params} />
      {renderBeside?.(bundle)}
    </>
  );
});

/** Loads a document. A changed one replaces it in place, so that the screen keeps its state. */
function useDocument(screen: string, reader: string): { loaded: Loaded | null; retry: () => void } {
  const { documents } = useApp();
  const key = `${reader}/${screen}`;
  const [found, setFound] = useState<{ readonly key: string; readonly loaded: Loaded } | null>(null);
  const shown = useRef(key);
  const load = useCallback(async () => {
    shown.current = key;
    const loaded = await attempt(() => documents.load('screen', screen));
    if (shown.current === key && !(isUnreachable(loaded) && documents.known('screen', screen)))
      setFound({ key, loaded });
  }, [documents, screen, key]);
  useEffect(() => void load(), [load]);
  useEffect(() => onDocumentsChanged(() => void load()), [load]);
  const retry = useCallback(() => {
    setFound(null);
    void load();
  }, [load]);
  if (found?.key === key) return { loaded: found.loaded, retry };
  // A screen that was loaded before is shown at once, until its current document is there.
  const bundle = documents.known('screen', screen);
  return { loaded: bundle && { kind: 'ready', bundle }, retry };
}

async function attempt(load: () => Promise<DocumentBundle>): Promise<Loaded> {
  try {
    return { kind: 'ready', bundle: await load() };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

/** Without a network the document that was loaded before stays. */
const isUnreachable = (loaded: Loaded): boolean => loaded.kind === 'failed' && isNetworkFailure(loaded.error);

/** Shown without a document: it does not exist, the reader has no access, or loading failed. Each case has its own screen. */
function Failed({
  screen,
  error,
  retry,
  renderBeside,
}: Pick<ScreenPageProps, 'screen' | 'renderBeside'> & { error: unknown; retry: () => void }) {
  const status = error instanceof CallError ? error.status : -1;
  // A path that cannot be the name of a document is not found either.
  const instead = status === 404 || status === 400 ? 'notfound' : status === 403 ? 'denied' : null;
  if (instead && instead !== screen)
    return <ScreenPage screen={instead} params={{ screen }} renderBeside={renderBeside} />;
  return <PlainFailure error={error} retry={retry} />;
}

function useTitle(): void {
  const { display, session } = useApp();
  const t = useTranslate();
  const title = [display.title, session.project?.Descr ?? t('shell.product')].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Scrolls a new page to its start and focuses it. The first page leaves the focus to the browser. */
function useFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.querySelector('main');
    main?.focus({ preventScroll: true });
    main?.scrollTo({ top: 0 });
    scrollTo({ top: 0 });
  }, [pathname]);
}
