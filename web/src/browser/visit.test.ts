import { describe, expect, it } from 'vitest';
import { harbour, north } from '../testing/entered.ts';
import { weekStartOf } from './device.ts';
import { activeWorkspace } from './visit.ts';

describe('the active workspace', () => {
  it('is the one that was wanted', () => {
    expect(activeWorkspace([harbour, north], north.id)).toBe(north);
  });

  it('is the first when the wanted one is gone, or none was', () => {
    expect(activeWorkspace([harbour, north], 'gone')).toBe(harbour);
    expect(activeWorkspace([harbour, north], null)).toBe(harbour);
  });

  it('is none for whoever belongs to none', () => {
    expect(activeWorkspace([], harbour.id)).toBeNull();
  });
});

describe('the week', () => {
  it.each([
    ['de-DE', 'monday'],
    ['en-US', 'sunday'],
    ['ar-EG', 'saturday'],
    ['en-US@posix', 'monday'],
    ['', 'monday'],
  ])('starts in %s on %s', (language, day) => {
    expect(weekStartOf(language)).toBe(day);
  });
});
