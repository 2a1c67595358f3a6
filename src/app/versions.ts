/** Reports that documents of a project may have changed. */
export interface VersionSource {
  /** Returns the function that stops watching. `eager`: polls more often. */
  watch(project: string, changed: () => void, eager: boolean): () => void;
}

const EAGER_MS = 2000;
const USUAL_MS = 15_000;

type AskMark = (project: string, signal: AbortSignal) => Promise<string>;

/** Polls the version mark of the project while the page is visible. A page that becomes visible polls at once. */
export function pollVersions(ask: AskMark, page: Document = document): VersionSource {
  return {
    watch(project, changed, eager) {
      const stop = new AbortController();
      let known: string | null = null;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let asking = false;
      const look = async (): Promise<void> => {
        clearTimeout(timer);
        if (asking || stop.signal.aborted || page.visibilityState === 'hidden') return;
        asking = true;
        const mark = await ask(project, stop.signal).catch(() => null);
        asking = false;
        if (stop.signal.aborted) return;
        // A failed poll is repeated later; other requests report the failure.
        if (mark !== null && known !== null && mark !== known) changed();
        known = mark ?? known;
        timer = setTimeout(() => void look(), eager ? EAGER_MS : USUAL_MS);
      };
      const seen = (): void => void look();
      page.addEventListener('visibilitychange', seen);
      void look();
      return () => {
        stop.abort();
        clearTimeout(timer);
        page.removeEventListener('visibilitychange', seen);
      };
    },
  };
}

/** The same, and also at once after an event of the hub. Polling continues for pages without a connection. */
export function watchVersions(
  listen: (event: string, handler: (payload: unknown) => void) => () => void,
  asked: VersionSource,
): VersionSource {
  return {
    watch(project, changed, eager) {
      const ends = [
        asked.watch(project, changed, eager),
        listen('documents.changed', changed),
        listen('connection.back', changed),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
