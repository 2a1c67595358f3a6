import { describe, expect, it } from 'vitest';
import { catalogue as product } from './catalogue.ts';
import { check } from '../../engine/check/index.ts';

/** The checker's types of links, unit events, payloads, and shared drafts. */
const catalogue = {
  ...product,
  hubEvents: {
    ...product.hubEvents,
    'actions.changed': {
      type: 'object',
      properties: { ActionId: { type: 'string' }, patch: { type: 'array' } },
      required: ['ActionId', 'patch'],
      additionalProperties: false,
    },
  },
};
const problems = (document: object): string[] =>
  check({ screen: 'chat', version: 1, ...document }, { catalogue })
    .map(({ kind, pointer, nearest }) => [kind, pointer, nearest].filter(Boolean).join(' '))
    .filter((found) => !found.startsWith('unused'));
const text = (formula: string): object => ({ widget: 'text', props: { text: `{{ ${formula} }}` } });
const linked = (formula: string, more: object = {}): string[] =>
  problems({ ...more, body: { widget: 'text', props: { text: `{{ text(${formula}) }}` } } });

describe('link(to, with)', () => {
  it('is checked like $link where the target is written', () => {
    expect(linked("link('library')")).toEqual([]);
    expect(linked("link('libary')")).toEqual(['unknown-screen /body/props/text library']);
    expect(linked("link('library', {nothing: 1})")).toEqual(['unknown-link-param /body/props/text']);
    expect(linked("link('url', {url: state.at})", { state: { at: { type: 'string', default: '' } } })).toEqual([]);
    expect(linked("link('call:files.dwnload')")[0]).toMatch(/^unknown-call/);
  });

  it('is checked for each of the screens that it may have', () => {
    const tiles = (...screens: string[]) => ({
      values: { tiles: { value: screens.map((screen) => ({ screen })) } },
    });
    const links = 'join(map(values.tiles, tile => link(tile.screen)))';
    expect(linked(links, tiles('library', 'chat'))).toEqual([]);
    expect(linked(links, tiles('library', 'chta'))).toEqual(['unknown-screen /body/props/text chat']);
    const needy = Object.entries(catalogue.screens).find(([, { needs }]) => (needs?.length ?? 0) > 0)?.[0] ?? '';
    expect(linked(links, tiles('library', needy))).toEqual(['missing-link-param /body/props/text']);
  });

  it('is told where its target could be anything', () => {
    const state = { to: { type: 'string', default: '' }, one: { enum: ['chat', 'library'], default: 'chat' } };
    expect(linked('link(state.to)', { state })).toEqual(['computed-link /body/props/text']);
    expect(linked('link(state.one)', { state })).toEqual([]);
  });
});

describe('the events of a unit', () => {
  it.each([
    ['opn', 'open'],
    ['keey:Escape', 'key:Escape'],
    ['chnage:state.a', 'change:state.a'],
    ['hubb:chat.typing', 'hub:chat.typing'],
    ['flow', 'flow:<name>.<state>'],
    ['open:now', 'open'],
    ['key:', 'key:<combo>'],
  ])('%s is none: %s was meant', (event, meant) => {
    const found = problems({ on: { [event]: [] }, body: { widget: 'stack' } });
    expect(found).toEqual([`unknown-unit-event /on/${event.replaceAll('/', '~1')} ${meant}`]);
  });
});

describe('what an event of a grid carries', () => {
  const grid = (path: string) => ({
    sources: {
      people: {
        call: 'users.findUsers',
        with: { ProjectId: '', Role: '', Search: '', page: 0, count: 1 },
        list: 'list',
      },
    },
    state: { name: { type: 'string', default: '' } },
    body: {
      widget: 'dataGrid',
      props: { rows: '{{sources.people.data}}', key: 'Id' },
      on: { open: [{ do: 'set', path: 'state.name', to: `{{event.${path}}}` }] },
      slots: { columns: [] },
    },
  });

  it('has the type of its rows', () => {
    expect(problems(grid('row.Name'))).toEqual([]);
    expect(problems(grid('row.Nmae'))).toEqual(['unknown-field /body/on/open/0/to Name']);
    expect(problems(grid('row.Fields'))[0]).toMatch(/^set-mismatch/);
  });

  it('may be anything where nobody knows the rows', () => {
    const open = { ...grid('row.Anything'), sources: {}, params: { rows: { type: 'array' } } };
    const body = { ...open.body, props: { rows: '{{params.rows}}', key: 'Id' } };
    expect(problems({ ...open, body })).toEqual([]);
  });
});

describe('the pages of a source', () => {
  const found = (source: object): string[] =>
    problems({
      sources: { rows: { key: 'Id', list: 'list', ...source } },
      body: { widget: 'list', bind: 'sources.rows.pages', children: [] },
    });
  const people = { call: 'users.findUsers', with: { ProjectId: '', Role: '', Search: '' } };

  it('give the number and the size of the page to a call that takes them', () => {
    expect(found({ ...people, pages: { size: 5 } })).toEqual([]);
    expect(found({ ...people, pages: { size: 5, count: 'cuont' } })).toEqual([
      'bad-list-path /sources/rows/pages/count',
    ]);
    expect(found(people)).toEqual(['missing-body-field /sources/rows/with']);
    const other = { call: 'chat.newCount', pages: { size: 5 } };
    expect(found(other)).toContain('unknown-body-field /sources/rows/pages');
  });
});

describe('a draft that is edited together', () => {
  const draft = (sync: object) => ({
    sources: { note: { call: 'mentor.getPrivateMenteeData', with: { ActionId: '', MenteeId: '' } } },
    drafts: { note: { from: 'sources.note.data', schema: 'entities/private-mentee-data', sync } },
    body: text('drafts.note.value.note'),
  });
  const found = (sync: object): string[] => problems(draft(sync)).filter((one) => one.includes('/sync'));

  it('names a channel of the hub, and which of its documents is meant', () => {
    expect(found({ hub: 'actions', with: { ActionId: '7' } })).toEqual([]);
    expect(found({ hub: 'actons', with: { ActionId: '7' } })).toEqual([
      'unknown-hub-event /drafts/note/sync/hub actions',
    ]);
    expect(found({ hub: 'actions' })).toEqual(['payload-mismatch /drafts/note/sync']);
    expect(found({ hub: 'actions', with: { ActionId: 7 } })).toEqual([
      'payload-mismatch /drafts/note/sync/with/ActionId',
    ]);
    expect(found({ hub: 'actions', with: { ActionId: '7', MenteeId: '8' } })).toEqual([
      'payload-mismatch /drafts/note/sync/with/MenteeId',
    ]);
  });
});
