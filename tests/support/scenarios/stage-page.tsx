import type { ReactNode } from 'react';
import type { Frame } from '../../../engine/index.ts';
import { Dialogs, RuntimeProvider, Screen, Texts } from '../../../engine/react/index.ts';
import { frame } from '../../../widgets/parts/frame/frame.tsx';
import { messageOf } from '../../../widgets/parts/text/message.ts';
import type { Stage } from './stage.ts';

/** The product's frame, which also records broken and loading nodes. */
export function reportingFrame(faults: string[]): Frame {
  const noted = (text: string): void => {
    if (!faults.includes(text)) faults.push(text);
  };
  return {
    ...frame,
    Skeleton: (props) => (
      <div data-waiting>
        <frame.Skeleton {...props} />
      </div>
    ),
    Broken: (props) => {
      noted(`${props.document} ${props.pointer} broke: ${messageOf(props.error)}`);
      return <frame.Broken {...props} />;
    },
    Unknown: (props) => {
      noted(`${props.document} ${props.pointer} names ${props.name}, which nobody knows`);
      return <frame.Unknown {...props} />;
    },
  };
}

/** The screen of a stage in its theme, as the web app shows it. */
export function StagePage({ stage }: { readonly stage: Stage }): ReactNode {
  return (
    <Texts value={stage.translate}>
      <RuntimeProvider runtime={stage.runtime}>
        <div data-scenario lang={stage.lang}>
          {stage.bundle ? <Screen bundle={stage.bundle} params={stage.params} /> : <frame.Denied />}
        </div>
        <Dialogs />
      </RuntimeProvider>
    </Texts>
  );
}
