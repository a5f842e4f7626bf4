import { describe, expect, it } from 'vitest';
import { defaultOptions, type Issue } from '../posts/content.ts';
import { emptyVariant, keyOf, type Variant, type ComposerAccount } from './variant.ts';
import {
  errorsIn,
  errorsText,
  firstKeyWithErrors,
  isBlocked,
  issuesOf,
  issuesToConfirm,
  waitingForFilesText,
  withUploads,
} from './issues.ts';
import { noAccountSelectedText } from '../posts/messages.ts';
import type { ComposerNetwork } from './network.ts';
import { ana, harbour, networkWith, quiet } from './testing/builders.ts';

const error = (code: string, message: string): Issue => ({ severity: 'error', code, message });
const warning = (code: string, message: string): Issue => ({ severity: 'warning', code, message });
const noVideo = (label: string) => error('video_missing', `${label} require a video!`);
const noWords = (label: string) =>
  warning('description_missing', `The following platforms are missing descriptions: ${label}`);

const variantOf = (
  { platform, platform_id: platformId }: ComposerAccount,
  change: Partial<Variant> = {},
): Variant => ({
  ...emptyVariant(`p${platformId}`),
  uploadTo: platform,
  platformId,
  ...change,
});
const find = (networks: Record<string, Partial<ComposerNetwork>>) => (id: string) => {
  const network = networks[id];
  return network ? networkWith({ id, ...network }) : null;
};

describe('the first tab with an error', () => {
  const variants = [emptyVariant('p0'), variantOf(ana), variantOf(quiet)];
  const [, first = '', second = ''] = variants.map(keyOf);
  const at = (issue: Issue, ...keys: string[]) => ({ ...issue, keys });

  it('the first tab with an error is opened, whatever the order of the errors', () => {
    const issues = [at(noVideo('YouTube'), second), at(error('too_long', 'Too long.'), first)];
    expect(firstKeyWithErrors(variants, issues)).toBe(first);
  });

  it('a tab with only a warning is not opened', () => {
    const issues = [at(noWords('X'), first), at(noVideo('YouTube'), second)];
    expect(firstKeyWithErrors(variants, issues)).toBe(second);
    expect(errorsIn(issues)).toEqual([issues[1]]);
    expect(firstKeyWithErrors(variants, issues.slice(0, 1))).toBeNull();
  });

  it('no tab is opened for an error about the whole post', () => {
    expect(firstKeyWithErrors(variants, [at(error('no_social', noAccountSelectedText))])).toBeNull();
  });
});

describe('a title that several networks require', () => {
  const noTitle = (label: string) => error('title_missing', `${label} posts require a title.`);
  const networks = find({
    x: { label: 'YouTube', check: () => [noTitle('YouTube')] },
    youtube: { label: 'Reddit', check: () => [noTitle('Reddit')] },
  });

  it('linked accounts share one issue, because one title fixes it', () => {
    const variants = [variantOf(ana), variantOf(quiet)];
    expect(issuesOf(variants, networks)).toEqual([
      { ...noTitle('YouTube and Reddit'), keys: variants.map(keyOf) },
    ]);
  });

  it('a customised account has its own issue', () => {
    const variants = [variantOf(ana), variantOf(quiet, { customised: true })];
    expect(issuesOf(variants, networks)).toEqual([
      { ...noTitle('YouTube'), keys: [keyOf(variants[0]!)] },
      { ...noTitle('Reddit'), keys: [keyOf(variants[1]!)] },
    ]);
  });
});

