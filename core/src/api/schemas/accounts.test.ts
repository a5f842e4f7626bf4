import { describe, expect, it } from 'vitest';
import {
  accountInput,
  authoriseInput,
  chooseAccountsInput,
  connectInput,
  disconnectInput,
  workspaceQuery,
} from './accounts.ts';

const workspaceId = 'abcdefghij0123456789';
const state = 's'.repeat(16);
const connect = { workspaceId, platform: 'x', state, code: 'c' };

describe("the query for a workspace's accounts", () => {
  it('the query accepts no field except the workspace', () => {
    expect(workspaceQuery.parse({ workspaceId })).toEqual({ workspaceId });
    expect(workspaceQuery.safeParse({ workspaceId, uid: 'dana' }).success).toBe(false);
  });

  it.each([undefined, '', 'x', `${workspaceId}/../other`])(
    'a malformed workspace id is refused: %j',
    (wrong) => {
      const { error } = workspaceQuery.safeParse({ workspaceId: wrong });
      expect(error?.issues).toMatchObject([{ path: ['workspaceId'] }]);
    },
  );
});

describe('the network of a consent', () => {
  it.each(['x', 'tiktok', 'a'.repeat(32)])('the network %s is accepted', (platform) => {
    expect(authoriseInput.parse({ workspaceId, platform })).toEqual({ workspaceId, platform });
  });

  it.each(['', 'X', 'tik-tok', '../x', 'x\n', 'x1', 'a'.repeat(33)])(
    'the network %j is refused',
    (platform) => {
      const { error } = authoriseInput.safeParse({ workspaceId, platform });
      expect(error?.issues).toMatchObject([{ path: ['platform'], message: 'Unknown network.' }]);
    },
  );
});

describe('the consent answer of a network', () => {
  it('the answer is accepted with and without a code verifier', () => {
    expect(connectInput.parse(connect)).toEqual(connect);
    expect(connectInput.parse({ ...connect, codeVerifier: 'v' })).toEqual({ ...connect, codeVerifier: 'v' });
  });

  it.each<[keyof typeof connect | 'codeVerifier', number, number]>([
    ['state', 16, 256],
    ['code', 1, 4096],
    ['codeVerifier', 0, 256],
  ])('the field %s has from %i to %i characters', (field, least, most) => {
    const accepts = (length: number) =>
      connectInput.safeParse({ ...connect, [field]: 'a'.repeat(length) }).success;

    expect(accepts(least)).toBe(true);
    expect(accepts(most)).toBe(true);
    expect(accepts(most + 1)).toBe(false);
    if (least > 0) expect(accepts(least - 1)).toBe(false);
  });

  it.each(['workspaceId', 'platform', 'state', 'code'] as const)(
    'an answer without its %s is refused',
    (field) => {
      const { [field]: _left, ...rest } = connect;
      expect(connectInput.safeParse(rest).error?.issues).toMatchObject([{ path: [field] }]);
    },
  );

  it('unknown fields are refused', () => {
    expect(connectInput.safeParse({ ...connect, redirect: 'https://other.example' }).success).toBe(false);
  });
});

describe('the list of chosen accounts', () => {
  const accepts = (count: number) =>
    chooseAccountsInput.safeParse({
      workspaceId,
      platform: 'x',
      state,
      platform_ids: Array.from({ length: count }, (_, i) => `page-${i}`),
    }).success;

  it.each([
    [0, false],
    [1, true],
    [100, true],
    [101, false],
  ])('a list of %i chosen accounts is accepted: %s', (count, taken) => {
    expect(accepts(count)).toBe(taken);
  });
});

describe('the chosen account ids', () => {
  const choose = (platform_ids: unknown) =>
    chooseAccountsInput.safeParse({ workspaceId, platform: 'facebook', state, platform_ids });

  it('from 1 to 100 accounts can be chosen', () => {
    const many = (count: number) => choose(Array.from({ length: count }, (_, n) => `page-${n}`)).success;
    expect([0, 1, 100, 101].map(many)).toEqual([false, true, true, false]);
  });

  it('an empty list is refused with a message that requests at least one account', () => {
    expect(choose([]).error?.issues).toMatchObject([
      { path: ['platform_ids'], message: 'Please choose at least one account.' },
    ]);
  });

  it('an empty account id and a text instead of a list of ids are refused', () => {
    expect(choose(['']).success).toBe(false);
    expect(choose('page-1').success).toBe(false);
  });
});

describe('an account id', () => {
  const account = { workspaceId, platform: 'youtube', platform_id: 'UC/…–1' };

  it('an account id has from 1 to 256 characters of any kind', () => {
    const accepts = (id: string) => accountInput.safeParse({ workspaceId, platform_id: id }).success;

    for (const fine of ['1', account.platform_id, 'a'.repeat(256)]) expect(accepts(fine)).toBe(true);
    for (const wrong of ['', 'a'.repeat(257)]) expect(accepts(wrong)).toBe(false);
  });

  it('a call that disconnects an account requires its network', () => {
    expect(disconnectInput.parse(account)).toEqual(account);
    expect(disconnectInput.safeParse({ workspaceId, platform_id: '1' }).success).toBe(false);
  });
});
