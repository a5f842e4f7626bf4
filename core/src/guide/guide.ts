import type { Home } from '../posts/post.ts';
import type { Settings } from '../settings/settings.ts';

/** The steps of the getting-started guide, in the order in which the guide shows them. */
export const guideSteps = ['socials', 'video', 'schedule', 'templates', 'settings'] as const;
export type GuideStep = (typeof guideSteps)[number];

/** The data that the guide needs to show its progress, in addition to the data that the dashboard loads anyway. */
export interface GuideAnswer {
  hasTemplates: boolean;
}

export interface GuideFacts extends GuideAnswer {
  settings: Pick<Settings, 'onboarding' | 'saved'>;
  accounts: number;
  posts: Pick<Home, 'counts' | 'next'>;
  now: number;
}

export interface GuideProgress {
  done: ReadonlySet<GuideStep>;
  percent: number;
  /** The first step that is not complete; null if all steps are complete. */
  next: GuideStep | null;
}

/**
 * Tells whether a post is scheduled for a later time. A post that is published immediately has the status `scheduled`
 * while it is being delivered, but its time is not in the future.
 */
const hasScheduled = ({ posts: { next }, now }: GuideFacts) =>
  next.some(({ posts }) => posts.some(({ schedule }) => schedule !== null && Date.parse(schedule) > now));

/** Decides which steps are complete, as section 4 of the specification says. */
export function guideProgress(facts: GuideFacts): GuideProgress {
  const { settings, accounts, posts, hasTemplates } = facts;
  const isDone: Readonly<Record<GuideStep, boolean>> = {
    socials: settings.onboarding.completed || accounts > 0,
    video: posts.counts.uploaded > 0,
    schedule: hasScheduled(facts),
    templates: hasTemplates,
    settings: settings.saved,
  };
  const done = new Set(guideSteps.filter((step) => isDone[step]));
  return {
    done,
    percent: Math.round((done.size / guideSteps.length) * 100),
    next: guideSteps.find((step) => !isDone[step]) ?? null,
  };
}

/** The progress of a finished guide. It does not change when posts or templates are deleted later. */
export const finishedGuide: GuideProgress = { done: new Set(guideSteps), percent: 100, next: null };

/** Tells whether the guide is open: it is not hidden and not finished. No data is read for a guide that is not open. */
export function isGuideOpen({ showGuide, onboarding }: Pick<Settings, 'showGuide' | 'onboarding'>): boolean {
  return showGuide && !onboarding.completed;
}

/**
 * The settings that follow from a change of `showGuide` or `onboarding`. Hiding the guide skips the onboarding; showing
 * it again restarts the onboarding.
 */
export function guideSettings(
  change: Partial<Pick<Settings, 'showGuide' | 'onboarding'>>,
): Partial<Pick<Settings, 'showGuide' | 'onboarding'>> {
  const { showGuide, onboarding } = change;
  return {
    ...(showGuide !== undefined && { showGuide, onboarding: { completed: !showGuide } }),
    ...(onboarding !== undefined && { onboarding }),
  };
}