describe('the issues of a post', () => {
  it('a post without an account has an issue', () => {
    const issues = issuesOf([emptyVariant('p0')], find({}));
    expect(issues).toEqual([
      { severity: 'error', code: 'no_social', message: noAccountSelectedText, keys: [] },
    ]);
    expect(noAccountSelectedText).toBe('Select at least one social to be able to publish or schedule.');
  });

  it('a post that every network accepts has no issue', () => {
    expect(issuesOf([emptyVariant('p0'), variantOf(ana)], find({ x: {} }))).toEqual([]);
  });

  it('options that a network does not support cause no issues', () => {
    const check: ComposerNetwork['check'] = ({ options: { link } }) =>
      link === null ? [] : [error('link_invalid', link)];
    const variant = variantOf(ana, { options: { ...defaultOptions, link: 'shop.exam' } });
    const messages = (options: ComposerNetwork['options']) =>
      issuesOf([variant], find({ x: { check, options } })).map(({ message }) => message);
    expect(messages(['privacy'])).toEqual([]);
    expect(messages(['link'])).toEqual(['shop.exam']);
  });

  it('a title over the limit is an issue on every network, with the network’s own message if it has one', () => {
    const tooLong = error('title_too_long', 'YouTube titles can have at most 100 characters.');
    const networks = find({ x: {}, instagram: {}, youtube: { check: () => [tooLong] } });
    const of = (length: number) =>
      issuesOf(
        [ana, harbour, quiet].map((social) => variantOf(social, { title: 'a'.repeat(length) })),
        networks,
      ).map(({ message, keys }) => [message, keys]);
    expect(of(101)).toEqual([
      ['Titles can have at most 100 characters.', ['x/1', 'instagram/3']],
      ['YouTube titles can have at most 100 characters.', ['youtube/2']],
    ]);
    expect(of(100)).toEqual([['YouTube titles can have at most 100 characters.', ['youtube/2']]]);
  });

  it('an issue that several networks share is listed once, with the tabs of all these networks', () => {
    const networks = find({
      youtube: { label: 'YouTube', check: () => [noVideo('YouTube'), noWords('YouTube')] },
      instagram: { label: 'Instagram', check: () => [noVideo('Instagram'), noWords('Instagram')] },
    });
    expect(issuesOf([variantOf(quiet), variantOf(harbour)], networks)).toEqual([
      {
        ...error('video_missing', 'YouTube, Instagram require a video!'),
        keys: ['youtube/2', 'instagram/3'],
      },
      {
        ...warning(
          'description_missing',
          'The following platforms are missing descriptions: YouTube, Instagram',
        ),
        keys: ['youtube/2', 'instagram/3'],
      },
    ]);
  });

  it('an issue names a network once, even if it has several accounts', () => {
    const networks = find({ x: { label: 'X', check: () => [noWords('X')] } });
    const issues = issuesOf([variantOf(ana), variantOf({ ...ana, platform_id: '9' })], networks);
    expect(issues).toMatchObject([
      { message: 'The following platforms are missing descriptions: X', keys: ['x/1', 'x/9'] },
    ]);
  });

  it('the issue of a network that has its own message is not merged with those of other networks', () => {
    const own = warning('description_missing', 'A story needs no words.');
    const networks = find({
      x: { label: 'X', check: () => [noWords('X')] },
      instagram: { check: () => [own] },
    });
    const messages = issuesOf([variantOf(ana), variantOf(harbour)], networks).map(({ message }) => message);
    expect(messages).toEqual([
      'The following platforms are missing descriptions: X',
      'A story needs no words.',
    ]);
  });

  it('a missing subreddit or board is an issue', () => {
    const networks = find({
      reddit: {
        target: {
          kind: 'subreddit',
          words: { missing: 'Reddit posts require a subreddit selection.', empty: '' },
        },
      },
      pinterest: {
        target: { kind: 'board', words: { missing: 'Pinterest requires a board selection!', empty: '' } },
      },
    });
    const reddit: ComposerAccount = { platform: 'reddit', platform_id: '1', username: 'a' };
    const pinterest: ComposerAccount = { platform: 'pinterest', platform_id: '2', username: 'b' };
    expect(issuesOf([variantOf(reddit), variantOf(pinterest)], networks)).toMatchObject([
      { message: 'Reddit posts require a subreddit selection.', keys: ['reddit/1'] },
      { message: 'Pinterest requires a board selection!', keys: ['pinterest/2'] },
    ]);
    const aimed = { targets: ['cats'] };
    expect(issuesOf([variantOf(reddit, aimed), variantOf(pinterest, aimed)], networks)).toEqual([]);
  });

  it('errors are listed before warnings', () => {
    const networks = find({ x: { check: () => [warning('a', 'Mind.'), error('b', 'Stop.')] } });
    expect(issuesOf([variantOf(ana)], networks).map(({ message }) => message)).toEqual(['Stop.', 'Mind.']);
  });

  it('a network that no longer exists has no issues', () => {
    expect(issuesOf([variantOf(ana)], find({}))).toEqual([]);
  });
});

