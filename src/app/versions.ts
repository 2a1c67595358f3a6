/** Tells that documents of a project may be others than before. */
export interface VersionSource {
  /** Returns the function that stops it. `eager`: polls more often. */
  watch(project: string, changed: () => void, eager: boolean): () => void;
}

const EAGER_MS = 2000;
const USUAL_MS = 15_000;

type AskMark = (project: string, signal: AbortSignal) => Promise<string>;

/** Asks for the mark of the project now and then, while the page can be seen; a page that comes back to sight asks at once. */
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

/** The same, and immediately after an event of the hub; polling continues for pages without a connection. */
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
