import { FORBIDDEN_KEYS, stepsOf } from '../../engine/index.ts';
import { questionType } from '../../schemas/documents/questionnaire-groups.ts';
import { questionsOf, type DesignedQuestion, type Questionnaire } from '../../schemas/documents/questionnaire.ts';
import { nextModelId } from '../../schemas/formats/model-id.ts';

/** The document with another value at a pointer. All other parts keep their identity. */
export function setValue(document: Questionnaire, pointer: string, value: unknown): Questionnaire {
  // A pointer into the same document returns the document itself; the checker reads the result.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return setAt(document, stepsOf(pointer), value) as Questionnaire;
}

function setAt(here: unknown, [step, ...more]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (FORBIDDEN_KEYS.has(step)) return here;
  if (Array.isArray(here)) {
    const list: readonly unknown[] = here;
    // "-" is the place after the last one, as in JSON Patch.
    if (step === '-' && more.length === 0) return [...list, value];
    const at = Number(step);
    return at in list ? list.with(at, setAt(list[at], more, value)) : list;
  }
  if (step === '-' && here === undefined) return [value];
  const before: Readonly<Record<string, unknown>> = Object(here);
  return { ...before, [step]: setAt(before[step], more, value) };
}

const NEEDED: ReadonlySet<string> = new Set(['Model', 'Type', 'Text', 'Title', 'Sections', 'Questions']);

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Removes empty optional members. Returns the same object where there are none. */
function omitEmpty<T extends object>(thing: T): T {
  const entries = Object.entries(thing);
  const kept = entries.filter(([name, value]) => NEEDED.has(name) || !isNothing(value));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only optional members were left out
  return kept.length === entries.length ? thing : (Object.fromEntries(kept) as T);
}

/** Fills in defaults: values of choices by number, ids of columns; empty members are removed. Unchanged parts keep their identity. */
export function tidyDocument(document: Questionnaire): Questionnaire {
  const taken = new Set(
    questionsOf(document).flatMap(({ Model, Other, Rows = [] }) => [
      Model,
      ...(Other ? [Other.Model] : []),
      ...Rows.flatMap((row) => row.Model ?? []),
    ]),
  );
  const Sections = document.Sections.map((section) => {
    const Questions = mapped(section.Questions ?? [], (line) =>
      mapped(line, (question) => tidyQuestion(question, taken)),
    );
    const same = section.Questions === undefined || Questions === section.Questions;
    return omitEmpty(same ? section : { ...section, Questions });
  });
  const changed = Sections.some((section, index) => section !== document.Sections[index]);
  return omitEmpty(changed ? { ...document, Sections } : document);
}

/** Maps a list; returns the same list when no item changes. */
function mapped<T>(list: T[], change: (item: T) => T): T[] {
  const next = list.map(change);
  return next.every((item, index) => item === list[index]) ? list : next;
}

function tidyQuestion(question: DesignedQuestion, taken: Set<string>): DesignedQuestion {
  const { Options, Rows } = question;
  const options = Options && mapped(Options, (option) => omitEmpty({ ...option }));
  const given = Options && options && numbered(options);
  const rows = Rows && columnsOf(question, Rows, taken);
  const next = omitEmpty({
    ...question,
    ...(given ? { Options: given } : {}),
    ...(rows ? { Rows: rows } : {}),
  });
  return JSON.stringify(next) === JSON.stringify(question) ? question : next;
}

type Options = NonNullable<DesignedQuestion['Options']>;
type Rows = NonNullable<DesignedQuestion['Rows']>;

/** Gives choices without a value the first number that is not used. */
function numbered(options: Options): Options {
  const taken = new Set(options.map(({ Value }) => Value).filter(Boolean));
  let next = 1;
  return options.map((option) => {
    if (option.Value) return option;
    while (taken.has(String(next))) next++;
    taken.add(String(next));
    return { ...option, Value: String(next) };
  });
}

function columnsOf({ Type }: DesignedQuestion, rows: Rows, taken: Set<string>): Rows {
  if (questionType(Type) !== 'formtable') return rows.map(omitEmpty);
  return rows.map((row) => {
    const Model = row.Model ?? nextModelId(taken) ?? '';
    taken.add(Model);
    const Options = row.Type === 'choice' && row.Options ? numbered(row.Options.map(omitEmpty)) : row.Options;
    return omitEmpty({ ...row, Model, ...(Options ? { Options } : {}) });
  });
}
