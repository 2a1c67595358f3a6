import { copySection, moveSection, putSection, removeSection } from './edit.ts';
import type { OutlineChanges } from './use-outline-changes.ts';

export interface SectionCommands {
  readonly show: (section: number) => void;
  readonly addSection: () => void;
  readonly editSection: (index: number) => void;
  readonly stepSection: (from: number, to: number) => void;
  readonly duplicateSection: (index: number) => void;
  readonly dropSection: (index: number) => void;
}

export function sectionCommands({ document, section, t, point, change, edit, tell }: OutlineChanges): SectionCommands {
  return {
    show: (index) => point(`/Sections/${index}`),
    addSection: () => {
      const index = document.Sections.length === 0 ? 0 : section + 1;
      const fresh = { Title: t('questionnaires.newSection', { number: index + 1 }), Questions: [] };
      const next = putSection(document, index, fresh);
      change(next);
      point(`/Sections/${index}`);
      edit('section', `/Sections/${index}`, fresh, next);
    },
    editSection: (index) => {
      const value = document.Sections[index];
      if (value) edit('section', `/Sections/${index}`, value);
    },
    stepSection: (from, to) => {
      if (to < 0 || to >= document.Sections.length) return;
      change(moveSection(document, from, to));
      point(`/Sections/${to}`);
      tell(t('questionnaires.told.sectionMoved', { number: to + 1 }));
    },
    duplicateSection: (index) => {
      change(copySection(document, index));
      point(`/Sections/${index + 1}`);
    },
    dropSection: (index) => {
      change(removeSection(document, index));
      point(`/Sections/${Math.max(0, index - 1)}`);
      tell(t('questionnaires.told.sectionRemoved'));
    },
  };
}
