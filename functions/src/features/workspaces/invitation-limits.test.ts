import { beforeEach, describe, expect, it } from 'vitest';
import type { AddMemberInput } from '@fanfare/core/api/schemas/members.ts';
import { newSettings } from '@fanfare/core/settings/settings.ts';
import { ids, person, testTime, workspace } from '../../testing/builders.ts';
import { createMemoryPeople } from '../../testing/memory-people.ts';
import { createMemoryTeam } from '../../testing/memory-team.ts';
import { removeInvitation } from './change-member.ts';
import { inviteMember, resendInvitation } from './invite-member.ts';
import { listMembers } from './list-members.ts';

let store = createMemoryTeam();
let people = createMemoryPeople();
beforeEach(async () => {
  at = later;
  store = createMemoryTeam();
  people = createMemoryPeople();
  store.put(workspace(), { dana: 'owner', mika: 'admin', priya: 'user' });
  for (const uid of ['dana', 'mika', 'sam']) await know(uid);
});

const later = new Date(testTime.getTime() + 60_000);
let at = later;
const deps = () => ({
  ...store,
  people,
  workspacesOf: () => Promise.resolve([]),
  siteUrl: (path: string) => `https://fanfare.example${path}`,
  now: () => at,
});

async function know(uid: string) {
  const { name, email, emailVerified } = person({ uid });
  await people.enter({ uid, name, email, emailVerified }, newSettings('UTC', 'monday'), testTime);
}

const add = (change: Partial<AddMemberInput> = {}, by = 'dana') =>
  inviteMember(
    deps(),
    { id: ids.workspace, name: 'Sam', email: 'sam@fanfare.example', ...change },
    person({ uid: by }),
  );
const list = () => listMembers(deps(), ids.workspace);

describe('the limits of invitations', () => {
  it('a name cannot put a message or a link into the e-mail of an invitation', async () => {
    const phrase = 'Your parcel waits, pay now at https://evil.example/pay or www.evil.example. '.repeat(3);
    store.put(workspace({ name: 'Prize at evil.example' }), { dana: 'owner' });

    await inviteMember(
      deps(),
      { id: ids.workspace, name: `Sam! ${phrase}`, email: 'new@b.example' },
      person({ name: phrase }),
    );

    const [mail] = store.mails();
    const text = mail?.text.replace(/https:\/\/fanfare\.example\S+/, '') ?? '';
    expect(`${mail?.subject} ${text} ${mail?.html}`).not.toMatch(/evil\.example/);
    expect(text.length).toBeLessThan(450);
    expect((await list()).invitations[0]?.name).toContain('Sam!');
  });

  it('a person whose address is not verified cannot send invitations', async () => {
    const { id: invitationId } = await add();
    const unverified = person({ emailVerified: false });
    const message = 'Verify your e-mail address before you invite people.';

    at = new Date(later.getTime() + 11 * 60_000);
    const input = { id: ids.workspace, name: 'Lee', email: 'lee@b.example' };
    await expect(inviteMember(deps(), input, unverified)).rejects.toMatchObject({
      code: 'forbidden',
      message,
    });
    await expect(
      resendInvitation(deps(), { id: ids.workspace, invitationId }, unverified),
    ).rejects.toMatchObject({ code: 'forbidden', message });
    expect(store.mails()).toHaveLength(1);
  });

  it('the 51st invitation of a day is refused with the limit in the message', async () => {
    store.put(workspace({ id: ids.other }), { dana: 'owner' });
    for (let i = 0; i < 50; i += 1)
      await add({ id: i % 2 === 0 ? ids.workspace : ids.other, email: `p${i}@b.example` });
    await expect(add()).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'You can send 50 invitations a day. Send the next one tomorrow.',
    });
  });

  it('inviting an address that declined gives the usual answer, sends no e-mail and lists the invitation as declined', async () => {
    const first = await add();
    await store.invitations.decline(ids.workspace, 'sam@fanfare.example', at);
    await removeInvitation(deps(), { id: ids.workspace, invitationId: first.id }, person());

    at = new Date(later.getTime() + 29 * 24 * 60 * 60_000);
    const again = await add();

    expect(Object.keys(again)).toEqual(Object.keys(first));
    expect([store.mails().length, (await list()).invitations]).toMatchObject([1, [{ state: 'declined' }]]);
  });
});
