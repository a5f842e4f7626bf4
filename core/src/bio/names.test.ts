import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bioNameHeldMs,
  bioNameMax,
  bioNameMin,
  bioNameProblem,
  bioNameSkeleton,
  claimState,
  cleanBioName,
  isReservedBioName,
} from './names.ts';

const names = fc.stringMatching(/^[a-z0-9._-]{3,30}$/).filter((name) => bioNameProblem(name) === null);

describe('the form of a name', () => {
  it.each([
    ['that is too short', 'a'.repeat(bioNameMin - 1)],
    ['that is too long', 'a'.repeat(bioNameMax + 1)],
    ['that is empty', ''],
    ['with a space', 'fern hill'],
    ['with a capital letter', 'Fernhill'],
    ['with an accent', 'fernhïll'],
    ['with a letter of another alphabet', 'fеrnhill'],
    ['with a slash', 'fern/hill'],
    ['with a dot at its start', '.fernhill'],
    ['with a hyphen at its end', 'fernhill-'],
    ['with two separators in a row', 'fern._hill'],
  ])('a name %s is refused with an explanation', (_what, name) => {
    expect(bioNameProblem(name)).toMatch(/\.$/);
  });

  it.each(['a'.repeat(bioNameMin), 'a'.repeat(bioNameMax), 'fern.hill_caf-e', '2fast', 'a1b'])(
    'the name %s is accepted',
    (name) => {
      expect(bioNameProblem(name)).toBeNull();
    },
  );

  it('a typed name is stored without the @ and in lower case', () => {
    expect(cleanBioName('  @Fernhill ')).toBe('fernhill');
  });
});

describe('names that look alike', () => {
  it.each([
    ['fernhill', 'femhill'],
    ['fernhill', 'fernh1ll'],
    ['fernhill', 'fern.hill'],
    ['fernhill', 'f-e-r-n-h-i-l-l'],
    ['coffee', 'c0ffee'],
    ['willow', 'vvillow'],
    ['bliss', 'bl155'],
    ['fanfare', 'f4nfar3'],
    ['tiller', 'tliler'],
  ])('%s and %s have the same skeleton', (one, other) => {
    expect(bioNameSkeleton(one)).toBe(bioNameSkeleton(other));
  });

  it.each([
    ['fernhill', 'fernhall'],
    ['coffee', 'toffee'],
    ['shop', 'shops'],
  ])('%s and %s do not count as alike: their skeletons differ', (one, other) => {
    expect(bioNameSkeleton(one)).not.toBe(bioNameSkeleton(other));
  });

  it('the skeleton of a skeleton is the same skeleton', () => {
    fc.assert(
      fc.property(names, (name) => {
        const skeleton = bioNameSkeleton(name);
        expect(bioNameSkeleton(skeleton)).toBe(skeleton);
      }),
    );
  });

  it('names that differ only in their separators have the same skeleton', () => {
    fc.assert(
      fc.property(names, fc.constantFrom('.', '-', '_'), fc.nat(30), (name, separator, at) => {
        const separated = name.slice(0, at) + separator + name.slice(at);
        expect(bioNameSkeleton(separated)).toBe(bioNameSkeleton(name));
      }),
    );
  });

  it('a skeleton is never empty, and is an ID that Firestore accepts', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(bioNameSkeleton(name)).toMatch(/^[a-z0-9]+$/);
      }),
    );
  });
});

describe('reserved names', () => {
  it.each(['admin', 'adm1n', 's.u.p.p.o.r.t', 'fanfare', 'fanfare-help', 'the.fanfare', 'l0gin'])(
    'the name %s is reserved',
    (name) => {
      expect(isReservedBioName(name)).toBe(true);
    },
  );

  it('names of networks are reserved, and other names are free', () => {
    expect(isReservedBioName('madeup', ['madeup'])).toBe(true);
    expect(isReservedBioName('made-up', ['madeup'])).toBe(true);
    expect(isReservedBioName('fernhill', ['madeup'])).toBe(false);
  });
});

describe('the claim of a name', () => {
  const claim = { name: 'fernhill', workspaceId: 'ours', pageId: 'p1', releasedAt: null, takenDown: false };
  const released = { ...claim, releasedAt: 1000 };

  it.each([
    ['a name without a claim is available', null, { workspaceId: 'ours', pageId: 'p1' }, 0, 'available'],
    ['the page that has the name keeps it', claim, { workspaceId: 'ours', pageId: 'p1' }, 0, 'yours'],
    [
      'another page of the workspace cannot have the name',
      claim,
      { workspaceId: 'ours', pageId: 'p2' },
      0,
      'taken',
    ],
    [
      'a new page of the workspace cannot have the name',
      claim,
      { workspaceId: 'ours', pageId: null },
      0,
      'taken',
    ],
    [
      'a page of another workspace with the same ID cannot have the name',
      claim,
      { workspaceId: 'theirs', pageId: 'p1' },
      0,
      'taken',
    ],
    [
      'the workspace that gave the name up can have it back',
      released,
      { workspaceId: 'ours', pageId: null },
      1000,
      'yours',
    ],
    [
      'others cannot have the name until the hold has ended',
      released,
      { workspaceId: 'theirs', pageId: null },
      1000 + bioNameHeldMs - 1,
      'taken',
    ],
    [
      'others can have the name once the hold has ended',
      released,
      { workspaceId: 'theirs', pageId: null },
      1000 + bioNameHeldMs,
      'available',
    ],
    [
      'nobody can have a name that was taken down, even after the hold',
      { ...released, takenDown: true },
      { workspaceId: 'ours', pageId: null },
      1000 + bioNameHeldMs,
      'taken',
    ],
  ] as const)('%s', (_what, known, claimant, now, state) => {
    expect(claimState(known, claimant, now)).toBe(state);
  });
});
