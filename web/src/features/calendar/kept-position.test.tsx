import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TimersContext } from '../../browser/timers.ts';
import { manualTimers } from '../../testing/manual-timers.ts';
import { useKeptPosition } from './kept-position.ts';

const Week = () => <div data-testid="week" onScroll={useKeptPosition()} />;

function scrollWeek() {
  window.history.replaceState({ key: 'this week' }, '');
  const timers = manualTimers();
  const { unmount } = render(
    <TimersContext value={timers}>
      <Week />
    </TimersContext>,
  );
  const week = screen.getByTestId('week');
  week.scrollTop = 120;
  fireEvent.scroll(week);
  return { timers, unmount };
}

afterEach(() => window.history.replaceState(null, ''));

it('when the person stops scrolling a week, the scroll position is stored in the history entry', () => {
  const { timers } = scrollWeek();
  timers.pass(150);
  expect(window.history.state).toEqual({ key: 'this week', week: { left: 0, top: 120 } });
});

it('if another week is opened before the scrolling has stopped, the new history entry has no scroll position', () => {
  const { timers } = scrollWeek();
  window.history.replaceState({ key: 'next week' }, '');
  timers.pass(150);
  expect(window.history.state).toEqual({ key: 'next week' });
});

it('no scroll position is stored if the person leaves the week before the scrolling has stopped', () => {
  const { timers, unmount } = scrollWeek();
  unmount();
  expect(timers.waiting()).toEqual([]);
});
