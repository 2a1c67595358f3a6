import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createMemoryPorts, type JsonObject, type Widget } from '../../../engine/index.ts';
import { createRuntime, GlobalFacts, RuntimeProvider } from '../../../engine/react/index.ts';
import { widgets } from '../../registry.ts';
import { frame } from '../../parts/frame/frame.tsx';
import { previewDocumentOf } from './bundle.ts';
import { Page } from './Page.tsx';
import type { ScreenPreviewProps } from './schema.ts';

const KNOWN = { catalogue: { areas: { office: ['Manager'] }, calls: {}, parts: {} } };
const SCREEN = JSON.stringify({
  screen: 'x/y',
  version: 1,
  access: 'office',
  body: { widget: 'text', props: { text: 'Sellers' } },
});

test('a screen is shown to its role from the sample data and from the server, whichever comes first', async () => {
  const { areas } = KNOWN.catalogue;
  const outer = createRuntime({
    catalogue: { widgets, contracts: {}, flows: {}, areas, calls: {} },
    ports: createMemoryPorts(),
    frame,
    globals: new GlobalFacts({ role: 'Admin', user: { Id: '1', Roles: ['Admin'] } }),
  });
  const shown = previewDocumentOf(SCREEN, 'Manager', { document: SCREEN, known: KNOWN });
  if (!shown) throw new Error('The screen was not made.');
  const given = (more: JsonObject) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page takes only these of its widget
    ({ document: SCREEN, known: KNOWN, emit: () => {}, ...more }) as unknown as Widget<ScreenPreviewProps>;
  const page = (more: JsonObject) => (
    <RuntimeProvider runtime={outer}>
      {/* oxlint-disable-next-line jsx-a11y/aria-role -- a role of people */}
      <Page shown={shown} role="Manager" language="el" width={800} translate={(key) => key} given={given(more)} />
    </RuntimeProvider>
  );
  const { rerender } = render(page({}));
  await vi.waitFor(() => expect(screen.getByText('Sellers')).toBeVisible());
  for (const replies of ['server', 'samples', 'server']) {
    rerender(page({ replies }));
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as an author presses
    await vi.waitFor(() => expect(screen.getByText('Sellers')).toBeVisible());
  }
});
