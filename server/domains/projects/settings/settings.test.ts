import { describe, expect, it } from 'vitest';
import { diffSettings, screensOfMenu } from './changes.ts';
import { checkSettings } from './check.ts';
import { isPicture } from './check-config.ts';
import { MASK } from './settings-for.ts';
import { unmaskSecrets } from './secrets.ts';
import { settingsOf } from '../../../policy/settings.ts';

describe('stored settings', () => {
  it('are read as far as they fit', () => {
    const { User } = settingsOf({
      User: {
        Fields: [{ Name: 'Region' }, { Name: 3 }, { Name: '__proto__' }, { Name: 'Level', Visible: '5' }],
        Filters: [{ Field: 'Region' }, { Field: 3 }, 'Region'],
      },
    });
    expect(User).toEqual({ Fields: [{ Name: 'Region' }], ProjectFields: [], Filters: [{ Field: 'Region' }] });
    expect(settingsOf(null).User).toEqual({ Fields: [], ProjectFields: [], Filters: [] });
  });
});

describe('a change of settings', () => {
  const menu = (...states: readonly string[]) => ({ layout: states.map((state) => ({ state })) });

  it('says of each role which screens it gains and loses, and whether they are only in another order', () => {
    const before = { Roles: { Admin: menu('users', 'files'), Mentor: menu('users', 'files'), Mentee: menu('files') } };
    const after = { Roles: { Admin: menu('users', 'mail'), Mentor: menu('files', 'users'), Mentee: menu('files') } };
    expect(diffSettings(before, after).Roles).toEqual([
      { Role: 'Admin', Added: ['mail'], Removed: ['files'], Moved: false },
      { Role: 'Mentor', Added: [], Removed: [], Moved: true },
    ]);
    expect(diffSettings({}, before).Roles[0]).toEqual({
      Role: 'Admin',
      Added: ['users', 'files'],
      Removed: [],
      Moved: false,
    });
  });

  it('does not count an entry that leads nowhere as a screen', () => {
    const tabs = { state: '', subMenu: [{ state: 'files' }, { state: '' }, 'text'] };
    expect(screensOfMenu([{ state: 'users' }, tabs, { state: 3 }])).toEqual(['users', 'files']);
  });

  it('says of each field who sees and changes it from now on, and what else is new', () => {
    const fields = (...list: readonly object[]) => ({ User: { Fields: list } });
    const before = fields({ Name: 'Region', Visible: 3 }, { Name: 'Phone', Editable: 2 }, { Name: 'Old' });
    const after = fields(
      { Name: 'Region', Visible: 5, Label: 'Region' },
      { Name: 'Phone', Editable: 1 },
      { Name: 'New' },
    );
    expect(diffSettings(before, after).Fields).toEqual([
      { Name: 'Region', Change: 'visible', Before: 3, After: 5 },
      { Name: 'Region', Change: 'changed', Before: 0, After: 0 },
      { Name: 'Phone', Change: 'editable', Before: 2, After: 1 },
      { Name: 'Old', Change: 'removed', Before: 0, After: 0 },
      { Name: 'New', Change: 'added', Before: 0, After: 0 },
    ]);
  });

  it('names each other key once, and none that is told of by itself', () => {
    const before = {
      Config: { Color: '#000' },
      User: { Label: 'a', Fields: [], ProjectFields: [] },
      Roles: {},
      Notes: 1,
    };
    const after = {
      Config: { Color: '#fff' },
      User: { Label: 'b', Fields: [{ Name: 'Region' }], ProjectFields: [{ Name: 'Phone' }] },
      Roles: { Admin: menu('users') },
      Notes: 2,
    };
    const { Config, Other } = diffSettings(before, after);
    expect([Config, Other]).toEqual([['Color'], ['Label', 'Notes']]);
  });
});

describe('masks that are saved', () => {
  it('keep the secrets of a list by the names of its items, else by their places', () => {
    const stored = [
      { Name: 'a', Token: 'of a' },
      { Name: 'b', Token: 'of b' },
    ];
    expect(unmaskSecrets([{ Name: 'b', Token: MASK }], stored)).toEqual([{ Name: 'b', Token: 'of b' }]);
    expect(unmaskSecrets([{ Name: 'c', Token: MASK }], stored)).toEqual([{ Name: 'c', Token: '' }]);
    expect(unmaskSecrets([{}, { Token: MASK }], [{}, { Token: 'second' }])).toEqual([{}, { Token: 'second' }]);
    expect(unmaskSecrets([{ Token: MASK }], { 0: { Token: 'no list' } })).toEqual([{ Token: '' }]);
  });

  it('over nothing become empty, and mean themselves where no secret stands', () => {
    expect(unmaskSecrets({ Config: { Password: MASK } }, null)).toEqual({ Config: { Password: '' } });
    expect(unmaskSecrets({ Token: 'new', Notes: MASK }, { Token: 'old', Notes: 'n' })).toEqual({
      Token: 'new',
      Notes: MASK,
    });
  });
});

