import type { Figure } from '@fanfare/core/analytics/figures.ts';
import { expect, it } from 'vitest';
import { metricWith, noticeOf } from './panel-metrics.ts';

const value: Figure = { kind: 'value', value: 7 };
const refused: Figure = { kind: 'refused', text: 'Instagram refuses it.' };
const awaited: Figure = { kind: 'not_yet', text: 'Tomorrow.' };
const noticeAbout = (figures: Record<string, Figure>, remark: string | null = null) =>
  noticeOf(
    Object.entries(figures).map(([label, figure]) =>
      metricWith(30, { id: label, label, unit: 'count', figure, definition: '', source: 'Instagram' }),
    ),
    [],
    remark,
  );

it.each<[string, Record<string, Figure>, string]>([
  [
    'one number is refused',
    { Views: value, 'Total followers': refused },
    'Missing: total followers. Everything else is complete.',
  ],
  [
    'two numbers are refused',
    { Views: refused, 'Total followers': refused },
    'Missing: views and total followers. Everything else is complete.',
  ],
  [
    'one number is refused and another comes later',
    { Views: awaited, 'Total followers': refused },
    'Missing: total followers. Nothing yet: the other figures appear once there is something to count.',
  ],
])('a warning names the missing numbers if %s', (_when, figures, text) => {
  expect(noticeAbout(figures)).toEqual({ tone: 'warning', text });
});

it('a panel whose numbers are all known shows no warning, but only its remark', () => {
  expect(noticeAbout({ Views: value })).toBeNull();
  expect(noticeAbout({ Views: value }, 'Today is not included.')).toEqual({
    tone: 'quiet',
    text: 'Today is not included. All other figures are complete.',
  });
});
