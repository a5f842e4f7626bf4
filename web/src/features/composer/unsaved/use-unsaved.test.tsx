import { composerAfter } from '@fanfare/core/composer/reducer.ts';
import { newComposer } from '@fanfare/core/composer/state.ts';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { passTime } from '../../../testing/pass-time.ts';
import { useUnsavedWork } from './use-unsaved.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const empty = newComposer('g1', 'p1');
const withText = composerAfter(empty, { kind: 'textChanged', field: 'description', text: 'Open late' });

function start() {
  const person = { uid: 'u1', workspaceId: 'w1' };
  const { rerender, unmount } = renderHook((state) => useUnsavedWork(person, state), {
    initialProps: withText,
  });
  return { rerender, unmount, kept: () => localStorage.getItem('fanfare-unsaved-u1-w1') };
}

it('the browser stores a text after a pause, or immediately when the composer closes', () => {
  const { kept, unmount } = start();
  expect(kept()).toBeNull();
  passTime(400);
  expect(kept()).toContain('Open late');
  localStorage.clear();
  unmount();
  expect(kept()).toBeNull();
  const closed = start();
  closed.unmount();
  expect(closed.kept()).toContain('Open late');
});

it('a text that is deleted before the browser has stored it does not reappear', () => {
  const { rerender, unmount, kept } = start();
  passTime(399);
  rerender(empty);
  passTime(1000);
  unmount();
  expect(kept()).toBeNull();
});
