import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { CallError, createMemoryPorts, type DocumentBundle, type JsonObject } from '../../../engine/index.ts';
import { createRuntime, RuntimeProvider, Screen, GlobalFacts } from '../../../engine/react/index.ts';
import { frame } from '../../parts/frame/frame.tsx';
import { TestProviders } from '../../../tests/support/widgets/render.tsx';
import { textsOf } from '../../parts/text/texts-of.ts';
import { widgets } from '../../registry.ts';

const bundleOf = (name: string, unit: JsonObject): DocumentBundle => ({
  name,
  version: '1',
  unit,
  parts: {},
  functions: {},
});
const greeting = bundleOf('greeting', {
  part: 'greeting',
  version: 1,
  params: { to: { type: 'string', default: '' } },
  state: { answer: { type: 'string', default: '' } },
  body: {
    widget: 'stack',
    children: [
      { widget: 'text', props: { text: 'Γεια σου, {{params.to}}' } },
      { widget: 'textInput', props: { label: 'answer' }, bind: 'state.answer' },
    ],
  },
});
const pageWith = (children?: JsonObject[]) =>
  bundleOf('page', {
    screen: 'page',
    version: 1,
    state: {
      name: { type: 'string', default: 'greeting' },
      to: { type: 'string', default: '' },
      shut: { type: 'string', default: '' },
    },
    body: {
      widget: 'stack',
      children: [
        { widget: 'textInput', props: { label: 'name' }, bind: 'state.name' },
        { widget: 'textInput', props: { label: 'to' }, bind: 'state.to' },
        { widget: 'textInput', props: { label: 'shut' }, bind: 'state.shut' },
        {
          widget: 'document',
          props: {
            kind: 'part',
            name: '{{state.name}}',
            params: { to: '{{state.to}}' },
            disabled: "{{ state.shut == 'yes' }}",
          },
          ...(children ? { children } : {}),
        },
      ],
    },
  });

function Page({
  documents,
  page = pageWith(),
}: {
  documents: Readonly<Record<string, DocumentBundle>>;
  page?: DocumentBundle;
}) {
  const [runtime] = useState(() => {
    const ports = createMemoryPorts({ documents });
    return createRuntime({
      catalogue: { widgets, contracts: {}, flows: {}, areas: {}, calls: {} },
      ports: {
        ...ports,
        document: async (kind, name) => {
          if (name === 'broken') throw new CallError({ status: 500, code: 'internal', text: 'No' });
          if (name === 'secret') throw new CallError({ status: 403, code: 'forbidden', text: 'No' });
          return ports.document(kind, name);
        },
      },
      frame,
      globals: new GlobalFacts({ role: 'Admin', lang: 'en', translate: textsOf('en') }),
    });
  });
  return (
    <TestProviders>
      <RuntimeProvider runtime={runtime}>
        <Screen bundle={page} />
      </RuntimeProvider>
    </TestProviders>
  );
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a document lives where it is named, and hears what it is given', async () => {
  render(<Page documents={{ 'part:greeting': greeting }} />);
  expect(await screen.findByText('Γεια σου,')).toBeVisible();
  type('to', 'Άννα');
  expect(await screen.findByText('Γεια σου, Άννα')).toBeVisible();
});

test('one that the reader may not have is denied; one that is not there is named, and not asked for again', async () => {
  render(<Page documents={{ 'part:greeting': greeting }} />);
  await screen.findByText('Γεια σου,');
  type('name', 'secret');
  expect(await screen.findByText('You do not have access')).toBeVisible();
  type('name', 'nothing');
  expect(await screen.findByText(/There is no part nothing/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('children replace one that is not there, or that the reader may not open; not one that could not be loaded', async () => {
  const own = bundleOf('own', {
    part: 'own',
    version: 1,
    access: ['Mentee'],
    body: { widget: 'text', props: { text: 'Own' } },
  });
  const page = pageWith([{ widget: 'text', props: { text: 'The usual' } }]);
  render(<Page page={page} documents={{ 'part:greeting': greeting, 'part:own': own }} />);
  await screen.findByLabelText('name');
  for (const name of ['secret', 'nothing', 'own']) {
    type('name', name);
    // oxlint-disable-next-line no-await-in-loop -- one after the other in the same field
    expect(await screen.findByText('The usual')).toBeVisible();
  }
  type('name', 'broken');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByText('The usual')).toBeNull();
});

test('a disabled one is read, keeps what was typed, and takes nothing', async () => {
  render(<Page documents={{ 'part:greeting': greeting }} />);
  await screen.findByLabelText('answer');
  type('answer', 'typed');
  type('shut', 'yes');
  await waitFor(() => expect(screen.getByLabelText('answer')).toBeDisabled());
  expect(screen.getByLabelText('answer')).toHaveValue('typed');
});
