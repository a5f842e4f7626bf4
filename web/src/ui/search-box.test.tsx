import { passTime } from '../testing/pass-time.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

const debounceMs = 300;
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search posts' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });

function show(value = '') {
  const onChange = vi.fn();
  const element = (value: string) => (
    <SearchBox label="Search posts" value={value} onChange={onChange} debounceMs={debounceMs} />
  );
  const { rerender } = render(element(value));
  return { onChange, setValue: (value: string) => rerender(element(value)) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('SearchBox', () => {
  it('the search starts when typing pauses, and not before', () => {
    const { onChange } = show();
    type('sun');
    passTime(debounceMs - 1);
    type('sunset');
    passTime(debounceMs - 1);
    expect(onChange).not.toHaveBeenCalled();
    passTime(1);
    expect(onChange.mock.calls).toEqual([['sunset']]);
  });

  it('Enter searches immediately, and only once', () => {
    const { onChange } = show();
    type('sun');
    fireEvent.keyDown(box(), { key: 'Enter' });
    passTime(debounceMs);
    expect(onChange.mock.calls).toEqual([['sun']]);
  });

  it('Escape clears the box and does not close a dialog around it', () => {
    const outside = vi.fn();
    const { onChange } = show('sun');
    document.addEventListener('keydown', outside);
    fireEvent.keyDown(box(), { key: 'Escape' });
    fireEvent.keyDown(box(), { key: 'Escape' });
    document.removeEventListener('keydown', outside);
    expect(box().value).toBe('');
    expect(onChange.mock.calls).toEqual([['']]);
    // The first Escape cleared the box. Only the second one reaches the element around it.
    expect(outside).toHaveBeenCalledOnce();
  });

  it('the clear button empties the box and keeps the focus', () => {
    const { onChange } = show('sun');
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(onChange.mock.calls).toEqual([['']]);
    expect(document.activeElement).toBe(box());
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  });

  it('clearing cancels a search that has not started', () => {
    const { onChange } = show();
    type('sun');
    fireEvent.keyDown(box(), { key: 'Escape' });
    passTime(debounceMs);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('letters typed while the parent still passes the previous search are kept', () => {
    const { setValue } = show();
    type('sun');
    passTime(debounceMs);
    type('sunset');
    setValue('sun');
    expect(box().value).toBe('sunset');
  });

  it('a change from outside replaces the text', () => {
    const { setValue } = show('sun');
    setValue('');
    expect(box().value).toBe('');
    setValue('sun');
    expect(box().value).toBe('sun');
  });
});
