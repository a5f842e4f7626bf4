import { describe, expect, it } from 'vitest';
import { harbour, north } from '../testing/entered.ts';
import { weekStartOf } from './device.ts';
import { activeWorkspace } from './visit.ts';

describe('activeWorkspace', () => {
  it('the requested workspace is active', () => {
    expect(activeWorkspace([harbour, north], north.id)).toBe(north);
  });

  it('the first workspace is active if none was requested or the person does not belong to the requested one', () => {
    expect(activeWorkspace([harbour, north], 'gone')).toBe(harbour);
    expect(activeWorkspace([harbour, north], null)).toBe(harbour);
  });

  it('no workspace is active for a person who has none', () => {
    expect(activeWorkspace([], harbour.id)).toBeNull();
  });
});

describe('weekStartOf', () => {
  it.each([
    ['de-DE', 'monday'],
    ['en-US', 'sunday'],
    ['ar-EG', 'saturday'],
    ['en-US@posix', 'monday'],
    ['', 'monday'],
  ])('the week starts in %s on %s', (language, day) => {
    expect(weekStartOf(language)).toBe(day);
  });
});
