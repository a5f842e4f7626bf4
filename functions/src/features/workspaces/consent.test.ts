import { routes } from '@fanfare/core/api/routes.ts';
import { newSettings } from '@fanfare/core/settings/settings.ts';
import { workspacesPerPersonMax } from '@fanfare/core/workspaces/workspace.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids, person, testTime, workspace } from '../../testing/builders.ts';
import { startCountedProduct, type CountedProduct } from '../../testing/counted-product.ts';
import { grantLargestPlan } from '../../testing/local-firestore.ts';
import { madeUpInvitation, testMail } from '../../testing/invite.ts';

let product: CountedProduct;
beforeAll(async () => {
  product = await startCountedProduct();
  await grantLargestPlan(product.local.db, 'mika');
  const { uid, name, email, emailVerified } = person({ uid: 'sam' });
  await product.stores.people.enter(
    { uid, name, email, emailVerified },
    newSettings('UTC', 'monday'),
    testTime,
  );
});
afterAll(() => product.stop());

const invite = (email: string, role: 'user' | 'admin' = 'user') =>
  product.call(routes.addMember, { id: ids.workspace, name: 'Sam', email, role });

describe('the call add-member', () => {
  it('inviting a known and an unknown address gives the same answer after the same number of reads, and adds no member', async () => {
    const answers: unknown[] = [];
    const costs: number[] = [];
    for (const email of ['sam@fanfare.example', 'new@fanfare.example']) {
      const { reads } = await product.costOf(async () => void answers.push(await invite(email)));
      costs.push(reads);
      await product.call(routes.removeInvitation, {
        id: ids.workspace,
        invitationId: (answers.at(-1) as { invitation: { id: string } }).invitation.id,
      });
    }
    const [known, unknown] = answers.map((each) =>
      JSON.stringify(each).replaceAll(/"(id|email)":"[^"]*"/g, '"$1":"…"'),
    );
    expect(known).toBe(unknown);
    expect(JSON.stringify(answers)).not.toMatch(/uid|"sam"/);
    expect(costs[0]).toBe(costs[1]);
    const { members } = await product.call(routes.listMembers, { id: ids.workspace });
    expect(members.map(({ uid }) => uid)).toEqual(['dana']);
  });

  it('the answer has the status 200, as specified', () => {
    expect(routes.addMember.success).toBe(200);
  });
});

it('open invitations do not count towards the workspaces that a person may have', async () => {
  const { local, stores } = product;
  const batch = local.db.batch();
  for (let i = 1; i < workspacesPerPersonMax; i += 1)
    batch.set(local.db.doc(`workspaces/workspaceOfKim${10000 + i}0/members/kim`), {
      uid: 'kim',
      role: 'user',
      joinedAt: testTime,
    });
  await batch.commit();
  for (let i = 0; i < 3; i += 1) {
    const id = `workspaceOfMika0000${i}`;
    await stores.workspaces.create(workspace({ id }), 'mika', workspacesPerPersonMax);
    await stores.invitations.invite(
      madeUpInvitation({ workspaceId: id, uid: 'kim', email: 'kim@fanfare.example' }),
      'mika',
      testMail,
    );
  }
  const own = workspace({ id: 'workspaceOfKim000000' });
  expect((await stores.workspaces.create(own, 'kim', workspacesPerPersonMax)).kind).toBe('created');
  const kim = { uid: 'kim', email: 'kim@fanfare.example' };
  expect(await stores.invitations.accept('workspaceOfMika00000', kim, testTime)).toBe('too_many');
});
