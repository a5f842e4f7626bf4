import { describe, expect, it } from 'vitest';
import { fieldOf, groupIssues, readinessOf, readyText, tabToFix } from './issue-groups.ts';
import type { ComposerIssue } from './issues.ts';
import { networkWith } from './testing/builders.ts';
import { emptyVariant, type Variant } from './variant.ts';

const variant = (uploadTo: string, platformId: string): Variant => ({
  ...emptyVariant(`p${platformId}`),
  uploadTo,
  platformId,
});
const variants = [variant('tiktok', '1'), variant('x', '2'), variant('tiktok', '3'), variant('reddit', '4')];
const issue = (message: string, keys: string[], severity: 'error' | 'warning' = 'error'): ComposerIssue => ({
  severity,
  code: message,
  message,
  keys,
});

describe('the field where an issue can be fixed', () => {
  it.each([
    ['no_social', 'accounts'],
    ['already_live', 'accounts'],
    ['title_missing', 'title'],
    ['title_too_long', 'title'],
    ['description_missing', 'description'],
    ['caption_missing', 'description'],
    ['content_missing', 'description'],
    ['too_many_hashtags', 'description'],
    ['story_comment', 'comment'],
    ['comment_left_out', 'comment'],
    ['target_missing', 'target'],
    ['cover_unusable', 'thumbnail'],
    ['alt_text_too_long', 'altText'],
    ['link_invalid', 'settings'],
    ['disclosure_open', 'settings'],
    ['image_ratio', 'media'],
    ['video_missing', 'media'],
    ['too_many_images', 'media'],
    ['of a rule that is new', 'media'],
  ])('the issue %s belongs to the field %s', (code, field) => {
    expect(fieldOf({ code })).toBe(field);
  });
});

describe('the tab where an issue can be fixed', () => {
  const find = (id: string) =>
    networkWith({ id, texts: { title: false, description: true, comment: id !== 'tiktok' } });
  const comment = (...keys: string[]) => ({ ...issue('comment_left_out', keys, 'warning') });
  const [tiktok, x, ...rest] = variants as [Variant, Variant, ...Variant[]];

  it('the open tab is chosen if it has the issue, and otherwise the first tab with the issue', () => {
    const about = issue('description_missing', ['x/2', 'reddit/4']);
    expect(tabToFix(about, { variants, active: 'reddit/4' }, find)).toBe('reddit/4');
    expect(tabToFix(about, { variants, active: 'tiktok/1' }, find)).toBe('x/2');
  });

  it('a linked tab is chosen if the tab of the affected account does not show the text with the issue', () => {
    expect(tabToFix(comment('tiktok/1'), { variants, active: 'tiktok/1' }, find)).toBe('x/2');
    expect(tabToFix(comment('tiktok/1'), { variants, active: 'reddit/4' }, find)).toBe('reddit/4');
  });

  it('a customised tab of another account is never chosen', () => {
    const own = [tiktok, { ...x, customised: true }, ...rest];
    expect(tabToFix(comment('tiktok/1'), { variants: own, active: 'x/2' }, find)).toBe('reddit/4');
    const alone = [{ ...tiktok, customised: true }, x, ...rest];
    expect(tabToFix(comment('tiktok/1'), { variants: alone, active: 'x/2' }, find)).toBe('tiktok/1');
  });

  it('no tab is chosen for an issue about the whole post', () => {
    expect(tabToFix(issue('no_social', []), { variants, active: 'x/2' }, find)).toBeNull();
  });
});

describe('issue groups', () => {
  it('issues are grouped by network in the order of the tabs, after the group of issues that several networks share', () => {
    const issues = [
      issue('board', ['reddit/4']),
      issue('too long', ['x/2']),
      issue('video', ['tiktok/3', 'tiktok/1']),
      issue('missing', ['x/2', 'reddit/4'], 'warning'),
      issue('note', ['reddit/4'], 'warning'),
    ];
    const groups = groupIssues(issues, variants).map(({ uploadTo, keys, issues: own }) => [
      uploadTo,
      keys,
      own.map(({ message }) => message),
    ]);
    expect(groups).toEqual([
      [null, ['x/2', 'reddit/4'], ['missing']],
      ['tiktok', ['tiktok/1', 'tiktok/3'], ['video']],
      ['x', ['x/2'], ['too long']],
      ['reddit', ['reddit/4'], ['board', 'note']],
    ]);
  });

  it('issues of several networks are in different groups if they affect different accounts', () => {
    const issues = [issue('title', ['x/2', 'reddit/4']), issue('codec', ['tiktok/1', 'x/2'])];
    expect(groupIssues(issues, variants)).toMatchObject([
      { uploadTo: null, keys: ['x/2', 'reddit/4'] },
      { uploadTo: null, keys: ['tiktok/1', 'x/2'] },
    ]);
  });

  it('an issue that belongs to no account has its own group', () => {
    expect(groupIssues([issue('no account', [])], variants)).toMatchObject([{ uploadTo: null, keys: [] }]);
    expect(groupIssues([], variants)).toEqual([]);
  });
});

describe('the readiness of a post', () => {
  it('the summary has the number of errors and the number of accounts without errors', () => {
    const issues = [
      issue('a', ['x/2']),
      issue('b', ['x/2', 'reddit/4']),
      issue('c', ['tiktok/1'], 'warning'),
    ];
    expect(readinessOf(issues, variants)).toEqual({
      errors: 2,
      notes: 1,
      text: '2 to fix before publishing',
      ready: 2,
    });
    expect(readyText(2)).toBe('2 accounts are ready');
    expect(readyText(1)).toBe('1 account is ready');
    expect(readyText(0)).toBe('');
  });

  it.each([
    [variants, 'Ready for 4 accounts'],
    [variants.slice(0, 1), 'Ready for 1 account'],
  ])('a post that has only warnings is ready', (accounts, text) => {
    const [first] = accounts;
    const note = issue('note', [`${first!.uploadTo}/${first!.platformId!}`], 'warning');
    expect(readinessOf([note], accounts)).toMatchObject({ text, notes: 1, errors: 0 });
  });
});
