import type { OwnMail } from '../../../../schemas/entities/mail.ts';
import type { MailLanguage, MailValues } from '../../../platform/mail/template.ts';

const WORDS = {
  el: {
    name: 'Μαρία Παππά',
    who: 'Ελένη Οικονόμου',
    other: 'Νίκος Αλεξίου',
    title: 'Συνεδρία στόχων',
    plan: 'Το πλάνο μου',
    project: 'Πρώτο Βήμα',
    reason: 'Η βεβαίωση που στείλατε έχει λήξει.',
    documents: ['Βιογραφικό', 'Κάρτα ανεργίας'],
  },
  en: {
    name: 'Maria Pappa',
    who: 'Eleni Oikonomou',
    other: 'Nikos Alexiou',
    title: 'Meeting about goals',
    plan: 'My plan',
    project: 'First Step',
    reason: 'The certificate that you sent has expired.',
    documents: ['CV', 'Unemployment card'],
  },
} as const;
type Words = (typeof WORDS)[MailLanguage];

const link = 'https://praxis.example.org';
const when = ['24-11-2026 17:00', '25-11-2026 10:30'] as const;
const until = '24-12-2026 17:00';
const protocol = '2026-000042';

function decision({ name, project, reason }: Words): readonly MailValues[] {
  const usual = { name, project, protocol, reason };
  return [usual, { ...usual, reason: '' }];
}

function letter({ name, project, reason, documents }: Words): readonly MailValues[] {
  const usual = { name, project, protocol, reason, documents, until, link };
  return [usual, { ...usual, protocol: '', reason: '', documents: [] }, { ...usual, documents: [], until: '' }];
}

const SAMPLES: Readonly<Record<OwnMail, (words: Words) => readonly MailValues[]>> = {
  rendezvous({ name, title, who }) {
    const usual = { name, title, when: when[0], who, link };
    return [usual, { ...usual, who: '' }];
  },
  'mentor-meetings'({ name, title, who, other }) {
    const meetings = [
      { title, when: when[0], who },
      { title, when: when[1], who: other },
    ];
    return [
      { name, meetings, link },
      { name, meetings: [], link },
    ];
  },
  reminder({ name, project, plan, title }) {
    const items = [
      { kind: 'due', title: plan, when: '24-11-2026' },
      { kind: 'passed', title: plan, when: '20-11-2026' },
      { kind: 'meeting', title, when: when[0] },
    ];
    return [
      { name, project, items, link },
      { name, project, items: [], link },
    ];
  },
  'application-draft': ({ project }) => [
    { project, until, link, earlier: '' },
    { project, until, link, earlier: protocol },
  ],
  'application-submitted': ({ project }) => [{ project, protocol, when: when[0], link }],
  'application-again': ({ project }) => [{ project, earlier: protocol, protocol: '2026-000043' }],
  'application-reminder': letter,
  'application-resubmit': letter,
  'application-eligible': decision,
  'application-selected': decision,
  'application-declined': decision,
  'application-corrected': ({ name, project }) => [{ name, project, protocol }],
};

/** The sample values of a mail: first typical ones, then some with missing values. */
export const mailSamples = (mail: OwnMail, language: MailLanguage): readonly MailValues[] =>
  SAMPLES[mail](WORDS[language]);

/** Mails that are useless without their link. */
const WITH_LINK: ReadonlySet<OwnMail> = new Set([
  'application-draft',
  'application-submitted',
  'application-reminder',
  'application-resubmit',
]);

/** The value that the template of a mail has to use. */
export const neededValue = (mail: OwnMail): string | undefined => (WITH_LINK.has(mail) ? 'link' : undefined);
