import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Pagination } from './pagination.tsx';

function Paged({ first, last, onPage }: { first: number; last: number; onPage: (page: number) => void }) {
  const [page, setPage] = useState(first);
  return (
    <Pagination
      page={page}
      last={last}
      onChange={(to) => {
        onPage(to);
        setPage(to);
      }}
    />
  );
}

function show(first: number, last: number) {
  const onPage = vi.fn();
  render(<Paged first={first} last={last} onPage={onPage} />);
  return { onPage, user: userEvent.setup() };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Page' });
const button = (name: string) => screen.getByRole('button', { name });
const hint = 'Enter a page between 1 and 12.';

describe('Pagination', () => {
  it('the buttons turn one page at a time', async () => {
    const { onPage, user } = show(3, 12);
    await user.click(button('Next'));
    await user.click(button('Next'));
    await user.click(button('Previous'));
    expect(onPage.mock.calls).toEqual([[4], [5], [4]]);
    expect(field().value).toBe('4');
  });

  it('the buttons do nothing beyond the first and the last page, and keep the focus', async () => {
    const { onPage, user } = show(1, 2);
    await user.click(button('Previous'));
    expect(onPage).not.toHaveBeenCalled();
    await user.click(button('Next'));
    await user.click(button('Next'));
    expect(onPage.mock.calls).toEqual([[2]]);
    expect(button('Next').getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button('Next'));
  });

  it.each(['1', '12'])('typing a number opens page %s', async (text) => {
    const { onPage, user } = show(3, 12);
    await user.clear(field());
    await user.type(field(), `${text}{Enter}`);
    expect(onPage.mock.calls).toEqual([[Number(text)]]);
    expect(screen.queryByText(hint)).toBeNull();
  });

  it.each(['0', '13', 'x'])('typing %s restores the old number and shows a hint', async (text) => {
    const { onPage, user } = show(3, 12);
    await user.clear(field());
    await user.type(field(), `${text}{Enter}`);
    expect(onPage).not.toHaveBeenCalled();
    expect(field().value).toBe('3');
    expect(screen.getByRole('status').textContent).toBe(hint);
  });

  it('leaving the field applies the number, and Escape discards it', async () => {
    const { onPage, user } = show(3, 12);
    await user.clear(field());
    await user.type(field(), '7{Escape}');
    expect(field().value).toBe('3');
    await user.clear(field());
    await user.type(field(), '7');
    await user.tab();
    expect(onPage.mock.calls).toEqual([[7]]);
  });

  it('a single page shows no pagination', () => {
    show(1, 1);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
