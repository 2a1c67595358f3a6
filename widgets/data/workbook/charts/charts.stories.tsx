import { useEffect, useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { demoWorkbook, type DemoWorkbookName } from '../../../../schemas/demo/workbooks/index.ts';
import { openBookSession, type BookSession } from '../../../../workbook/index.ts';
import SheetCharts from './SheetCharts.tsx';

export default { title: 'Data/Charts of a workbook' };

interface Canvas {
  readonly canvasElement: HTMLElement;
}

/** The workbook of the current story. */
const opened: { current: BookSession | null } = { current: null };

interface Globals {
  readonly globals: Readonly<Record<string, unknown>>;
}

function Sheet({ name, sheet, locale }: { name: DemoWorkbookName; sheet: string; locale: string }) {
  const [session, setSession] = useState<BookSession | null>(null);
  useEffect(() => {
    let isGone = false;
    void openBookSession(demoWorkbook(name), { locale }).then((made) => {
      if (isGone) return made.close();
      opened.current = made;
      return setSession(made);
    });
    return () => {
      isGone = true;
      opened.current?.close();
    };
  }, [name, locale]);
  if (!session) return null;
  const index = session.workbook.Layout.findIndex(({ Name }) => Name === sheet);
  return <SheetCharts session={session} workbook={session.workbook} sheet={index} locale={locale} />;
}

const storyOf = (name: DemoWorkbookName, sheet: string) => ({
  render: (_args: object, { globals }: Globals) => (
    <Sheet name={name} sheet={sheet} locale={globals['locale'] === 'en' ? 'en' : 'el'} />
  ),
  play: async ({ canvasElement }: Canvas) => void (await drawingIn(canvasElement)),
});

/** Vega takes a while to load. */
const LOADING = { timeout: 20_000 };

/** The drawing in an element, for the checks. */
const drawingIn = (place: HTMLElement): Promise<SVGElement> =>
  waitFor(() => {
    const drawing = place.querySelector<SVGElement>('figure svg.marks');
    if (!drawing) throw new Error('nothing is drawn');
    return drawing;
  }, LOADING);

export const TwoAxes = storyOf('business-plan', 'Αποτελέσματα');
export const Lines = storyOf('business-plan', 'Έσοδα');
export const Area = storyOf('business-plan', 'Ταμειακές ροές');
export const Doughnut = storyOf('business-plan', 'Έξοδα');
export const PieAndHorizontalBars = storyOf('budget', 'Σύνοψη');
export const StackedBarsAndLine = storyOf('loan', 'Ανά έτος');

/** A change of an input changes the drawing in its place, and the drawing can be saved. */
export const FollowsTheInputs = {
  ...storyOf('business-plan', 'Αποτελέσματα'),
  play: async ({ canvasElement }: Canvas) => {
    const drawing = await drawingIn(canvasElement);
    const before = drawing.outerHTML;
    await opened.current?.set({ 'Παραδοχές!B25': 9_000 });
    await waitFor(() => expect(drawing.outerHTML).not.toBe(before));
    await expect(drawing.isConnected).toBe(true);
    await expect(drawing.textContent).toContain('150.000');
    const saved: Blob[] = [];
    const made = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob: Blob) => {
      saved.push(blob);
      return made(blob);
    };
    try {
      for (const name of ['PNG', 'SVG']) {
        await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Ως εικόνα' }));
        await userEvent.click(await within(document.body).findByRole('menuitem', { name }));
      }
      await waitFor(
        () => expect(saved.map(({ type }) => type).toSorted()).toEqual(['image/png', 'image/svg+xml']),
        LOADING,
      );
    } finally {
      URL.createObjectURL = made;
    }
    for (const blob of saved) await expect(blob.size).toBeGreaterThan(2_000);
  },
};
