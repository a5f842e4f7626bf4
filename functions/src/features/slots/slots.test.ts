import type { NextSlot } from '@fanfare/core/api/slots.ts';
import type { Route } from '@fanfare/core/api/route.ts';
import { routes } from '@fanfare/core/api/routes.ts';
import { slotsFullText, slotsMax, type SlotPlan } from '@fanfare/core/slots/slots.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ids, workspace } from '../../testing/builders.ts';
import { tokenOf } from '../../testing/fake-verifiers.ts';
import { send } from '../../testing/send.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  api.store.put(workspace(), { dana: 'owner', priya: 'user' });
});
afterEach(() => api.stop());

const call = (route: Route, values: object = {}, who = 'priya') =>
  send(api.origin, route, { token: tokenOf(who), values: { workspaceId: ids.workspace, ...values } });
const monday = { day: 'monday', time: '09:00', platform: null };
const friday = { day: 'friday', time: '17:30', platform: 'madeup' };
const save = (values: object = {}) =>
  call(routes.saveSlots, { zone: 'Europe/Berlin', slots: [friday, monday], revision: 0, ...values });
const plan = async () => (await call(routes.findSlots)).body as SlotPlan;

describe('the posting slots of a workspace', () => {
  it('every member can see and change the slots', async () => {
    expect(await plan()).toEqual({ zone: null, slots: [], revision: 0 });
    const sent = await save();
    expect(sent.status).toBe(200);
    expect(sent.body).toEqual({ zone: 'Europe/Berlin', slots: [monday, friday], revision: 1 });
    expect(await plan()).toEqual(sent.body);
  });

  it('a change of an older revision is refused and changes nothing', async () => {
    await save();
    const late = await save({ slots: [] });
    expect(late.status).toBe(409);
    expect(late.error().message).toMatch(/^Someone else changed the posting slots\./);
    expect((await plan()).slots).toHaveLength(2);
    expect((await save({ slots: [], revision: 1 })).status).toBe(200);
  });

  it('a change that is sent again after a lost answer does not cause a conflict', async () => {
    await save();
    expect((await save()).body).toMatchObject({ revision: 1 });
  });

  it.each([
    [{ zone: 'Mars/Base' }, 'zone', 'Unknown time zone.'],
    [{ slots: [{ ...monday, platform: 'nowhere' }] }, 'slots', 'Unsupported platform'],
    [{ slots: [{ ...monday, time: '24:00' }] }, 'slots.0.time', 'Please enter a time such as 09:30.'],
    [{ slots: [{ ...monday, time: '9:00' }] }, 'slots.0.time', 'Please enter a time such as 09:30.'],
    [{ slots: [{ ...monday, day: 'someday' }] }, 'slots.0.day', expect.any(String)],
  ])('the slots %j are refused', async (change, field, message) => {
    const sent = await save(change);
    expect(sent.status).toBe(400);
    expect(sent.error().fields).toEqual({ [field]: message });
  });

  it('a workspace has at most 150 slots', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        ...monday,
        time: `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`,
      }));
    expect((await save({ slots: many(slotsMax) })).status).toBe(200);
    const sent = await save({ slots: many(slotsMax + 1), revision: 1 });
    expect(sent.error().fields).toEqual({ slots: slotsFullText });
  });
});

describe('the next free slot', () => {
  const next = async (values: object = {}) => (await call(routes.nextSlot, values)).body as NextSlot;

  it('a workspace without slots has no free slot', async () => {
    expect(await next()).toEqual({ hasSlots: false, at: null });
  });

  it('the next slot fits the networks of the post', async () => {
    await save();
    const at = async (platforms: string) => new Date((await next({ platforms })).at ?? 0).getUTCDay();
    expect(await at('elsewhere')).toBe(1);
    expect([1, 5]).toContain(await at('madeup'));
    await save({ slots: [friday], revision: 1 });
    expect(await next({ platforms: 'elsewhere' })).toEqual({ hasSlots: true, at: null });
    expect(await at('madeup')).toBe(5);
  });
});
