import Box from '@mui/material/Box';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { keyOfSx } from './known-styles.ts';

describe('known styles', () => {
  it('the styles of a box are on the page when it is shown for the first time and again', () => {
    const box = (padding: string) => <Box sx={{ paddingRight: padding }}>{padding}</Box>;
    const padding = (text: string) => getComputedStyle(screen.getByText(text)).paddingRight;
    const { rerender } = render(box('31px'));
    expect(padding('31px')).toBe('31px');
    rerender(box('32px'));
    expect(padding('32px')).toBe('32px');
    rerender(box('31px'));
    expect(padding('31px')).toBe('31px');
  });

  it('a box whose styles are a function follows the value of the function', () => {
    const box = (padding: string) => <Box sx={() => ({ paddingRight: padding })}>text</Box>;
    const { rerender } = render(box('33px'));
    expect(getComputedStyle(screen.getByText('text')).paddingRight).toBe('33px');
    rerender(box('34px'));
    expect(getComputedStyle(screen.getByText('text')).paddingRight).toBe('34px');
  });

  it.each([
    ['a text and a number', { p: '1' }, { p: 1 }],
    ['another order', { p: 1, m: 2 }, { m: 2, p: 1 }],
    ['a list and its object', { p: [1, 2] }, { p: { 0: 1, 1: 2 } }],
    ['a nested value', { '&:hover': { p: 1 } }, { '&:hover': {}, p: 1 }],
    ['a text like the next property', { p: 'a', m: 'b' }, { p: 'a";m:"b' }],
    ['a name like a property with its value', { p: 1, m: 2 }, { 'p:1,m': 2 }],
    ['nothing and null', { p: undefined }, { p: null }],
  ])('styles that differ in %s have different keys', (_what, one, other) => {
    expect(keyOfSx(one)).not.toBe(keyOfSx(other));
    expect(keyOfSx(one)).toBe(keyOfSx({ ...one }));
  });

  it('styles with a function have no key', () => {
    expect(keyOfSx({ p: 1, '&:hover': [{ m: () => 1 }] })).toBeNull();
  });
});
