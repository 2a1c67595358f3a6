import { observer } from 'mobx-react-lite';
import { useApp } from '../app/app-context.ts';
import { NewVersion } from '../shell/NewVersion.tsx';
import { Shell } from '../shell/Shell.tsx';
import { homeParams, layoutParams } from './home-params.ts';
import { DeniedBoundary } from './DeniedBoundary.tsx';
import { ScreenPage, type ScreenPageProps } from './ScreenPage.tsx';

/** Data of the shell for the two screens that use it. */
const TOLD = new Map([
  ['home', homeParams],
  ['customlayout', layoutParams],
]);

/** A screen of a project, in the shell. */
export default observer(function ProjectPage({ screen, params }: ScreenPageProps) {
  const app = useApp();
  const tell = TOLD.get(screen);
  return (
    <Shell screen={screen}>
      <DeniedBoundary>
        <ScreenPage
          screen={screen}
          params={tell ? tell(params, app) : params}
          renderBeside={(bundle) => <NewVersion screen={screen} shown={bundle} />}
        />
      </DeniedBoundary>
    </Shell>
  );
});
