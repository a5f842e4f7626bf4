import { describe, expect, it } from 'vitest';
import { findInsightsInput } from './insights.ts';

const isTaken = (media_id: string) =>
  findInsightsInput.safeParse({
    workspaceId: 'workspaceOfDana00001',
    platform: 'madeup',
    platform_id: 'a1',
    media_id,
  }).success;

describe('the id of a post on a network', () => {
  it.each([
    '17912345678901234',
    '1234_5678',
    'dQw4w9WgXcQ',
    't3_1abcde',
    'urn:li:share:7123456789',
    'urn:li:comment:(urn:li:activity:62738,62739)',
    'Ugx.9-_a',
    'x'.repeat(256),
  ])("an id in a network's format is accepted: %s", (id) => {
    expect(isTaken(id)).toBe(true);
  });

  it.each(['', '.', '..', 'a/b', 'a\\b', 'a?b', 'a#b', 'a%2fb', 'a&b', 'a b', 'a\n', 'é', 'x'.repeat(257)])(
    'an id that could change the address of a request is refused: "%s"',
    (id) => {
      expect(isTaken(id)).toBe(false);
    },
  );
});
