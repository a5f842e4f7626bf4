import { hourMs } from '@fanfare/core/time/units.ts';
import { expect, it } from 'vitest';
import { postPart } from '../../store/analytics.ts';
import { ids, testTime } from '../../testing/builders.ts';
import { createMemoryAccounts } from '../../testing/memory-accounts.ts';
import { createMemoryAnalytics } from '../../testing/memory-analytics.ts';
import { createAnswersJob } from './answers.ts';

it('the sweep deletes expired answers of networks, at most 200 in a round', async () => {
  const analytics = createMemoryAnalytics(createMemoryAccounts().accounts);
  const keep = (part: string, at: Date) =>
    analytics.decide({ workspaceId: ids.workspace, platform: 'madeup', platformId: 'a1', part }, () => ({
      next: { lease: null, found: { answer: {}, at }, failure: null },
      result: null,
    }));
  await keep('30', new Date(testTime.getTime() + 1));
  for (let n = 0; n < 201; n += 1) await keep(postPart(`m${n}`), testTime);
  const now = () => new Date(testTime.getTime() + hourMs);
  const left: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (const run of await createAnswersJob({ analytics, now }).find()) await run();
    left.push(analytics.all().length);
  }
  expect(left).toEqual([2, 1, 1]);
});
