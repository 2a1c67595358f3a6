import { useEffect, useMemo, useRef, useState } from 'react';
import { complete, explain, insertNode, parseDocument, placeAt, type Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import type { CodeHandle } from '../../parts/monaco/CodeField.tsx';
import type { DocumentHelper } from '../../parts/monaco/helpers.ts';
import { LazyCodeField } from '../../parts/monaco/LazyCodeField.tsx';
import { problemText } from '../../parts/text/problem-text.ts';
import { assistanceOf, checkDocument, type CheckedDocument } from './assistance.ts';
import type { DocumentEditorProps } from './schema.ts';
import css from './DocumentEditor.module.css';

/** A check takes some milliseconds. After a slower check the next one waits longer. */
const PAUSE_MS = 120;
const SLOWER = 6;

export default function DocumentEditor(props: Widget<DocumentEditorProps & { readonly value?: string | null }>) {
  const t = useTranslate();
  const { emit, known } = props;
  const text = asText(props.value);
  const handle = useRef<CodeHandle | null>(null);
  const assistance = useMemo(() => assistanceOf(known, t), [known, t]);
  const helper = useMemo(
    (): DocumentHelper | undefined =>
      assistance === null
        ? undefined
        : {
            complete: (now, offset) => complete(now, offset, assistance),
            explain: (now, offset) => explain(now, offset, assistance),
          },
    [assistance],
  );
  const checked = useChecked(text, assistance, props);
  const marks = useMemo(
    () => (checked?.problems ?? []).map((problem) => ({ ...problem, message: problemText(problem, t) })),
    [checked, t],
  );
  const reveal = useReveal(props.reveal ?? null, text);
  useInsertion(props.insert ?? null, handle, text);
  return (
    <div className={css.root} id={props.nodeId} data-checked={checked?.value === text || undefined}>
      <LazyCodeField
        label={asText(props.label)}
        language="document"
        value={text}
        height="100%"
        minimap
        disabled={props.disabled === true}
        problems={marks}
        reveal={reveal}
        {...(helper ? { helper } : {})}
        invalid={(checked?.errors ?? 0) > 0}
        change={(value) => emit('change', { value })}
        place={({ line, column, offset }) =>
          emit('place', { line, column, pointer: placeAt(text, offset)?.pointer ?? '' })
        }
        save={(value) => emit('save', { value })}
        ready={(made) => {
          handle.current = made;
        }}
      />
    </div>
  );
}

/** Checks the text shortly after its last change, and reports the problems. */
function useChecked(
  text: string,
  assistance: ReturnType<typeof assistanceOf>,
  { kind, name, emit }: Widget<DocumentEditorProps>,
): CheckedDocument | null {
  const [checked, setChecked] = useState<CheckedDocument | null>(null);
  const pause = useRef(0);
  const tell = useRef(emit);
  useEffect(() => {
    tell.current = emit;
  }, [emit]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const start = performance.now();
      const made = checkDocument(text, assistance, { kind: kind ?? null, ...(name ? { name } : {}) });
      pause.current = Math.max(PAUSE_MS, (performance.now() - start) * SLOWER);
      setChecked(made);
      tell.current('checked', { ...made });
    }, pause.current);
    return () => clearTimeout(timer);
  }, [text, assistance, kind, name]);
  return checked;
}

type Reveal = NonNullable<DocumentEditorProps['reveal']>;
interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** A new object for each requested jump. The pointer is looked up in the text at that time. */
function useReveal(wanted: Reveal | null, text: string): TextPosition | null {
  const [shown, setShown] = useState<{ readonly count: number | null; readonly place: TextPosition | null }>({
    count: null,
    place: null,
  });
  if (wanted && text !== '' && wanted.count !== shown.count)
    setShown({ count: wanted.count, place: positionOfReveal(wanted, text) });
  return shown.place;
}

function positionOfReveal({ line, column, pointer }: Reveal, text: string): TextPosition {
  if (pointer) return parseDocument(text).at(pointer);
  return { line: line ?? 1, column: column ?? 1 };
}

/** Inserts each new example once. */
function useInsertion(
  insert: NonNullable<DocumentEditorProps['insert']> | null,
  handle: React.RefObject<CodeHandle | null>,
  text: string,
): void {
  const done = useRef(insert?.count ?? 0);
  useEffect(() => {
    if (!insert || insert.count === done.current || !handle.current) return;
    done.current = insert.count;
    handle.current.edit(insertNode(text, handle.current.offset(), asExample(insert)));
  }, [insert, handle, text]);
}

type Inserted = Parameters<typeof insertNode>[2];
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the palette sends an example of a widget
const asExample = (insert: NonNullable<DocumentEditorProps['insert']>): Inserted => insert as unknown as Inserted;
