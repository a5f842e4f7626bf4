import { alignBefore, periodOf, seriesOf } from '@fanfare/core/analytics/days.ts';
import type { NoFigure } from '@fanfare/core/analytics/figures.ts';
import type { Block, LinesBlock, MovesBlock, SharesBlock } from '@fanfare/core/analytics/panel.ts';
import { addDays, dayIn } from '@fanfare/core/calendar/days.ts';
import type { InstagramAnalytics } from '../analytics.ts';
import type { Given } from './cards.ts';

const refusedPart = (name: string): NoFigure => ({
  kind: 'refused',
  text: `Instagram refused ${name} for this account. Other charts are not affected.`,
});

const zone = 'America/Los_Angeles';

/** Days end at midnight in California, and only complete days are counted. */
const lastDay = (at: Date): string => addDays(dayIn(at.getTime(), zone), -1);

function reachOf({ insights, refused }: InstagramAnalytics, { days, wider, at }: Given): LinesBlock {
  const values = new Map(insights.daily_reach.map(({ date, reach }) => [date, reach]));
  const { first, last } = periodOf(values.keys(), days, lastDay(at));
  const shown = seriesOf(values, first, last);
  const earlier = wider && new Map(wider.insights.daily_reach.map(({ date, reach }) => [date, reach]));
  const missing: NoFigure | null =
    values.size > 0
      ? null
      : refused.includes('daily_reach')
        ? refusedPart('reach by day')
        : { kind: 'not_yet', text: 'First figures arrive about 24 hours after you connect.' };
  return {
    kind: 'lines',
    id: 'daily_reach',
    title: 'Daily reach',
    zone,
    lines: [
      {
        id: 'reach',
        label: 'Reach',
        colour: 'c1',
        days: shown,
        before: earlier && alignBefore(shown, earlier, days),
        missing,
        total: null,
      },
    ],
  };
}

function movesOf({ insights, refused }: InstagramAnalytics): MovesBlock {
  const all = insights.daily_follows_unfollows;
  const spans = all.filter(({ days }) => days > 1);
  const sum = (name: 'follows' | 'unfollows') => all.reduce((total, each) => total + each[name], 0);
  return {
    kind: 'moves',
    id: 'follows',
    title: 'Follows and unfollows',
    labels: { gained: 'Follows', lost: 'Unfollows' },
    days: all
      .filter(({ days }) => days === 1)
      .map(({ date, follows, unfollows }) => ({ day: date, gained: follows, lost: unfollows })),
    totals: all.length === 0 ? null : { gained: sum('follows'), lost: sum('unfollows') },
    missing:
      all.length > 0
        ? null
        : refused.includes('daily_follows_unfollows')
          ? refusedPart('follows and unfollows')
          : { kind: 'not_offered', text: 'Instagram gives this for accounts with 100 followers or more.' },
    ...(spans.length > 0 && {
      note: `Instagram gives only sums for ${spans.reduce((days, span) => days + span.days, 0)} of the days. They are in the totals, not in the bars.`,
    }),
  };
}

const audienceMissing = (isRefused: boolean): NoFigure =>
  isRefused
    ? refusedPart('the audience')
    : { kind: 'not_offered', text: 'Instagram describes audiences of 100 people or more.' };

const percentOfShare = (share: number): number => Math.round(share * 1000) / 10;

const colours = { Women: 'c1', Men: 'c3' } as const;

function audienceOf({ audience: { gender_age }, refused }: InstagramAnalytics): SharesBlock {
  const groups = Object.entries(gender_age).map(([name, share]) => {
    const [gender = name, age = ''] = name.split(' ');
    return { gender, age, share };
  });
  const ages = [...new Set(groups.map(({ age }) => age))].toSorted();
  return {
    kind: 'shares',
    id: 'audience',
    title: 'Audience',
    subtitle: 'Age and gender',
    rows: ages.map((age) => ({
      label: age,
      bars: groups
        .filter((group) => group.age === age)
        .toSorted((a, b) => b.gender.localeCompare(a.gender))
        .map(({ gender, share }) => ({
          name: gender,
          percent: percentOfShare(share),
          colour: colours[gender as keyof typeof colours] ?? 'c4',
        })),
    })),
    missing: groups.length > 0 ? null : audienceMissing(refused.includes('gender_age')),
  };
}

const reachedShown = 5;

function reachedOf({ audience: { locale }, refused }: InstagramAnalytics): SharesBlock {
  const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
  const nameOf = (code: string) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code);
  const all = Object.entries(locale)
    .map(([code, share]) => ({ label: nameOf(code), share }))
    .toSorted((a, b) => b.share - a.share);
  const shown = all.slice(0, reachedShown);
  const left = 1 - shown.reduce((sum, { share }) => sum + share, 0);
  return {
    kind: 'shares',
    id: 'reached',
    title: 'Reached audience',
    subtitle: 'Top 5 by share',
    rows: shown.map((row) => ({
      label: row.label,
      bars: [{ name: 'Share', percent: percentOfShare(row.share), colour: 'c1' }],
    })),
    missing: all.length > 0 ? null : audienceMissing(refused.includes('locale')),
    ...(all.length > reachedShown && {
      note: `The other ${percentOfShare(left)}% are spread over ${all.length - reachedShown} more countries.`,
    }),
  };
}

export const blocksOf = (answer: InstagramAnalytics, context: Given): Block[] => [
  reachOf(answer, context),
  movesOf(answer),
  audienceOf(answer),
  reachedOf(answer),
];
