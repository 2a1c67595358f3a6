import type { OWN_MAILS } from '../../../schemas/entities/mail.ts';
import type { MailLanguage, MailValues } from '../../mail/template.ts';

type Name = (typeof OWN_MAILS)[number];

const WORDS = {
  el: {
    name: 'Μαρία Παππά',
    who: 'Ελένη Οικονόμου',
    other: 'Νίκος Αλεξίου',
    title: 'Συνεδρία στόχων',
    plan: 'Το πλάνο μου',
    project: 'Πρώτο Βήμα',
  },
  en: {
    name: 'Maria Pappa',
    who: 'Eleni Oikonomou',
    other: 'Nikos Alexiou',
    title: 'Meeting about goals',
    plan: 'My plan',
    project: 'First Step',
  },
} as const;

const link = 'https://praxis.example.org';
const when = ['24-11-2026 17:00', '25-11-2026 10:30'] as const;

/** What a mail is tried with: first as it usually is, then with what may be missing. */
export function mailSamples(mail: Name, language: MailLanguage): readonly MailValues[] {
  const { name, who, other, title, plan, project } = WORDS[language];
  if (mail === 'rendezvous') {
    const usual = { name, title, when: when[0], who, link };
    return [usual, { ...usual, who: '' }];
  }
  if (mail === 'reminder') {
    const items = [
      { kind: 'due', title: plan, when: '24-11-2026' },
      { kind: 'passed', title: plan, when: '20-11-2026' },
      { kind: 'meeting', title, when: when[0] },
    ];
    return [
      { name, project, items, link },
      { name, project, items: [], link },
    ];
  }
  const meetings = [
    { title, when: when[0], who },
    { title, when: when[1], who: other },
  ];
  return [
    { name, meetings, link },
    { name, meetings: [], link },
  ];
}
