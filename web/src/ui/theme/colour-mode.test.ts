import { afterEach, describe, expect, it, vi } from 'vitest';
import { modeStorageKey } from './theme.ts';

const [script] = Object.values(import.meta.glob('../../../public/colour-mode.js'));
const before = window.matchMedia;

/** Runs the script that sets the colour mode before the first paint. */
async function firstPaint({ chosen, isSystemDark }: { chosen: string | null; isSystemDark: boolean }) {
  window.matchMedia = (query) => ({ ...before(query), matches: isSystemDark });
  if (chosen !== null) localStorage.setItem(modeStorageKey, chosen);
  vi.resetModules();
  await script?.();
  const { dataset, style } = document.documentElement;
  return [dataset['theme'], style.colorScheme];
}

afterEach(() => {
  window.matchMedia = before;
  localStorage.clear();
});

describe('first paint', () => {
  it.each([
    { chosen: 'dark', isSystemDark: false, shown: 'dark' },
    { chosen: 'light', isSystemDark: true, shown: 'light' },
    { chosen: 'system', isSystemDark: true, shown: 'dark' },
    { chosen: 'system', isSystemDark: false, shown: 'light' },
    { chosen: null, isSystemDark: true, shown: 'dark' },
  ])(
    'the page is $shown if the choice is $chosen and the system’s dark mode is $isSystemDark',
    async (given) => {
      expect(await firstPaint(given)).toEqual([given.shown, given.shown]);
    },
  );
});
