import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Route } from '@fanfare/core/api/route.ts';
import { routes } from '@fanfare/core/api/routes.ts';
import { templatesFullText, templatesMax, type Template } from '@fanfare/core/templates/template.ts';
import { ids, workspace } from '../../testing/builders.ts';
import { tokenOf } from '../../testing/fake-verifiers.ts';
import { madeUpTemplate } from '../../testing/memory-templates.ts';
import { send } from '../../testing/send.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  api.store.put(workspace(), { dana: 'owner', priya: 'user' });
});
afterEach(() => api.stop());

function call(route: Route, values: object = {}, who = 'priya') {
  return send(api.origin, route, { token: tokenOf(who), values: { workspaceId: ids.workspace, ...values } });
}

const group = {
  name: 'Harbour',
  info: 'For boats',
  type: 'hashtag',
  hashtags: ['#harbour', '#Harbour', '#fog'],
};
const caption = { name: 'Sunday', info: 'For slow days', type: 'caption', caption: 'Good morning!' };

async function add(route: Route, values: object): Promise<Template> {
  const sent = await call(route, values);
  expect(sent.status).toBe(201);
  return sent.body as Template;
}
const list = async () => (await call(routes.listTemplates)).body as Template[];

describe('templates', () => {
  it('templates are created with both kinds of content and listed by name', async () => {
    const sunday = await add(routes.addCaption, { ...caption, title: 'Sunday' });
    const harbour = await add(routes.addHashtags, { ...group, title: 'Harbour' });

    expect(harbour).toEqual({
      _id: harbour._id,
      workspaceId: ids.workspace,
      name: 'Harbour',
      info: 'For boats',
      template_type: 'hashtag',
      hashtags: ['#harbour', '#fog'],
      caption: '',
    });
    expect(sunday).toMatchObject({ template_type: 'caption', hashtags: [], caption: 'Good morning!' });
    expect(await list()).toEqual([harbour, sunday]);
  });

  it('a call that is repeated after its answer was lost stores one template', async () => {
    const requestId = '7B1C4B0E-5A52-4B8E-9D5B-2F1D3C4B5A69';
    const sent = await Promise.all([1, 2, 3].map(() => add(routes.addCaption, { ...caption, requestId })));
    expect(sent.every(({ _id }) => _id === requestId.toLowerCase())).toBe(true);
    expect(await list()).toHaveLength(1);
    await call(routes.addCaption, { ...caption, requestId: 'not an id' }).then(({ status }) =>
      expect(status).toBe(400),
    );
  });

  it('a template without a name or an `info` text is refused', async () => {
    const sent = await call(routes.addHashtags, { ...group, name: ' ', info: '' });
    expect(sent.status).toBe(400);
    expect(sent.error().fields).toEqual({
      name: 'Please give the template a name.',
      info: 'Please say what this template is for.',
    });
    expect(await list()).toEqual([]);
  });

  it('one route edits templates of both kinds', async () => {
    const harbour = await add(routes.addHashtags, group);
    const sunday = await add(routes.addCaption, caption);
    const fog = await call(routes.editTemplate, {
      ...group,
      id: harbour._id,
      name: 'Fog',
      hashtags: ['#fog'],
    });
    const evening = await call(routes.editTemplate, { ...caption, id: sunday._id, caption: 'Good evening!' });

    expect(fog.status).toBe(200);
    expect(await list()).toEqual([
      { ...harbour, name: 'Fog', hashtags: ['#fog'] },
      { ...sunday, caption: 'Good evening!' },
    ]);
    expect([fog.body, evening.body]).toEqual(await list());
  });

  it('an edit may name the template by `_id`, as the list does, instead of by `id`', async () => {
    const harbour = await add(routes.addHashtags, group);
    const { _id, template_type } = harbour;
    const edit = { name: 'Fog', info: 'Grey', template_type };
    expect((await call(routes.editTemplate, { ...edit, _id })).status).toBe(200);
    expect((await call(routes.editTemplate, { ...edit, _id, id: _id })).status).toBe(200);
    expect(await list()).toEqual([{ ...harbour, name: 'Fog', info: 'Grey' }]);
  });

  it('an edit without an id, or with two different ids, changes nothing', async () => {
    const harbour = await add(routes.addHashtags, group);
    const edit = { name: 'Fog', info: 'Grey' };
    const nameless = await call(routes.editTemplate, edit);
    const ambiguous = await call(routes.editTemplate, { ...edit, id: harbour._id, _id: 'another-1' });
    expect([nameless.error().fields, ambiguous.error().fields]).toEqual([
      { id: 'This is missing.' },
      { id: 'The two IDs differ.' },
    ]);
    const another = { ...edit, _id: harbour._id, template_type: 'caption' };
    expect((await call(routes.editTemplate, another)).status).toBe(400);
    expect(await list()).toEqual([harbour]);
  });

  it('an edit does not change the fields that it omits', async () => {
    const harbour = await add(routes.addHashtags, group);
    await call(routes.editTemplate, { id: harbour._id, name: 'Fog', info: 'Grey' });
    expect(await list()).toEqual([{ ...harbour, name: 'Fog', info: 'Grey' }]);
  });

  it('a template cannot change its kind', async () => {
    const harbour = await add(routes.addHashtags, group);
    const sunday = await add(routes.addCaption, caption);
    const edits = [
      { id: harbour._id, type: 'caption' },
      { id: harbour._id, caption: 'Good morning!' },
      { id: sunday._id, hashtags: ['#fog'] },
    ];
    for (const edit of edits) {
      const sent = await call(routes.editTemplate, { name: 'Fog', info: 'Grey', ...edit });
      expect(sent.status).toBe(400);
      expect(Object.values(sent.error().fields ?? {})).toHaveLength(1);
    }
    expect(await list()).toEqual([harbour, sunday]);
  });

  it('a second deletion of a template reports that it is missing', async () => {
    const { _id: id } = await add(routes.addHashtags, group);
    expect((await call(routes.removeTemplate, { id })).status).toBe(200);
    expect((await call(routes.removeTemplate, { id })).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('a workspace has at most five hundred templates', async () => {
    for (let i = 0; i < templatesMax - 1; i += 1) await api.templates.add(madeUpTemplate({ id: `t${i}` }));
    await add(routes.addCaption, caption);
    const sent = await call(routes.addCaption, caption);
    expect(sent.status).toBe(403);
    expect(sent.error()).toMatchObject({ code: 'limit_reached', message: templatesFullText });
    expect(await list()).toHaveLength(templatesMax);
  });

  it('a template of another workspace cannot be edited', async () => {
    await api.templates.add(madeUpTemplate({ workspaceId: ids.other }));
    const sent = await call(routes.editTemplate, { id: 'template-0001', name: 'Mine', info: 'Mine' });
    expect(sent.status).toBe(404);
    expect(await api.templates.list(ids.other)).toEqual([madeUpTemplate({ workspaceId: ids.other })]);
  });
});

describe('importing templates', () => {
  const importId = 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6';
  const closed = { type: 'caption', name: 'Closed', info: 'For holidays', caption: 'See you on {date}.' };
  const fog = { type: 'hashtag', name: 'HARBOUR', info: 'Grey', hashtags: ['#fog'] };
  const imported = (change: object = {}) =>
    call(routes.importTemplates, { importId, duplicates: 'skip', templates: [closed, fog], ...change });

  it('an import adds new templates, and skips or replaces those with a known name as the person chose', async () => {
    const harbour = await add(routes.addHashtags, group);
    const skipped = await imported();
    expect(skipped.status).toBe(200);
    expect(skipped.body).toMatchObject({ added: 1, replaced: 0, skipped: 1 });
    expect(await list()).toMatchObject([{ name: 'Closed', caption: 'See you on {date}.' }, harbour]);

    const replaced = await imported({ importId: importId.replace('f8', 'a8'), duplicates: 'replace' });
    expect(replaced.body).toMatchObject({ added: 0, replaced: 2, skipped: 0 });
    expect(await list()).toMatchObject([
      { name: 'Closed' },
      { _id: harbour._id, name: 'HARBOUR', info: 'Grey', hashtags: ['#fog'] },
    ]);
    expect((replaced.body as { templates: Template[] }).templates).toEqual(await list());
  });

  it('an import that is repeated after its answer was lost adds its templates once', async () => {
    const first = await imported({ duplicates: 'keep' });
    const again = await imported({ duplicates: 'keep' });
    expect(again.body).toEqual(first.body);
    expect(await list()).toHaveLength(2);
  });

  it('an import with the id of an earlier import but other templates is refused, and changes nothing', async () => {
    await imported();
    const before = await list();
    for (const templates of [[{ ...closed, caption: 'Other' }, fog], [fog, closed], []]) {
      const sent = await imported({ templates });
      expect([templates.length, sent.status]).toEqual([templates.length, templates.length === 0 ? 400 : 409]);
    }
    expect((await imported({ templates: [fog] })).error()).toMatchObject({
      code: 'conflict',
      message: 'This file was already imported, and its templates have changed since. Choose it again.',
    });
    expect(await list()).toEqual(before);
  });

  it('an import that is repeated after a template of the same name was added gets the answer of the first call', async () => {
    const first = await imported();
    await add(routes.addCaption, { name: 'Closed', info: 'Ours', caption: 'Other' });
    const { templates: _, ...counts } = first.body as { templates: Template[] };
    expect((await imported()).body).toMatchObject(counts);
    expect(await list()).toHaveLength(3);
  });

  it('an import is refused if too many other imports are waiting, and the message asks to try again', async () => {
    api.templates.putAll = () => Promise.resolve('busy');
    expect((await imported()).error()).toMatchObject({
      code: 'rate_limited',
      message: 'Too many imports at once. Please try again in a moment.',
    });
  });

  it('a file with invalid templates is refused as a whole, with a message for each of them', async () => {
    const sent = await imported({
      templates: [closed, { ...fog, hashtags: ['fog'] }, { ...closed, name: ' ' }],
    });
    expect(sent.status).toBe(400);
    expect(sent.error().fields).toEqual({
      'templates.1.hashtags': 'A hashtag is one word that starts with #.',
      'templates.2.name': 'Please give the template a name.',
    });
    expect(await list()).toEqual([]);
  });

  it('a file with too many templates is refused as a whole, and the message says how many fit', async () => {
    for (let i = 0; i < templatesMax - 1; i += 1)
      await api.templates.add(madeUpTemplate({ id: `t${i}`, name: `Template ${i}` }));
    const sent = await imported();
    expect(sent.error()).toMatchObject({
      code: 'limit_reached',
      message: 'Workspaces can have at most 500 templates. This file would add 2, and there is room for 1.',
    });
    expect(await list()).toHaveLength(templatesMax - 1);
  });
});
