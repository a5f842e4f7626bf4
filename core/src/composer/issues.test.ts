import { describe, expect, it } from 'vitest';
import { defaultOptions, type Issue } from '../posts/content.ts';
import { emptyEntry, keyOf, type Entry, type Social } from './entry.ts';
import { blocks, errorsIn, firstTroubled, issuesOf, noSocial, toConfirm } from './issues.ts';
import type { ComposerNetwork } from './network.ts';
import { ana, harbour, networkWith, quiet } from './testing/builders.ts';

const error = (code: string, message: string): Issue => ({ severity: 'error', code, message });
const warning = (code: string, message: string): Issue => ({ severity: 'warning', code, message });
const noVideo = (label: string) => error('video_missing', `${label} require a video!`);
const noWords = (label: string) =>
  warning('description_missing', `The following platforms are missing descriptions: ${label}`);

const entryOf = ({ platform, platform_id: platformId }: Social, change: Partial<Entry> = {}): Entry => ({
  ...emptyEntry(`p${platformId}`),
  uploadTo: platform,
  platformId,
  ...change,
});
const find = (networks: Record<string, Partial<ComposerNetwork>>) => (id: string) => {
  const network = networks[id];
  return network ? networkWith({ id, ...network }) : null;
};

describe('the first tab with an error', () => {
  const entries = [emptyEntry('p0'), entryOf(ana), entryOf(quiet)];
  const [, first = '', second = ''] = entries.map(keyOf);
  const at = (issue: Issue, ...keys: string[]) => ({ ...issue, keys });

  it('is the first in sight, in whatever order the errors are', () => {
    const issues = [at(noVideo('YouTube'), second), at(error('too_long', 'Too long.'), first)];
    expect(firstTroubled(entries, issues)).toBe(first);
  });

  it('is none with a warning', () => {
    const issues = [at(noWords('X'), first), at(noVideo('YouTube'), second)];
    expect(firstTroubled(entries, issues)).toBe(second);
    expect(errorsIn(issues)).toEqual([issues[1]]);
    expect(firstTroubled(entries, issues.slice(0, 1))).toBeNull();
  });

  it('is none where an error is about the post as a whole', () => {
    expect(firstTroubled(entries, [at(error('no_social', noSocial))])).toBeNull();
  });
});

describe('what stands against a post', () => {
  it('is that nobody is chosen to whom it goes', () => {
    const issues = issuesOf([emptyEntry('p0')], find({}));
    expect(issues).toEqual([{ severity: 'error', code: 'no_social', message: noSocial, keys: [] }]);
    expect(noSocial).toBe('Select at least one social to be able to publish or schedule.');
  });

  it('is nothing where no network finds a fault', () => {
    expect(issuesOf([emptyEntry('p0'), entryOf(ana)], find({ x: {} }))).toEqual([]);
  });

  it('is found in what a network has, whatever was set for another', () => {
    const check: ComposerNetwork['check'] = ({ options: { link } }) =>
      link === null ? [] : [error('link_invalid', link)];
    const entry = entryOf(ana, { options: { ...defaultOptions, link: 'shop.exam' } });
    const messages = (options: ComposerNetwork['options']) =>
      issuesOf([entry], find({ x: { check, options } })).map(({ message }) => message);
    expect(messages(['altText'])).toEqual([]);
    expect(messages(['link'])).toEqual(['shop.exam']);
  });

  it('is a title that is too long, also where a network has none, in its words where it has some', () => {
    const tooLong = error('title_too_long', 'YouTube titles can have at most 100 characters.');
    const networks = find({ x: {}, instagram: {}, youtube: { check: () => [tooLong] } });
    const of = (length: number) =>
      issuesOf(
        [ana, harbour, quiet].map((social) => entryOf(social, { title: 'a'.repeat(length) })),
        networks,
      ).map(({ message, keys }) => [message, keys]);
    expect(of(101)).toEqual([
      ['Titles can have at most 100 characters.', ['x/1', 'instagram/3']],
      ['YouTube titles can have at most 100 characters.', ['youtube/2']],
    ]);
    expect(of(100)).toEqual([['YouTube titles can have at most 100 characters.', ['youtube/2']]]);
  });

  it('is said once of several networks, with the tabs it is about', () => {
    const networks = find({
      youtube: { label: 'YouTube', check: () => [noVideo('YouTube'), noWords('YouTube')] },
      instagram: { label: 'Instagram', check: () => [noVideo('Instagram'), noWords('Instagram')] },
    });
    expect(issuesOf([entryOf(quiet), entryOf(harbour)], networks)).toEqual([
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

  it('names a network once, however many accounts of it there are', () => {
    const networks = find({ x: { label: 'X', check: () => [noWords('X')] } });
    const issues = issuesOf([entryOf(ana), entryOf({ ...ana, platform_id: '9' })], networks);
    expect(issues).toMatchObject([
      { message: 'The following platforms are missing descriptions: X', keys: ['x/1', 'x/9'] },
    ]);
  });

  it('leaves words of their own to those that have them', () => {
    const own = warning('description_missing', 'A story needs no words.');
    const networks = find({
      x: { label: 'X', check: () => [noWords('X')] },
      instagram: { check: () => [own] },
    });
    const messages = issuesOf([entryOf(ana), entryOf(harbour)], networks).map(({ message }) => message);
    expect(messages).toEqual([
      'The following platforms are missing descriptions: X',
      'A story needs no words.',
    ]);
  });

  it('is a place that was not chosen', () => {
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
    const reddit: Social = { platform: 'reddit', platform_id: '1', username: 'a' };
    const pinterest: Social = { platform: 'pinterest', platform_id: '2', username: 'b' };
    expect(issuesOf([entryOf(reddit), entryOf(pinterest)], networks)).toMatchObject([
      { message: 'Reddit posts require a subreddit selection.', keys: ['reddit/1'] },
      { message: 'Pinterest requires a board selection!', keys: ['pinterest/2'] },
    ]);
    const aimed = { targets: ['cats'] };
    expect(issuesOf([entryOf(reddit, aimed), entryOf(pinterest, aimed)], networks)).toEqual([]);
  });

  it('names what blocks before what asks', () => {
    const networks = find({ x: { check: () => [warning('a', 'Mind.'), error('b', 'Stop.')] } });
    expect(issuesOf([entryOf(ana)], networks).map(({ message }) => message)).toEqual(['Stop.', 'Mind.']);
  });

  it('is nothing that is known of a network that is here no more', () => {
    expect(issuesOf([entryOf(ana)], find({}))).toEqual([]);
  });
});

describe('what is done about it', () => {
  const stop = { ...error('a', 'Stop.'), keys: [] };
  const mind = { ...warning('b', 'Mind.'), keys: [] };

  it('errors block what goes out, and not what is kept', () => {
    expect(blocks('upload', [stop])).toBe(true);
    expect(blocks('schedule', [mind, stop])).toBe(true);
    expect(blocks('draft', [stop])).toBe(false);
    expect(blocks('upload', [mind])).toBe(false);
  });

  it('warnings are confirmed where no error stands beside them', () => {
    expect(toConfirm('upload', [mind])).toEqual([mind]);
    expect(toConfirm('schedule', [mind])).toEqual([mind]);
    expect(toConfirm('upload', [stop, mind])).toEqual([]);
    expect(toConfirm('draft', [mind])).toEqual([]);
    expect(toConfirm('upload', [])).toEqual([]);
  });
});
