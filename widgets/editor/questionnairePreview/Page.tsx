import { useEffect, useMemo, useState } from 'react';
import { isObject, type DocumentBundle } from '../../../engine/index.ts';
import {
  createRuntime,
  Dialogs,
  RuntimeProvider,
  Screen,
  useRuntime,
  useTranslate,
  GlobalFacts,
} from '../../../engine/react/index.ts';
import type { Questionnaire } from '../../../schemas/documents/questionnaire.ts';
import { frame } from '../../parts/frame/frame.tsx';
import { sizesOf } from '../../parts/frame/preview-window.tsx';
import { useLatest } from '../../parts/hook/use-latest.ts';
import { trialPorts } from './ports.ts';
import { QuestionnaireTrial } from './trial.ts';
import css from './QuestionnairePreview.module.css';

interface PageProps {
  readonly document: Questionnaire;
  /** Another number restarts it. */
  readonly round: number;
  readonly width: number;
}

/** The screen that people fill in, with a trial in place of the server. */
const SCREEN = 'quest/run';
const PARAMS = { by: 'answerSet', id: 'trial', menteeId: '' };
const ROLE = 'Mentee';

/** The questionnaire in a runtime of its own. */
export function Page({ document, round, width }: PageProps) {
  const { runtime, globals, trial } = useTrialRuntime(document);
  const outer = useRuntime();
  const translate = useTranslate();
  const version = useVersion(trial, document, round);
  const screen = useScreen();
  useEffect(() => {
    const { user, project, lang } = outer.globals;
    globals.set({
      role: ROLE,
      lang,
      translate,
      project,
      user: isObject(user) ? { ...user, Roles: [ROLE] } : user,
      sizes: sizesOf(width),
    });
  }, [globals, outer, width, translate]);
  return (
    <RuntimeProvider runtime={runtime}>
      <div className={css.page}>
        {screen.failed !== null && <frame.Failed error={screen.failed} retry={screen.again} />}
        {screen.bundle && <Screen key={version} bundle={screen.bundle} params={PARAMS} />}
      </div>
      <Dialogs />
    </RuntimeProvider>
  );
}

function useTrialRuntime(document: Questionnaire) {
  const outer = useRuntime();
  const translate = useLatest(useTranslate());
  const [trial] = useState(() => new QuestionnaireTrial(document));
  const { runtime, globals } = useMemo(() => {
    const inner = new GlobalFacts({ translate: (key, values) => translate.current(key, values) });
    const ports = trialPorts(outer.options.ports, trial, () => translate.current);
    return { globals: inner, runtime: createRuntime({ ...outer.options, ports, frame, globals: inner }) };
  }, [outer, trial, translate]);
  return { runtime, globals, trial };
}

const PAUSE = 400;

/** Changes reach the trial after a pause; another version renders it again. */
function useVersion(trial: QuestionnaireTrial, document: Questionnaire, round: number): string {
  const [shown, setShown] = useState({ document, round, count: 0 });
  useEffect(() => {
    if (shown.document === document && shown.round === round) return undefined;
    const anew = shown.round !== round;
    const timer = setTimeout(
      () => {
        if (anew) trial.reset();
        trial.take(document);
        setShown({ document, round, count: shown.count + 1 });
      },
      anew ? 0 : PAUSE,
    );
    return () => clearTimeout(timer);
  }, [trial, document, round, shown]);
  return String(shown.count);
}

interface ScreenState {
  readonly bundle: DocumentBundle | null;
  readonly failed: unknown;
}

const LOADING: ScreenState = { bundle: null, failed: null };

/** The document of the screen with its parts, as the server sends it to everybody. */
function useScreen(): ScreenState & { readonly again: () => void } {
  const { options } = useRuntime();
  const [held, setHeld] = useState(LOADING);
  useEffect(() => {
    if (held !== LOADING) return undefined;
    let wanted = true;
    options.ports.document('part', SCREEN).then(
      (bundle) => wanted && setHeld({ bundle, failed: null }),
      (failed: unknown) => wanted && setHeld({ bundle: null, failed }),
    );
    return () => {
      wanted = false;
    };
  }, [options, held]);
  return { ...held, again: () => setHeld(LOADING) };
}
