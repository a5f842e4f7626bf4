import { settingsRoutes, type Entered } from '@fanfare/core/api/settings.ts';
import type { Settings } from '@fanfare/core/settings/settings.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { person } from '../../testing/builders.ts';
import { tokenOf } from '../../testing/fake-verifiers.ts';
import { send } from '../../testing/send.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi([person({ uid: 'robin', name: 'Robin Reyes' })]);
});
afterEach(() => api.stop());

const token = tokenOf('robin');
async function visit(): Promise<Settings> {
  const values = { timeZone: 'Europe/Berlin', weekStart: 'monday' };
  const { body } = await send(api.origin, settingsRoutes.enter, { token, values });
  return (body as Entered).me.settings;
}
async function change(values: object): Promise<Settings> {
  const raw = { body: JSON.stringify(values), contentType: 'application/json' };
  const { body } = await send(api.origin, settingsRoutes.changeSettings, { token, raw });
  return (body as { settings: Settings }).settings;
}

describe('the settings of the guide', () => {
  it('hiding the guide skips the onboarding, and showing the guide again restarts the onboarding', async () => {
    await visit();
    expect(await change({ showGuide: false })).toMatchObject({ onboarding: { completed: true } });
    expect(await change({ showGuide: true })).toMatchObject({ onboarding: { completed: false } });
  });

  it('a finished onboarding is stored, and does not hide the guide', async () => {
    await visit();
    await change({ onboarding: { completed: true } });
    expect(await visit()).toMatchObject({ showGuide: true, onboarding: { completed: true } });
  });

  it('the settings step is completed by saving the start of the week, and not by hiding or showing the guide', async () => {
    expect((await visit()).saved).toBe(false);
    await change({ showGuide: true });
    expect((await visit()).saved).toBe(false);
    await change({ weekStart: 'sunday' });
    expect((await visit()).saved).toBe(true);
    await change({ showGuide: false });
    expect((await visit()).saved).toBe(true);
  });
});