describe('the effect of issues', () => {
  const stop = { ...error('a', 'Stop.'), keys: [] };
  const mind = { ...warning('b', 'Mind.'), keys: [] };

  it('errors block publishing and scheduling, but not saving a draft', () => {
    expect(isBlocked('upload', [stop])).toBe(true);
    expect(isBlocked('schedule', [mind, stop])).toBe(true);
    expect(isBlocked('draft', [stop])).toBe(false);
    expect(isBlocked('upload', [mind])).toBe(false);
  });

  it('warnings have to be confirmed if there are no errors', () => {
    expect(issuesToConfirm('upload', [mind])).toEqual([mind]);
    expect(issuesToConfirm('schedule', [mind])).toEqual([mind]);
    expect(issuesToConfirm('upload', [stop, mind])).toEqual([]);
    expect(issuesToConfirm('draft', [mind])).toEqual([]);
    expect(issuesToConfirm('upload', [])).toEqual([]);
  });
});

describe('the text shown when a post cannot be submitted', () => {
  it('the text states how many files are still uploading', () => {
    expect(waitingForFilesText('upload', 1)).toBe(
      '1 file is still uploading. Your post can be published when it is done.',
    );
    expect(waitingForFilesText('schedule', 2)).toBe(
      '2 files are still uploading. Your post can be scheduled when they are done.',
    );
    expect(waitingForFilesText('draft', 1)).toBe(
      '1 file is still uploading. Your post can be saved when it is done.',
    );
  });

  it('the text states how many errors must be fixed', () => {
    expect(errorsText(1)).toBe('1 error must be fixed before this can be published.');
    expect(errorsText(2)).toBe('2 errors must be fixed before this can be published.');
  });
});

describe('the uploads of a post', () => {
  const variants = [emptyVariant('p0'), variantOf(ana), variantOf(quiet)];
  const keys = [keyOf(variantOf(ana)), keyOf(variantOf(quiet))];

  it('each failed upload is an error of every account and comes before warnings', () => {
    const rest = { ...noWords('X'), keys };
    expect(withUploads([rest], variants, { pending: 0, failures: ['a.mp4 failed', 'b.mp4 failed'] })).toEqual(
      [
        { ...error('upload_failed', 'a.mp4 failed'), keys },
        { ...error('upload_failed', 'b.mp4 failed'), keys },
        rest,
      ],
    );
  });

  it('two failed uploads of the same name are one error', () => {
    const failures = ['a.mp4 failed', 'a.mp4 failed'];
    expect(withUploads([], variants, { pending: 0, failures })).toHaveLength(1);
  });

  it.each([
    [1, 'Waiting for 1 file that is still uploading.'],
    [2, 'Waiting for 2 files that are still uploading.'],
  ])(
    'a warning that the post waits for its uploads (%i) replaces the issues about missing media',
    (pending, text) => {
      const missing = [
        noVideo('YouTube'),
        error('image_missing', 'Instagram requires an image!'),
        error('content_missing', 'No content found for the post...'),
        warning('carousel_too_few', 'Carousel uploads require at least 2 images.'),
      ].map((issue) => ({ ...issue, keys }));
      const rest = { ...error('title_missing', 'YouTube posts require a title.'), keys };
      expect(withUploads([...missing, rest], variants, { pending, failures: [] })).toEqual([
        rest,
        { ...warning('upload_pending', text), keys },
      ]);
      expect(withUploads([rest], variants, { pending, failures: [] })).toEqual([rest]);
    },
  );
});
