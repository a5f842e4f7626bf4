import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

const debounceMs = 300;
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search posts' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

function show(value = '') {
  const onChange = vi.fn();
  const element = (value: string) => (
    <SearchBox label="Search posts" value={value} onChange={onChange} debounceMs={debounceMs} />
  );
  const { rerender } = render(element(value));
  return { onChange, become: (value: string) => rerender(element(value)) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the search box', () => {
  it('searches when typing has rested, and not before', () => {
    const { onChange } = show();
    type('sun');
    pass(debounceMs - 1);
    type('sunset');
    pass(debounceMs - 1);
    expect(onChange).not.toHaveBeenCalled();
    pass(1);
    expect(onChange.mock.calls).toEqual([['sunset']]);
  });

  it('searches at once with Enter, and only once', () => {
    const { onChange } = show();
    type('sun');
    fireEvent.keyDown(box(), { key: 'Enter' });
    pass(debounceMs);
    expect(onChange.mock.calls).toEqual([['sun']]);
  });

  it('is cleared with Escape, which then goes no further', () => {
    const outside = vi.fn();
    const { onChange } = show('sun');
    document.addEventListener('keydown', outside);
    fireEvent.keyDown(box(), { key: 'Escape' });
    fireEvent.keyDown(box(), { key: 'Escape' });
    document.removeEventListener('keydown', outside);
    expect(box().value).toBe('');
    expect(onChange.mock.calls).toEqual([['']]);
    // The second one, with nothing left to clear.
    expect(outside).toHaveBeenCalledOnce();
  });

  it('is cleared with its cross, and keeps the focus', () => {
    const { onChange } = show('sun');
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(onChange.mock.calls).toEqual([['']]);
    expect(document.activeElement).toBe(box());
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  });

  it('forgets what was typed and not yet searched when it is cleared', () => {
    const { onChange } = show();
    type('sun');
    fireEvent.keyDown(box(), { key: 'Escape' });
    pass(debounceMs);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('keeps the letters typed while the last search comes back', () => {
    const { become } = show();
    type('sun');
    pass(debounceMs);
    type('sunset');
    become('sun');
    expect(box().value).toBe('sunset');
  });

  it('follows a change from outside', () => {
    const { become } = show('sun');
    become('');
    expect(box().value).toBe('');
    become('sun');
    expect(box().value).toBe('sun');
  });
});
