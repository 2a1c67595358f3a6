import { describe, expect, it } from 'vitest';
import { formatPiece, isObject } from '../../engine/document/index.ts';
import { foldersOf } from '../../schemas/documents/screen-files.ts';
import type { Scenario } from '../../schemas/documents/scenario.ts';
import { namedReplies, writtenScenarios } from '../support/scenarios/files.ts';
import { expandScenarios, type ReplyFiles } from '../support/scenarios/named-replies.ts';

const FILES: ReplyFiles = {
  '': { anna: { Id: '8', Name: 'Anna', Mentor: null }, ring: [{ $reply: 'knot' }], knot: { $reply: 'ring' } },
  mentor: { both: [{ $reply: 'anna' }, { $reply: 'anna', set: { '/Id': '9', '/Mentor': { Id: '5' } } }] },
  mentee: { other: true },
};

const expanded = (reply: unknown, document = 'mentor/grid'): unknown =>
  expandScenarios(
    document,
    [{ name: 'Tried', given: { replies: { 'users.list': reply } }, do: [], expect: [] }],
    FILES,
  )[0]?.given.replies?.['users.list'];

describe('a named reply', () => {
  it('is found in the folder of the document and in those above it', () => {
    const both = [
      { Id: '8', Name: 'Anna', Mentor: null },
      { Id: '9', Name: 'Anna', Mentor: { Id: '5' } },
    ];
    expect(expanded({ $reply: 'both' })).toEqual(both);
    expect(expanded({ $each: [null, { $reply: 'both' }] }, 'mentor/mentee/list')).toEqual({ $each: [null, both] });
  });

  it('stands in everything that is given, and in the reply of a step', () => {
    const anna = { $reply: 'anna' };
    const [found] = expandScenarios(
      'home',
      [{ name: 'x', given: { params: { person: anna } }, do: [{ reply: 'users.list', with: [anna] }], expect: [] }],
      FILES,
    );
    expect(found).toMatchObject({ given: { params: { person: { Id: '8' } } }, do: [{ with: [{ Id: '8' }] }] });
  });

  it('changes at pointers, and remains as it is elsewhere', () => {
    expect(expanded({ $reply: 'both', set: { '/0/Name': 'Eleni' } })).toMatchObject([
      { Name: 'Eleni' },
      { Name: 'Anna' },
    ]);
    expect(expanded({ $reply: 'anna' })).toMatchObject({ Name: 'Anna' });
  });

  it.each([
    ['no replies.json of its folder or of those above it has a reply "other"', { $reply: 'other' }],
    ['has a reply "toString"', { $reply: 'toString' }],
    ['the reply "ring" contains itself', { $reply: 'ring' }],
    ['the reply "anna" has nothing at /Age', { $reply: 'anna', set: { '/Age': 5 } }],
    ['the reply "anna" has nothing at /Mentor/Id', { $reply: 'anna', set: { '/Mentor/Id': '5' } }],
    ['the reply "both" has nothing at /2', { $reply: 'both', set: { '/2': null } }],
    ['the reply "both" has nothing at /-', { $reply: 'both', set: { '/-': null } }],
    ['has no members but "set"', { $reply: 'anna', Age: 5 }],
    ['has no members but "set"', { $reply: 5 }],
  ])('is refused with the file and the scenario: %s', (message, reply) => {
    expect(() => expanded(reply)).toThrow('mentor/grid.scenarios.json, "Tried": ');
    expect(() => expanded(reply)).toThrow(message);
  });
});

/** A value that is longer has to be written once. */
const MAX_LINES = 5;
const linesOf = (value: unknown): number => formatPiece(value, 140).split('\n').length;

/** The values of the scenarios and of the named replies. */
const writtenValues: readonly (readonly [place: string, value: unknown])[] = [
  ...Object.entries(writtenScenarios).flatMap(([name, all]) =>
    all.flatMap((scenario) => valuesOf(scenario).map((value) => [`${name}: ${scenario.name}`, value] as const)),
  ),
  ...Object.entries(namedReplies).flatMap(([folder, values]) =>
    Object.entries(values).map(([name, value]) => [`${folder}/replies.json: ${name}`, value] as const),
  ),
];

function valuesOf({ given, do: steps }: Scenario): readonly unknown[] {
  const { replies, services, functions, documents, params, ...others } = given;
  return [
    ...[replies, services, functions, documents, params].flatMap((values) => Object.values(values ?? {})),
    ...Object.values(others),
    ...steps.flatMap((step) => ('reply' in step ? [step.with] : [])),
  ];
}

const partsOf = (value: unknown): readonly object[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(partsOf)] : [];

describe('the named replies', () => {
  it('have one meaning for each name, which says in words what they are', () => {
    const doubled = Object.entries(namedReplies).flatMap(([folder, values]) => {
      const above = foldersOf(folder).flatMap((each) => Object.keys(namedReplies[each] ?? {}));
      return Object.keys(values).filter((name) => above.includes(name) || !/^[a-z]+(?:-[a-z\d]+)*$/.test(name));
    });
    expect(doubled).toEqual([]);
  });

  it('are all used', () => {
    const parts = writtenValues.flatMap(([, value]) => partsOf(value));
    const used = new Set(parts.map((part) => (isObject(part) ? part['$reply'] : undefined)));
    const names = Object.values(namedReplies).flatMap((values) => Object.keys(values));
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => !used.has(name))).toEqual([]);
  });

  it(`leave no value of more than ${MAX_LINES} lines that is written twice`, () => {
    const places = new Map<string, string[]>();
    for (const [place, value] of writtenValues)
      for (const part of partsOf(value).filter((each) => linesOf(each) > MAX_LINES))
        places.set(JSON.stringify(part), [...(places.get(JSON.stringify(part)) ?? []), place]);
    const twice = [...places].filter(([, all]) => all.length > 1);
    expect(twice.map(([text, all]) => `${all.join(' and ')}: ${text.slice(0, 80)}`)).toEqual([]);
  });
});
