import { describe, expect, it } from 'vitest';
import type { Home } from '../posts/post.ts';
import { homeView, postView } from '../posts/testing/builders.ts';
import { newSettings } from '../settings/settings.ts';
import {
  finishedGuide,
  guideProgress,
  guideSettings,
  guideSteps,
  isGuideOpen,
  type GuideFacts,
} from './guide.ts';

const now = Date.parse('2026-11-22T10:00:00.000Z');
const noPosts = homeView();
const nothing: GuideFacts = {
  settings: newSettings('UTC', 'monday'),
  accounts: 0,
  posts: noPosts,
  hasTemplates: false,
  now,
};
const withCounts = (counts: Partial<Home['counts']>): Home => ({
  ...noPosts,
  counts: { ...noPosts.counts, ...counts },
});
const dueAt = (at: number): Home => ({
  ...withCounts({ scheduled: 1 }),
  next: [
    {
      post_id: 'g1',
      posts: [postView({ status: 'scheduled', schedule: new Date(at).toISOString() })],
    },
  ],
});
const { settings } = nothing;

const doneWith = (change: Partial<GuideFacts>) => [...guideProgress({ ...nothing, ...change }).done];

describe('the progress of the guide', () => {
  it('a new person has completed no step, and the first step is connecting an account', () => {
    expect(guideProgress(nothing)).toEqual({ done: new Set(), percent: 0, next: 'socials' });
  });

  it.each([
    ['one connected account', { accounts: 1 }, 'socials'],
    ['a completed onboarding', { settings: { ...settings, onboarding: { completed: true } } }, 'socials'],
    ['one published post', { posts: withCounts({ uploaded: 1 }) }, 'video'],
    ['one scheduled post', { posts: dueAt(now + 1) }, 'schedule'],
    ['one template', { hasTemplates: true }, 'templates'],
    ['settings that were saved', { settings: { ...settings, saved: true } }, 'settings'],
  ] as const)('%s completes exactly one step', (_name, change, step) => {
    expect(doneWith(change)).toEqual([step]);
  });

  it('drafts and failed posts do not complete any step', () => {
    expect(doneWith({ posts: withCounts({ draft: 3, failed: 2 }) })).toEqual([]);
  });

  it('a post that is published immediately does not complete the step "schedule"', () => {
    expect(doneWith({ posts: dueAt(now) })).toEqual([]);
    expect(doneWith({ posts: dueAt(now + 1) })).toEqual(['schedule']);
  });

  it.each([0, 1, 2, 3, 4, 5])(
    'with %i completed steps, the progress is 20 percent per completed step',
    (count) => {
      const completing: Partial<GuideFacts>[] = [
        { accounts: 1 },
        { posts: withCounts({ uploaded: 1 }) },
        { posts: { ...withCounts({ uploaded: 1, scheduled: 1 }), next: dueAt(now + 1).next } },
        { hasTemplates: true },
        { settings: { ...settings, saved: true } },
      ];
      const facts = Object.assign({}, nothing, ...completing.slice(0, count)) as GuideFacts;
      const { percent, next, done } = guideProgress(facts);
      expect(percent).toBe(count * 20);
      expect(next).toBe(guideSteps[count] ?? null);
      expect(done.size).toBe(count);
      if (count === 5) expect(guideProgress(facts)).toEqual(finishedGuide);
    },
  );

  it('the next step is the first that is not completed, even if later steps are completed', () => {
    expect(guideProgress({ ...nothing, accounts: 1, hasTemplates: true }).next).toBe('video');
  });
});

describe('whether the guide is open', () => {
  it.each([
    [true, false, true],
    [true, true, false],
    [false, false, false],
    [false, true, false],
  ])(
    'with showGuide %s and onboarding completed %s, the guide is open: %s',
    (showGuide, completed, isOpen) => {
      expect(isGuideOpen({ showGuide, onboarding: { completed } })).toBe(isOpen);
    },
  );

  it('hiding the guide skips the onboarding, and showing the guide again restarts the onboarding', () => {
    expect(guideSettings({ showGuide: false })).toEqual({
      showGuide: false,
      onboarding: { completed: true },
    });
    expect(guideSettings({ showGuide: true })).toEqual({ showGuide: true, onboarding: { completed: false } });
  });

  it('finishing the onboarding does not change showGuide, and a change without showGuide and onboarding adds neither', () => {
    expect(guideSettings({ onboarding: { completed: true } })).toEqual({ onboarding: { completed: true } });
    expect(guideSettings({})).toEqual({});
  });
});
