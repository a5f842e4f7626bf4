import { describe, expect, it } from 'vitest';
import type { Issue } from '../posts/content.ts';
import { failedCopyIssues } from './fitting.ts';
import { issuesOf } from './issues.ts';
import type { ComposerNetwork } from './network.ts';
import { ownTextFor } from './own-measure.ts';
import { ana, networkWith, photo, quiet } from './testing/builders.ts';
import { emptyVariant, keyOf, type ComposerAccount, type Variant } from './variant.ts';

const error = (code: string, message: string): Issue => ({ severity: 'error', code, message });
const variantOf = (
  { platform, platform_id: platformId }: ComposerAccount,
  change: Partial<Variant>,
): Variant => ({ ...emptyVariant(`p${platformId}`), uploadTo: platform, platformId, ...change });
const find = (networks: Record<string, Partial<ComposerNetwork>>) => (id: string) =>
  networkWith({ id, ...networks[id] });

describe('a media rule of several networks', () => {
  const tooLong = (what: string, most = '5 minutes') =>
    error('video_too_long', `${what} can last at most ${most}.`);
  const waves = photo({ kind: 'video', durationMs: 600_000 });
  const variants = [variantOf(ana, { media: [waves] }), variantOf(quiet, { media: [waves] })];

  it('one issue names all networks that have the rule, and its text names the length of the file', () => {
    const networks = find({
      x: { check: () => [tooLong('Instagram reels')] },
      youtube: { check: () => [tooLong('Threads videos')] },
    });
    const [issue, ...others] = issuesOf(variants, networks);
    expect(issue).toEqual({ ...tooLong('Instagram reels and Threads videos'), keys: variants.map(keyOf) });
    expect(others).toEqual([]);
    expect(ownTextFor(issue!, variants)).toBe('This one lasts 10:00.');
  });

  it('networks with different limits have separate issues', () => {
    const networks = find({
      x: { check: () => [tooLong('Instagram reels')] },
      youtube: { check: () => [tooLong('Threads videos', '4 minutes')] },
    });
    expect(issuesOf(variants, networks).map(({ message }) => message)).toEqual([
      'Instagram reels can last at most 5 minutes.',
      'Threads videos can last at most 4 minutes.',
    ]);
  });

  it('an issue does not name the length of the file if the accounts have different files', () => {
    const [first, second] = variants;
    const short = { ...waves, durationMs: 400_000 };
    const networks = find({
      x: { check: () => [tooLong('X videos')] },
      youtube: { check: () => [tooLong('X videos')] },
    });
    const different = [first!, { ...second!, media: [short] }];
    const [issue] = issuesOf(different, networks);
    expect([issue!.keys.length, ownTextFor(issue!, different)]).toEqual([2, null]);
  });
});

describe('copies that could not be made', () => {
  const failed = (key: string, change: object = {}) => ({
    key,
    label: 'X',
    name: 'sea.png',
    placement: 'media' as const,
    reason: 'This image is too large to process.',
    isRefused: false,
    ...change,
  });

  it('a reason why copies failed is listed once with all affected accounts, as an error if one of their networks refuses the original', () => {
    expect(failedCopyIssues([failed('x/1'), failed('instagram/3', { isRefused: true })])).toEqual([
      {
        ...error(
          'image_not_adjusted',
          '“sea.png” could not be adjusted. This image is too large to process.',
        ),
        keys: ['x/1', 'instagram/3'],
      },
    ]);
  });

  it('images whose copies failed for the same reason are counted in one message', () => {
    const [issue] = failedCopyIssues([failed('x/1'), failed('x/1', { name: 'pier.png' })]);
    expect(issue!.message).toBe('2 images could not be adjusted. This image is too large to process.');
  });

  it('a cover that could not be adjusted is a separate issue', () => {
    const found = failedCopyIssues([failed('x/1'), failed('x/1', { placement: 'thumbnail' })]);
    expect(found.map(({ code, severity }) => [code, severity])).toEqual([
      ['image_not_adjusted', 'warning'],
      ['thumbnail_not_adjusted', 'warning'],
    ]);
  });
});
