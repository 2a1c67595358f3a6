import type { Questionnaire } from '../../../schemas/documents/questionnaire.ts';
import { clipboardCommands, type ClipboardCommands } from './clipboard-commands.ts';
import type { QuestionPosition } from './edit.ts';
import { questionCommands, type QuestionCommands } from './question-commands.ts';
import type { Clipboard } from './schema.ts';
import { sectionCommands, type SectionCommands } from './section-commands.ts';
import { useOutlineChanges, type EditorProps } from './use-outline-changes.ts';
import type { Types } from './use-types.ts';

/** The commands of the outline, for buttons, keys and drag. */
export interface Outline extends QuestionCommands, ClipboardCommands, SectionCommands {
  readonly document: Questionnaire;
  readonly section: number;
  readonly clipboard: Clipboard | null;
  /** The focus after a change; null leaves it where it is. */
  readonly goal: { readonly place: QuestionPosition } | null;
  /** The announcement for screen readers. */
  readonly announcement: string;
}

export function useOutline(props: EditorProps, types: Types): Outline {
  const { goal, announcement, changes } = useOutlineChanges(props, types);
  const { document, section, clipboard } = changes;
  return {
    document,
    section,
    clipboard,
    goal,
    announcement,
    ...questionCommands(changes, types, props.pointer),
    ...clipboardCommands(changes),
    ...sectionCommands(changes),
  };
}
