import { useEffect, useRef, useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate, type Translate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { CodeBar, ValidMark } from '../../parts/monaco/CodeBar.tsx';
import { findSqlParameters } from '../../../schemas/formats/sql-parameters.ts';
import { useLatest } from '../../parts/hook/use-latest.ts';
import type { CodeHandle } from '../../parts/monaco/CodeField.tsx';
import { LazyCodeField } from '../../parts/monaco/LazyCodeField.tsx';
import shared from '../../parts/monaco/code-editor.module.css';
import { htmlMistakes, jsonFaults, lineAndColumn, sqlMistakes, type CodeMistake } from './faults.ts';
import type { CodeEditorProps, CodeProblem } from './schema.ts';
import css from './CodeEditor.module.css';

const HEIGHT = 360;
const EMPTY_LIST: readonly never[] = [];
type Language = NonNullable<CodeEditorProps['language']>;

export default function CodeEditor(props: Widget<CodeEditorProps & { readonly value?: string | null }>) {
  const t = useTranslate();
  const language = props.language ?? 'json';
  const text = asText(props.value);
  const handle = useRef<CodeHandle | null>(null);
  const [found, setFound] = useState<readonly CodeProblem[]>(EMPTY_LIST);
  const [checked, setChecked] = useState<{ readonly text: string; readonly problems: readonly CodeProblem[] } | null>(
    null,
  );
  const validate = async (): Promise<void> => {
    const own = await faultsOf(language, text, handle.current, t);
    const problems = [...own, ...found.filter((problem) => !own.some((known) => known.line === problem.line))];
    setChecked({ text, problems });
    props.emit('problems', { problems });
  };
  const [unread, setUnread] = useState<string | null>(null);
  const format = async (): Promise<void> => {
    if ((await handle.current?.format()) === false) setUnread(text);
  };
  useSqlParameters(language, text, (names) => props.emit('parameters', { names }));
  const shown = checked?.text === text ? checked : null;
  return (
    <div className={shared.root} id={props.nodeId}>
      <CodeBar
        label={asText(props.label)}
        format={props.disabled === true ? null : () => void format()}
        validate={() => void validate()}
      />
      <LazyCodeField
        key={language}
        label={asText(props.label)}
        language={language}
        value={text}
        height={props.height ?? HEIGHT}
        minimap={props.minimap !== false}
        disabled={props.disabled === true}
        schema={props.schema}
        {...(props.names ? { names: props.names } : {})}
        problems={props.problems ?? EMPTY_LIST}
        reveal={props.reveal ?? null}
        invalid={props.error !== undefined}
        change={(value) => props.emit('change', { value })}
        place={(place) => props.emit('place', place)}
        found={(problems) => {
          setFound(problems);
          props.emit('problems', { problems });
        }}
        save={(value) => props.emit('save', { value })}
        format={() => void format()}
        ready={(made) => {
          handle.current = made;
        }}
      />
      {props.error === undefined ? null : <p className={shared.error}>{props.error}</p>}
      <div aria-live="polite">
        {unread === text ? <p className={shared.error}>{t('widgets.code.unread')}</p> : null}
        {shown ? (
          <ProblemLines
            problems={shown.problems}
            go={(problem) => handle.current?.reveal(problem.line, problem.column)}
          />
        ) : null}
      </div>
    </div>
  );
}

/** Milliseconds without typing before the parameters are reported. */
const PARAMETERS_DELAY = 2_000;

/** Reports the parameters of an SQL text when they have changed. */
function useSqlParameters(language: Language, text: string, tell: (names: string[]) => void): void {
  const latest = useLatest(tell);
  const [first] = useState(text);
  useEffect(() => {
    if (language !== 'sql' || text === first) return undefined;
    const timer = setTimeout(() => latest.current([...findSqlParameters(text)]), PARAMETERS_DELAY);
    return () => clearTimeout(timer);
  }, [language, text, first, latest]);
}

function ProblemLines({ problems, go }: { problems: readonly CodeProblem[]; go: (problem: CodeProblem) => void }) {
  if (problems.length === 0) return <ValidMark />;
  return (
    <ul className={css.problems}>
      {problems.map((problem) => (
        <li key={`${problem.line}:${problem.column}:${problem.message}`}>
          <button type="button" className={css.problem} onClick={() => go(problem)}>
            <span className="px-whole">{`${problem.line}:${problem.column}`}</span> {problem.message}
          </button>
        </li>
      ))}
    </ul>
  );
}

async function faultsOf(
  language: Language,
  text: string,
  handle: CodeHandle | null,
  t: Translate,
): Promise<readonly CodeProblem[]> {
  if (language === 'json') return jsonFaults(text, t);
  if (language === 'javascript') return (await handle?.faults()) ?? EMPTY_LIST;
  const mistakes = language === 'html' ? htmlMistakes(text) : sqlMistakes(text);
  return mistakes.map((mistake: CodeMistake) => ({
    ...lineAndColumn(text, mistake.offset),
    message: t(`widgets.code.${mistake.kind}`, { name: mistake.name }),
  }));
}
