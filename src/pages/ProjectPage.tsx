import { observer } from 'mobx-react-lite';
import { useApp } from '../app/app-context.ts';
import { NewVersion } from '../shell/NewVersion.tsx';
import { Shell } from '../shell/Shell.tsx';
import { DeniedBoundary } from './DeniedBoundary.tsx';
import { ScreenPage, type ScreenPageProps } from './ScreenPage.tsx';
import { shellParams } from './shell-params.ts';
import { useScrollPlaces } from './use-scroll-places.ts';

/** A screen of a project, inside the shell. */
export default observer(function ProjectPage({ screen, params }: ScreenPageProps) {
  const app = useApp();
  useScrollPlaces(app.history);
  return (
    <Shell screen={screen}>
      <DeniedBoundary>
        <ScreenPage
          screen={screen}
          params={shellParams(screen, params, app)}
          renderBeside={(bundle) => <NewVersion screen={screen} shown={bundle} />}
        />
      </DeniedBoundary>
    </Shell>
  );
});
