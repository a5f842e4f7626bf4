import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { passTime } from '../../testing/pass-time.ts';
import { testimonials } from './testimonial-texts.ts';
import { Testimonials } from './testimonials.tsx';
import { showStyles } from '../../testing/without-styles.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // The styles are applied, because one of them hides all testimonials but the current one.
  showStyles();
});

function withReducedMotion() {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...matchMedia(query),
    matches: query === '(prefers-reduced-motion: reduce)',
  }));
}

const carousel = () => screen.getByRole('region', { name: 'What people say about Fanfare' });
const slide = () => within(carousel()).getByRole('group');
const shown = () => slide().getAttribute('aria-label');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const announces = () => slide().parentElement?.getAttribute('aria-live');

describe('Testimonials', () => {
  it('eight testimonials are attributed to eight different roles', () => {
    expect(testimonials).toHaveLength(8);
    expect(new Set(testimonials.map(({ role }) => role)).size).toBe(8);
  });

  it('a single testimonial is shown; after eight seconds the next one replaces it without an announcement', () => {
    render(<Testimonials />);
    expect(shown()).toBe('1 of 8');
    expect(announces()).toBe('off');
    passTime(8000);
    expect(shown()).toBe('2 of 8');
    expect(slide().textContent).toContain(testimonials[1]?.text);
  });

  it('buttons and arrow keys wrap around at the ends, and the new testimonial is announced', () => {
    render(<Testimonials />);
    fireEvent.focusIn(screen.getByRole('button', { name: 'Previous' }));
    press('Previous');
    expect(shown()).toBe('8 of 8');
    expect(announces()).toBe('polite');
    press('Next');
    expect(shown()).toBe('1 of 8');
    fireEvent.keyDown(carousel(), { key: 'ArrowLeft' });
    expect(shown()).toBe('8 of 8');
    fireEvent.keyDown(carousel(), { key: 'Home' });
    expect(shown()).toBe('1 of 8');
  });

  it.each([
    ['the pointer is over it', fireEvent.pointerEnter, fireEvent.pointerLeave],
    ['the focus is inside it', fireEvent.focusIn, fireEvent.focusOut],
  ])('a testimonial stays on the screen while %s', (_case, begin, end) => {
    render(<Testimonials />);
    begin(carousel());
    passTime(60_000);
    expect(shown()).toBe('1 of 8');
    end(carousel());
    passTime(8000);
    expect(shown()).toBe('2 of 8');
  });

  it('the rotation can be paused and resumed', () => {
    render(<Testimonials />);
    press('Pause');
    passTime(60_000);
    expect(shown()).toBe('1 of 8');
    press('Play');
    passTime(8000);
    expect(shown()).toBe('2 of 8');
  });

  it('testimonials do not rotate for people who asked for reduced motion, and there is no button to pause', () => {
    withReducedMotion();
    render(<Testimonials />);
    passTime(60_000);
    expect(shown()).toBe('1 of 8');
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    press('Next');
    expect(shown()).toBe('2 of 8');
  });

  it.each([
    ['to the left', 200, 150, '2 of 8'],
    ['to the right', 150, 200, '8 of 8'],
    ['of a few pixels', 150, 140, '1 of 8'],
  ])('a swipe %s from %d to %d leads to %s', (_way, from, to, entry) => {
    render(<Testimonials />);
    fireEvent.pointerDown(slide(), { pointerType: 'touch', clientX: from });
    fireEvent.pointerUp(slide(), { pointerType: 'touch', clientX: to });
    expect(shown()).toBe(entry);
  });

  it('a drag with the mouse does not change the testimonial', () => {
    render(<Testimonials />);
    fireEvent.pointerDown(slide(), { pointerType: 'mouse', clientX: 200 });
    fireEvent.pointerUp(slide(), { pointerType: 'mouse', clientX: 100 });
    expect(shown()).toBe('1 of 8');
  });

  it('a swipe that the browser uses for scrolling changes nothing', () => {
    render(<Testimonials />);
    fireEvent.pointerDown(slide(), { pointerType: 'touch', clientX: 200 });
    fireEvent.pointerCancel(slide());
    fireEvent.pointerUp(slide(), { pointerType: 'touch', clientX: 100 });
    expect(shown()).toBe('1 of 8');
  });
});