describe('what is checked', () => {
  const against = {
    before: settingsOf({}),
    level: 0,
    fresh: true,
    knowsView: () => true,
    opensView: () => true,
    rolesOfOwn: () => undefined,
  };
  const codes = (Config: object) =>
    checkSettings(JSON.stringify({ Config, User: {}, Roles: {} }), against).problems.map(({ code }) => code);

  it.each([
    ['https://example.org/a.png', true],
    ['https://example.org/a.png" onerror="x', false],
    ['https://example.org/<b>', false],
    ['javascript:alert(1)', false],
    ['data:image/png;base64,AAAA', true],
    ['data:image/png;base64,AA"AA', false],
    ['data:text/html,x', false],
    ['x data:image/png,A', false],
  ])('%j as the address of a picture: %s', (address, fits) => {
    expect(isPicture(address)).toBe(fits);
  });

  it.each([
    [0, []],
    [31, []],
    [32, ['mask']],
    [-1, ['mask']],
    [1.5, ['mask']],
  ])('the rules of passwords %j', (passwordRules, found) => {
    expect(codes({ passwordRules }).filter((code) => code === 'mask')).toEqual(found);
  });

  it.each<[unknown, string[]]>([
    ['counts.messages > 0 and role == "Mentor"', []],
    [{ '==': [{ var: 'config.Color' }, '#fff'] }, []],
    ['', []],
    [
      'role ==',
      ['expression /Settings/Roles/Mentor/layout/0/when', 'expression /Settings/Roles/Mentor/layout/0/subMenu/0/when'],
    ],
    [
      'weather == 1',
      [
        'unknownPath /Settings/Roles/Mentor/layout/0/when',
        'unknownPath /Settings/Roles/Mentor/layout/0/subMenu/0/when',
      ],
    ],
  ])('the condition %j of an entry of a menu and of a tab', (when, found) => {
    const entry = { state: 'home', label: 'Home', when };
    const Roles = { Mentor: { layout: [{ ...entry, subMenu: [entry] }] } };
    const { problems } = checkSettings(JSON.stringify({ Config: {}, User: {}, Roles }), against);
    const reported = problems.filter(({ code }) => code === 'expression' || code === 'unknownPath');
    expect(reported.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(found);
  });

  it.each<[string, string[]]>([
    ['', []],
    ['stages', ['viewRole warning stages Mentee, Mentor']],
    ['nope', ['view error nope ']],
    ['Home', ['view error Home ']],
  ])('the home view %j: it exists, and the roles that cannot open it are named', (HomeCustomView, found) => {
    const Roles = { Admin: [{ state: 'admin/project' }], Mentee: [], Mentor: [] };
    const { problems } = checkSettings(JSON.stringify({ Config: { HomeCustomView }, User: {}, Roles }), {
      ...against,
      knowsView: (name) => name !== 'nope',
      opensView: (_, role) => role === 'Admin',
    });
    const reported = problems.filter(({ pointer }) => pointer.endsWith('HomeCustomView'));
    expect(reported.map(({ code, severity, name, detail }) => `${code} ${severity} ${name} ${detail}`)).toEqual(found);
  });

  it('a menu leads to a screen of the project itself, for the roles of its access', () => {
    const entry = { state: 'reports/monthly', label: 'Monthly' };
    const rolesOfOwn = (screen: string) => (screen === 'reports/monthly' ? ['Mentor'] : undefined);
    const Roles = { Mentor: [entry], Mentee: [entry, { ...entry, state: 'reports/other' }] };
    const { problems } = checkSettings(JSON.stringify({ Config: {}, User: {}, Roles }), { ...against, rolesOfOwn });
    const reported = problems.filter(({ name }) => name.startsWith('reports/'));
    expect(reported.map(({ code, name, detail }) => `${code} ${name} ${detail}`)).toEqual([
      'stateRole reports/monthly Mentee',
      'state reports/other ',
    ]);
  });
});
