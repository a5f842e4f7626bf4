import { describe, expect, it } from 'vitest';
import { messageLimitReached } from '../assistant/conversation.ts';
import { dayFullText } from '../todos/todo.ts';
import { templatesFullText } from '../templates/template.ts';
import { limitedPlan } from './plan-limit.ts';
import { storageFullText } from './storage.ts';
import { limitReached } from './uploads.ts';

describe('a message about a reached limit', () => {
  it.each([limitReached, storageFullText, messageLimitReached])(
    'the message "%s" is about the plan of the workspace, alone or among other words',
    (text) => {
      expect([limitedPlan(text), limitedPlan(`photo.jpg: ${text} Thanks.`)]).toEqual([
        'workspace',
        'workspace',
      ]);
    },
  );

  it.each([
    ['Your Free plan allows 1 workspace. Upgrade to create more.', 'own'],
    ['Your Free plan allows 9 accounts in all workspaces. Upgrade to connect more.', 'own'],
    ['The Free plan of Mika allows 1 member in each workspace. Ask them to upgrade.', null],
    [templatesFullText, null],
    [dayFullText, null],
    ['', null],
  ])('the message "%s" is about the plan: %s', (text, expected) => {
    expect(limitedPlan(text)).toBe(expected);
  });
});
