import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testTime, workspace } from '../../testing/builders.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { page, publishPage, visitPage } from './testing/site-rig.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi([], (deps) => ({ ...deps, now: () => testTime }));
  api.store.put(workspace(), { dana: 'owner' });
});
afterEach(() => api.stop());

describe('the form for reports', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const report = (body: string, headers: Record<string, string> = {}) =>
    visitPage(api, '/@harbour/report', { ...form, ...headers }, { method: 'POST', body });

  it('a report is stored and sent to our staff, and its sender is thanked', async () => {
    await publishPage(api, testTime);
    expect(await (await visitPage(api, '/@harbour/report')).text()).toContain('<form');
    const answer = await report('reason=scam&text=%3Cb%3EAsks+for+a+password%3C%2Fb%3E', {
      'sec-fetch-site': 'same-origin',
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Thank you')]);
    expect(await api.bioReports.list(null, 5)).toMatchObject([
      { name: 'harbour', reason: 'scam', text: '<b>Asks for a password</b>', pageId: page.id },
    ]);
    expect(api.bioReports.mails()).toMatchObject([
      { to: 'reports@fanfare.example', html: expect.stringContaining('&lt;b&gt;') as string },
    ]);
  });

  it.each([
    ['from another site', 'reason=scam', { 'sec-fetch-site': 'cross-site' }, 403],
    ['without a reason', 'text=x', {}, 400],
    ['with an unknown reason', 'reason=__proto__', {}, 400],
    ['that is too long', `reason=scam&text=${'x'.repeat(20_000)}`, {}, 413],
    ['of another type', '{"reason":"scam"}', { 'content-type': 'application/json' }, 415],
  ])('a report %s is refused and not stored', async (_what, body, headers, status) => {
    await publishPage(api, testTime);
    expect((await report(body, headers as Record<string, string>)).status).toBe(status);
    expect(await api.bioReports.list(null, 5)).toEqual([]);
  });

  it('every sender of a report is thanked, but only the first ten reports of an hour are stored, and one e-mail is sent', async () => {
    await publishPage(api, testTime);
    for (let i = 0; i < 15; i += 1) expect((await report('reason=spam')).status).toBe(200);
    expect(await api.bioReports.list(null, 50)).toHaveLength(10);
    expect(api.bioReports.mails()).toHaveLength(1);
  });

  it('a report about a page that is not public is answered 404', async () => {
    expect((await report('reason=scam')).status).toBe(404);
  });
});
