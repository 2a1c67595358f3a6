import { observer } from 'mobx-react-lite';
import { useHouse } from '../app/house.ts';
import { Shell } from '../shell/Shell.tsx';
import { homeParams } from './home-params.ts';
import { Refusable } from './Refusable.tsx';
import { ScreenPage, type ScreenPageProps } from './ScreenPage.tsx';

/** A screen of a project, in the shell. Only home is told what the shell alone knows. */
export default observer(function ProjectPage({ screen, params }: ScreenPageProps) {
  const house = useHouse();
  return (
    <Shell screen={screen}>
      <Refusable>
        <ScreenPage screen={screen} params={screen === 'home' ? homeParams(params, house) : params} />
      </Refusable>
    </Shell>
  );
});
