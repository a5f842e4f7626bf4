import { routes } from '@fanfare/core/api/routes.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ids, workspace } from '../testing/builders.ts';
import { tokenOf } from '../testing/fake-verifiers.ts';
import { send } from '../testing/send.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  api.store.put(workspace(), { dana: 'owner', mika: 'user' });
});
afterEach(() => api.stop());

const callsThatTellUsage = ['quotas', 'uploadQuota', 'aiQuota', 'storageQuota'] as const;

it.each(callsThatTellUsage)(
  'the answer about usage names the owner of the plan to other members, but not to the owner: %s',
  async (name) => {
    const planOwnerFor = async (uid: string) => {
      const values = { workspaceId: ids.workspace };
      const { body } = await send(api.origin, routes[name], { token: tokenOf(uid), values });
      return (body as { planOwner?: string }).planOwner;
    };
    expect(await planOwnerFor('mika')).toBe('the owner');
    expect(await planOwnerFor('dana')).toBeUndefined();
  },
);
