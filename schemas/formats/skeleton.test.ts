import { describe, expect, it } from 'vitest';
import { latinOf, skeletonOf } from './skeleton.ts';

describe('the skeleton of a name', () => {
  it.each([
    ['Αγγελοπούλου', 'angelopoulou', 'aggelopoulou', 'ANGELOPOYLOY'],
    ['Παπαδόπουλος', 'papadopoulos', 'papadopulos'],
    ['Γιώργος', 'giorgos', 'yiorgos', 'yorgos'],
    ['Κωνσταντίνος', 'konstantinos', 'constantinos', 'konstandinos'],
    ['Μπάμπης', 'bampis', 'mpampis', 'babis'],
    ['Χρήστος', 'christos', 'khristos'],
    ['Ευαγγελία', 'evangelia', 'euaggelia'],
    ['Φίλιππος', 'philippos', 'filipos'],
    ['Βασίλης', 'vasilis', 'basilis', 'vasileis'],
    ['Αλεξίου', 'alexiou', 'aleksiou'],
    ['Ειρήνη', 'eirini', 'irini', 'eirhnh'.replaceAll('h', 'i')],
  ])('is one for %s and its spellings', (name, ...spellings) => {
    for (const spelling of spellings) expect(skeletonOf(spelling)).toBe(skeletonOf(name));
  });

  it('keeps names of other sounds apart', () => {
    const names = ['Παππάς', 'Παπαδάκης', 'Νίκος', 'Νίκη', 'Μαρία', 'Μαρίνα', 'Δήμος', 'Θωμάς', 'Τόμας'];
    expect(new Set(names.map(skeletonOf)).size).toBe(names.length - 1);
  });

  it('takes a letter that is repeated at a beginning, or three times, for no single one', () => {
    for (const typed of ['zzzz', 'ζζ', 'alll']) expect(skeletonOf(typed)).toBe(latinOf(typed));
    expect(skeletonOf('Άννα')).toBe(skeletonOf('ana'));
  });
});

describe('Latin letters', () => {
  it.each([
    ['Αντωνίου', 'ant'],
    ['Αγγελοπούλου', 'ang'],
    ['Παπαϊωάννου', 'papai'],
    ['Παπαδοπούλου', 'papadopou'],
  ])('of %s begin as they are typed', (name, typed) => {
    for (let end = 1; end <= typed.length; end += 1) expect(latinOf(name).slice(0, end)).toBe(typed.slice(0, end));
  });

  it('leave digits and Latin texts as they are', () => {
    expect(latinOf('Maria 69')).toBe('maria 69');
  });
});
