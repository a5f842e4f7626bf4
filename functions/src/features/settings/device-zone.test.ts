import { settingsRoutes, type Entered } from '@fanfare/core/api/settings.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
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

/** Makes a visit with a device in this time zone, and returns the zone that the person has then. */
async function zoneAfterVisit(timeZone: string): Promise<string> {
  const values = { timeZone, weekStart: 'monday' };
  const { body } = await send(api.origin, settingsRoutes.enter, { token, values });
  return (body as Entered).me.settings.timeZone;
}

it('a person whose first device did not know its zone gets the zone of the next device, and keeps it', async () => {
  expect(await zoneAfterVisit('UTC')).toBe('UTC');
  expect(await zoneAfterVisit('Asia/Tokyo')).toBe('Asia/Tokyo');
  expect(await zoneAfterVisit('Europe/Berlin')).toBe('Asia/Tokyo');
});

it('a person who chose UTC keeps UTC on a device in another zone', async () => {
  await zoneAfterVisit('Europe/Berlin');
  const body = JSON.stringify({ timeZone: 'UTC' });
  await send(api.origin, settingsRoutes.changeSettings, {
    token,
    raw: { body, contentType: 'application/json' },
  });
  expect(await zoneAfterVisit('Europe/Berlin')).toBe('Etc/UTC');
});
