import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import BoardCard from '../boardCard/BoardCard.tsx';
import BoardColumn from '../boardColumn/BoardColumn.tsx';
import Board from './Board.tsx';

const context = { nodeId: 'n', busy: false, bound: () => false, slots: {}, parts: {}, listens: () => true };
const WIDTH = 200;

/** A board whose columns stand beside each other, each so wide. */
function showBoard({ targets = ['b'] }: { readonly targets?: readonly string[] } = {}) {
  const emit = vi.fn<(event: string, payload?: object) => void>();
  const column = (id: string, title: string, card = false) => (
    <BoardColumn {...context} emit={() => undefined} id={id} title={title} count={card ? 1 : 0}>
      {card && <BoardCard {...context} emit={emit} id="7" title="Anna Pappa" targets={targets} />}
    </BoardColumn>
  );
  const { container } = renderWidget(Board, {
    label: 'Applications',
    children: (
      <>
        {column('a', 'Handed in', true)}
        {column('b', 'Eligible')}
        {column('c', 'Declined')}
      </>
    ),
  });
  for (const [place, element] of [...container.querySelectorAll('[data-column]')].entries())
    element.getBoundingClientRect = () => new DOMRect(place * WIDTH, 0, WIDTH - 1, 400);
  const board = screen.getByRole('region', { name: 'Applications' });
  board.getBoundingClientRect = () => new DOMRect(0, 0, 3 * WIDTH, 400);
  const dropOf = (name: string) => screen.getByRole('region', { name }).dataset['drop'];
  const card = screen.getByRole('article');
  const point = (x: number) => ({ clientX: x, clientY: 20, pointerId: 1, buttons: 1 });
  return { emit, board, card, dropOf, point };
}

test('a mouse drags the card to a column that takes it, and a short press opens it', async () => {
  const { emit, card, dropOf, point } = showBoard();
  fireEvent.pointerDown(card, { ...point(100), pointerType: 'mouse', button: 0 });
  fireEvent.pointerMove(card, point(103));
  expect(dropOf('Eligible')).toBeUndefined();
  fireEvent.pointerMove(card, point(250));
  expect([dropOf('Handed in'), dropOf('Eligible'), dropOf('Declined')]).toEqual(['own', 'over', 'closed']);
  fireEvent.pointerUp(card, point(250));
  fireEvent.click(screen.getByRole('button', { name: 'Anna Pappa' }));
  expect(emit.mock.calls).toEqual([['move', { to: 'b' }]]);
  expect(dropOf('Eligible')).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Anna Pappa' }));
  expect(emit).toHaveBeenLastCalledWith('click');
});

test('a finger drags by the handle alone, so that the page still scrolls', () => {
  const { emit, card, dropOf, point } = showBoard();
  const touch = { ...point(100), pointerType: 'touch', button: 0 };
  fireEvent.pointerDown(card, touch);
  fireEvent.pointerMove(card, point(250));
  expect(dropOf('Eligible')).toBeUndefined();
  const handle = screen.getByRole('button', { name: 'Move: Anna Pappa' });
  fireEvent.pointerDown(handle, touch);
  fireEvent.pointerMove(handle, point(250));
  fireEvent.pointerUp(handle, point(250));
  expect(emit.mock.calls).toEqual([['move', { to: 'b' }]]);
});

test('a column that does not take the card, and a cancelled drag, change nothing', () => {
  const { emit, board, card, dropOf, point } = showBoard();
  const drag = (x: number) => {
    fireEvent.pointerDown(card, { ...point(100), pointerType: 'mouse', button: 0 });
    fireEvent.pointerMove(card, point(x));
  };
  drag(450);
  fireEvent.pointerUp(card, point(450));
  drag(250);
  fireEvent.pointerCancel(card, point(250));
  drag(250);
  // The release was somewhere else.
  fireEvent.pointerMove(board, { ...point(250), buttons: 0 });
  expect(dropOf('Eligible')).toBeUndefined();
  expect(emit).not.toHaveBeenCalled();
});

test('the arrow keys move it to the next column that takes it, and say where', async () => {
  const { emit } = showBoard({ targets: ['c'] });
  const handle = screen.getByRole('button', { name: 'Move: Anna Pappa' });
  expect(handle).toHaveAccessibleDescription('Use the left and right arrow keys to move it.');
  handle.focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}');
  expect(emit).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowRight}');
  expect(emit.mock.calls).toEqual([['move', { to: 'c' }]]);
  expect(screen.getByText('To: Declined.')).toBeInTheDocument();
});

test('a card that goes nowhere has no handle; a card says who has it', () => {
  const { give } = renderWidget(BoardCard, { id: '7', title: 'Anna', person: { Id: '5', Name: 'Eleni Makri' } });
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByRole('img', { name: 'Eleni Makri' })).toBeInTheDocument();
  give({ person: null, nobody: 'Nobody yet', chip: '4 days', figure: 76 });
  expect(within(screen.getByRole('article')).getByText('Nobody yet')).toBeInTheDocument();
  expect(screen.getByText('76')).toBeInTheDocument();
});
