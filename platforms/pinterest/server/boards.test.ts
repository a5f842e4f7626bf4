import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../platform.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { createPinterestRig, type PinterestRig } from '../testing/rig.ts';
import { ann, nils } from '../testing/subject.ts';
import { targets } from './boards.ts';

let rig: PinterestRig;
let account: Account;

async function begin(saved: unknown = null) {
  rig = await createPinterestRig(saved);
  account = await rig.connect();
  rig.calls.length = 0;
}
beforeEach(() => begin());
afterEach(() => rig.close());

const names = async (by = account) => (await targets.list(rig.io, by)).map(({ name }) => name);
const without = (scope: string): Account => ({
  ...account,
  grant: { ...account.grant, scopes: account.grant.scopes.filter((each) => each !== scope) },
});
const create = (change: Partial<Parameters<NonNullable<typeof targets.create>>[2]> = {}, by = account) =>
  targets.create!(rig.io, by, { name: 'Soups', description: '', isSecret: false, ...change });

describe('the list of boards', () => {
  it("the list has the member's own boards and group boards, but no boards for advertisers", async () => {
    expect(await names()).toEqual(['Recipes', 'Gift ideas', 'Summer together']);
    expect((await targets.list(rig.io, account))[0]).toEqual({
      id: '110764234567890101',
      name: 'Recipes',
      title: null,
      isSecret: false,
    });
    const secret = (await targets.list(rig.io, account)).filter(({ isSecret }) => isSecret);
    expect(secret.map(({ name }) => name)).toEqual(['Gift ideas']);
  });

  it('an account without boards gets an empty list', async () => {
    expect(await names(await rig.connect(nils))).toEqual([]);
  });

  it.each(['pins:read_secret', 'pins:write_secret'])(
    'the list without the scope %s has no secret boards',
    async (scope) => {
      expect(await names(without(scope))).toEqual(['Recipes', 'Summer together']);
    },
  );

  it('the boards are read page by page up to 3000', async () => {
    const boards = (count: number) => ({
      boards: Array.from({ length: count }, (_, n) => ({
        id: String(n + 1),
        owner: ann,
        guests: [],
        name: `Board ${n + 1}`,
        description: '',
        privacy: 'PUBLIC',
        at: 0,
      })),
    });
    await rig.close();
    await begin(boards(251));
    expect(await names()).toHaveLength(251);
    expect(rig.calls.map(({ query }) => query?.['bookmark'])).toEqual([undefined, 'b251']);
    await rig.close();
    await begin(boards(3001));
    expect(await names()).toHaveLength(3000);
  });

  it('listing boards fails if Pinterest replies with an error', async () => {
    rig.world.aim('boards_list', 'server_error');
    expect((await failureOf(targets.list(rig.io, account)))?.kind).toBe('unavailable');
  });
});

describe('a new board', () => {
  it('a board is created as public or secret', async () => {
    const { id } = await create({ name: ' Soups ', description: 'All of them.' });
    await create({ name: 'Surprises', isSecret: true });
    expect(rig.calls.map(({ json }) => json)).toEqual([
      { name: 'Soups', description: 'All of them.', privacy: 'PUBLIC' },
      { name: 'Surprises', privacy: 'SECRET' },
    ]);
    expect((await targets.list(rig.io, account)).find(({ name }) => name === 'Soups')?.id).toBe(id);
  });

  it('a name may have 100 characters and a description 500, and a blank name is refused', async () => {
    await create({ name: 'a'.repeat(100), description: 'b'.repeat(500) });
    rig.calls.length = 0;
    for (const beyond of [{ name: 'a'.repeat(101) }, { description: 'b'.repeat(501) }, { name: '  ' }])
      expect((await failureOf(create(beyond)))?.kind).toBe('rejected');
    expect(rig.calls).toEqual([]);
  });

  it('a name that is taken is refused', async () => {
    expect(await failureOf(create({ name: 'recipes' }))).toEqual({
      kind: 'rejected',
      reason: 'The board name is invalid or duplicated.',
      code: '1',
    });
  });

  it('creating a secret board needs the permission for secret boards, and creating a public board does not', async () => {
    const by = without('boards:write_secret');
    expect((await failureOf(create({ isSecret: true }, by)))?.kind).toBe('missing_permission');
    expect(rig.calls).toEqual([]);
    await create({}, by);
    expect(await names()).toContain('Soups');
  });
});
