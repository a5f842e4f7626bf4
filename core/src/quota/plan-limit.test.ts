import { describe, expect, it } from 'vitest';
import { messageLimitReached } from '../assistant/conversation.ts';
import { imageLimitReached } from '../assistant/generated-image.ts';
import { dayFullText } from '../todos/todo.ts';
import { templatesFullText } from '../templates/template.ts';
import { capacities, capacityText, pausedText } from './capacity.ts';
import { limitedPlan, type LimitedPlan } from './plan-limit.ts';
import { storageFullText } from './storage.ts';
import { limitReached } from './uploads.ts';

describe('a message about a reached limit', () => {
  it.each([
    limitReached,
    storageFullText,
    messageLimitReached,
    imageLimitReached,
    pausedText('free', 'Dana'),
  ])(
    'the message "%s" is recognised as a message about the plan of the workspace, even inside a longer text',
    (text) => {
      expect([limitedPlan(text), limitedPlan(`photo.jpg: ${text} Thanks.`)]).toEqual([
        'workspace',
        'workspace',
      ]);
    },
  );

  it.each<[string, LimitedPlan | null]>([
    ...capacities.flatMap((capacity): [string, LimitedPlan | null][] => [
      [capacityText(capacity, 'free', {}), 'own'],
      // These messages already name the owner of the plan.
      [capacityText(capacity, 'free', { planOwner: 'Mika' }), null],
      // There is no larger plan.
      [capacityText(capacity, 'business', {}), null],
    ]),
    [templatesFullText, null],
    [dayFullText, null],
    ['', null],
  ])('the message "%s" asks to upgrade this plan (own, or null for none): %s', (text, expected) => {
    expect(limitedPlan(text)).toBe(expected);
  });
});
