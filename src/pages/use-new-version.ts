import { useEffect, useMemo, useState } from 'react';
import { CallError, type DocumentBundle } from '../../engine/index.ts';
import { areas } from '../../schemas/roles.ts';
import { useApp } from '../app/app-context.ts';
import { watchVersions, pollVersions, type VersionSource } from '../app/versions.ts';
import { documentsChanged } from './changes.ts';

/** Is a newer version of the open screen ready? With live reload it is loaded immediately; otherwise a message offers it. */
export function useNewVersion(screen: string, shown: DocumentBundle): { ready: boolean; apply: () => void } {
  const { documents, session, ports } = useApp();
  const versions = useVersions();
  const [newer, setNewer] = useState<DocumentBundle | null>(null);
  const project = session.project?.Id ?? null;
  const live = usesLiveReload(session.heldRoles);
  useEffect(() => {
    if (project === null) return undefined;
    const look = async (): Promise<void> => {
      const now = await documents.load('screen', screen);
      if (now === shown) return setNewer(null);
      if (live) documentsChanged();
      else setNewer(now);
    };
    const changed = (): void => {
      documents.expireAhead();
      look().catch((error: unknown) => {
        // A reader who has lost access to the screen sees that in its place.
        if (error instanceof CallError && (error.status === 403 || error.status === 404)) documentsChanged();
        else ports.failed(error);
      });
      // The project's settings are also a document: menus and fields are updated.
      void session.renew();
    };
    return versions.watch(project, changed, live);
  }, [versions, documents, session, ports, project, screen, shown, live]);
  return { ready: newer !== null && newer !== shown, apply: documentsChanged };
}

function useVersions(): VersionSource {
  const { api, hub } = useApp();
  return useMemo(
    () =>
      watchVersions(
        hub.listen,
        pollVersions(async (ProjectId, signal) => (await api.documents.mark({ ProjectId }, { signal })).mark),
      ),
    [api, hub],
  );
}

/** The SuperAdmin role turns on live reload, for people with a role in the main layout. */
export const usesLiveReload = (held: readonly string[]): boolean =>
  held.includes('SuperAdmin') && held.some((role) => areas.main.some((mainRole) => mainRole === role));
