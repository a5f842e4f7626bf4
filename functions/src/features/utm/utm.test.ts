import type { Route } from '@fanfare/core/api/route.ts';
import { routes } from '@fanfare/core/api/routes.ts';
import { utmPresetsMax, type UtmPreset } from '@fanfare/core/utm/presets.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ids, workspace, madeUpPreset } from '../../testing/builders.ts';
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
const list = async (who?: string) => (await call(routes.listUtmPresets, {}, who)).body;
const known = ({ id: _id, ...expected }: UtmPreset) => expected;

describe('UTM presets', () => {
  it('every member of the workspace can see, change and delete presets, and other people cannot', async () => {
    expect((await call(routes.saveUtmPreset, madeUpPreset(), 'dana')).body).toEqual([madeUpPreset()]);
    expect(await list('priya')).toEqual([madeUpPreset()]);
    expect((await call(routes.listUtmPresets, {}, 'mika')).status).toBe(403);
    const changed = madeUpPreset({ name: 'Winter roast' });
    const sent = { ...changed, name: '  Winter roast ', expected: known(madeUpPreset()) };
    expect((await call(routes.saveUtmPreset, sent)).body).toEqual([changed]);
    expect((await call(routes.removeUtmPreset, { id: 'preset-1' }, 'dana')).body).toEqual([]);
    expect((await call(routes.removeUtmPreset, { id: 'preset-1' }, 'dana')).status).toBe(404);
  });

  it('if two people choose the same name at the same time, one saves a preset and the other is refused', async () => {
    const [first, second] = await Promise.all([
      call(routes.saveUtmPreset, madeUpPreset({ id: 'of-dana' }), 'dana'),
      call(routes.saveUtmPreset, madeUpPreset({ id: 'of-priya' }), 'priya'),
    ]);
    const refused = first.status === 200 ? second : first;
    expect(first.status + second.status).toBe(200 + 409);
    expect(refused.error()).toMatchObject({
      code: 'conflict',
      fields: { name: 'There is a preset with this name already. Choose another name.' },
    });
    expect(await list()).toHaveLength(1);
  });

  it('if two people change the same preset, the second change is refused with an explanation', async () => {
    await call(routes.saveUtmPreset, madeUpPreset());
    const expected = known(madeUpPreset());
    const ofDana = { ...madeUpPreset({ medium: 'paid' }), expected };
    expect((await call(routes.saveUtmPreset, ofDana, 'dana')).status).toBe(200);
    // A call that is repeated after a lost answer does not conflict with itself.
    expect((await call(routes.saveUtmPreset, ofDana, 'dana')).status).toBe(200);
    const ofPriya = { ...madeUpPreset({ medium: 'post' }), expected };
    expect((await call(routes.saveUtmPreset, ofPriya)).error()).toMatchObject({
      code: 'conflict',
      message: 'This preset was changed by someone else. It is now “Autumn roast”.',
    });
    expect(await list()).toEqual([madeUpPreset({ medium: 'paid' })]);
  });

  it('a preset that was deleted is restored by saving it again, and not by changing it', async () => {
    await call(routes.saveUtmPreset, madeUpPreset());
    await call(routes.removeUtmPreset, { id: 'preset-1' });
    const changed = { ...madeUpPreset({ medium: 'paid' }), expected: known(madeUpPreset()) };
    expect((await call(routes.saveUtmPreset, changed)).error().message).toBe(
      'This preset was deleted by someone else.',
    );
    for (let i = 0; i < 2; i += 1) await call(routes.saveUtmPreset, madeUpPreset());
    expect(await list()).toEqual([madeUpPreset()]);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Give the preset a name.'],
    [{ name: 'x'.repeat(61) }, 'name', 'Names can have at most 60 characters.'],
    [{ source: '' }, 'source', 'Enter a source, such as newsletter or {network}.'],
    [{ content: 'x'.repeat(101) }, 'content', 'Values can have at most 100 characters.'],
    [{ id: 'a/b' }, 'id', 'Not a valid preset ID.'],
  ])('the preset %j is refused', async (change, field, message) => {
    const sent = await call(routes.saveUtmPreset, madeUpPreset(change));
    expect(sent.status).toBe(400);
    expect(sent.error().fields).toEqual({ [field]: message });
  });

  it('a workspace has at most 50 presets', async () => {
    const full = Array.from({ length: utmPresetsMax }, (_, n) =>
      madeUpPreset({ id: `p${n}`, name: `Preset ${n}` }),
    );
    await api.utmPresets.change(ids.workspace, () => full);
    const changed = await call(routes.saveUtmPreset, { ...full[3], medium: 'paid' });
    expect(changed.status).toBe(200);
    expect((await call(routes.saveUtmPreset, madeUpPreset())).error()).toMatchObject({
      code: 'limit_reached',
      message: 'Workspaces can have at most 50 UTM presets. Delete one first.',
    });
    expect(await list()).toHaveLength(utmPresetsMax);
  });
});
