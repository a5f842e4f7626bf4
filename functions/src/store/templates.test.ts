import { beforeEach, describe, expect, it, vi } from 'vitest';
import { templatesMax } from '@fanfare/core/templates/template.ts';
import { ids } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { madeUpTemplate, createMemoryTemplates } from '../testing/memory-templates.ts';
import { createTemplateStore, type StoredTemplate, type TemplateStore } from './templates.ts';
import { eraseDocuments } from './workspaces-delete.ts';

const local = setUpFirestore();

const inFirestore = () => createTemplateStore(local.open);
const one = madeUpTemplate();

type Fill = (templates: TemplateStore, all: readonly StoredTemplate[]) => Promise<void>;

/** Uses one batch, because adding one template after another would take seconds in Firestore. */
const fillFirestore: Fill = async (_templates, all) => {
  const batch = local.db.batch();
  for (const { id, workspaceId, ...fields } of all)
    batch.set(local.db.doc(`workspaces/${workspaceId}/templates/${id}`), fields);
  await batch.commit();
};
const fillMemory: Fill = async (templates, all) => {
  for (const each of all) await templates.add(each);
};

describe.each([
  ['Firestore', inFirestore, fillFirestore],
  ['memory', createMemoryTemplates, fillMemory],
])('templates in %s', (_name, make: () => TemplateStore, fill) => {
  let templates: TemplateStore;
  beforeEach(() => {
    templates = make();
  });

  it('templates are read back unchanged, and are not found in another workspace', async () => {
    const caption = madeUpTemplate({ id: 't2', kind: 'caption', hashtags: [], caption: 'Good\nmorning!' });
    expect(await templates.add(one)).toEqual(one);
    expect(await templates.add(caption)).toEqual(caption);
    await templates.add(madeUpTemplate({ workspaceId: ids.other }));
    expect(await templates.list(ids.workspace)).toEqual(expect.arrayContaining([one, caption]));
    expect(await templates.list(ids.workspace)).toHaveLength(2);
    expect(await templates.list(ids.unknown)).toEqual([]);
  });

  it('`hasAny` is true from the first template of a workspace until the last one is removed', async () => {
    await templates.add(madeUpTemplate({ workspaceId: ids.other }));
    expect(await templates.hasAny(ids.workspace)).toBe(false);
    await templates.add(one);
    expect(await templates.hasAny(ids.workspace)).toBe(true);
    await templates.remove(one);
    expect(await templates.hasAny(ids.workspace)).toBe(false);
  });

  it('a template that is added again under its id stays as it is, even once the limit is reached', async () => {
    await templates.add(one);
    await templates.edit(one, (known) => ({ ...known, name: 'Fog' }));
    const others = Array.from({ length: templatesMax - 1 }, (_, i) => madeUpTemplate({ id: `t${i}` }));
    await fill(templates, others);
    expect(await templates.add(one)).toEqual({ ...one, name: 'Fog' });
    expect(await templates.add(madeUpTemplate({ id: 'one-more' }))).toBe('full');
    expect(await templates.list(ids.workspace)).toHaveLength(templatesMax);
  });

  it('a template is changed in place', async () => {
    await templates.add(one);
    const changed = await templates.edit(one, (known) => ({ ...known, name: 'Fog', hashtags: ['#fog'] }));
    expect(changed).toEqual({ ...one, name: 'Fog', hashtags: ['#fog'] });
    expect(await templates.list(ids.workspace)).toEqual([changed]);
    expect(await templates.edit({ ...one, workspaceId: ids.other }, (known) => known)).toBeNull();
  });

  it('an edit that throws leaves the template unchanged', async () => {
    await templates.add(one);
    const refuse = () => {
      throw new Error('No.');
    };
    await expect(templates.edit(one, refuse)).rejects.toThrow('No.');
    expect(await templates.list(ids.workspace)).toEqual([one]);
  });

  it('the templates that `decide` returns are stored, and nothing is changed if `decide` throws', async () => {
    await templates.add(one);
    await templates.add(madeUpTemplate({ workspaceId: ids.other }));
    const fog = madeUpTemplate({ id: 't2', name: 'Fog' });
    await templates.putAll(ids.workspace, (known) => [
      ...known.map((each) => ({ ...each, info: 'New' })),
      fog,
    ]);
    const all = [{ ...one, info: 'New' }, fog];
    expect((await templates.list(ids.workspace)).toSorted((a, b) => (a.id > b.id ? -1 : 1))).toEqual(
      all.toSorted((a, b) => (a.id > b.id ? -1 : 1)),
    );
    const refuse = () => {
      throw new Error('No.');
    };
    await expect(templates.putAll(ids.workspace, refuse)).rejects.toThrow('No.');
    expect(await templates.list(ids.workspace)).toHaveLength(2);
    expect(await templates.list(ids.other)).toEqual([madeUpTemplate({ workspaceId: ids.other })]);
  });

  it('a template is deleted only in its own workspace, and a second deletion reports that it is missing', async () => {
    await templates.add(one);
    expect(await templates.remove({ ...one, workspaceId: ids.other })).toBe(false);
    expect(await templates.remove(one)).toBe(true);
    expect(await templates.remove(one)).toBe(false);
    expect(await templates.list(ids.workspace)).toEqual([]);
  });

  it('a workspace never has more than the maximum number of templates, even if two are added at the same time', async () => {
    const template = (i: number) => madeUpTemplate({ id: `t${i}` });
    await fill(
      templates,
      Array.from({ length: templatesMax - 1 }, (_, i) => template(i)),
    );
    const ends = await Promise.all([500, 501].map((i) => templates.add(template(i))));
    expect(ends.filter((end) => end === 'full')).toHaveLength(1);
    expect(await templates.list(ids.workspace)).toHaveLength(templatesMax);
    await templates.remove({ workspaceId: ids.workspace, id: 't7' });
    expect(await templates.add(template(502))).toMatchObject({ id: template(502).id });
  });
});

describe('many imports at once', () => {
  it('a hundred simultaneous imports never exceed the limit of templates, and some of them are answered as busy', async () => {
    const templates = inFirestore();
    const template = (i: string) => madeUpTemplate({ id: i });
    await fillFirestore(
      templates,
      Array.from({ length: templatesMax - 10 }, (_, i) => template(`t${i}`)),
    );
    const full = new Error('Full.');
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        templates
          .putAll(ids.workspace, (known) => {
            if (known.length + 3 > templatesMax) throw full;
            return [0, 1, 2].map((i) => template(`n${n}-${i}`));
          })
          .catch((error: unknown) => (error === full ? 'full' : error)),
      ),
    );
    const count = (answer: unknown) => answers.filter((each) => each === answer).length;
    expect([count('stored'), count('stored') + count('full') + count('busy')]).toEqual([3, 100]);
    expect(count('busy')).toBeGreaterThan(0);
    expect(await templates.list(ids.workspace)).toHaveLength(templatesMax - 1);
    expect(await templates.putAll(ids.workspace, () => [template('last')])).toBe('stored');
  });

  it('a transaction that was aborted too often is reported as busy, and any other error is passed on', async () => {
    const contention = Object.assign(new Error('Aborted.'), { code: 10 });
    const run = vi.spyOn(local.db, 'runTransaction').mockRejectedValueOnce(contention);
    expect(await inFirestore().putAll(ids.workspace, () => [])).toBe('busy');
    run.mockRejectedValueOnce(new Error('No.'));
    await expect(inFirestore().putAll(ids.workspace, () => [])).rejects.toThrow('No.');
    run.mockRestore();
  });
});

describe('templates of a workspace that is removed', () => {
  it('templates are deleted with their workspace', async () => {
    await inFirestore().add(one);
    await eraseDocuments(local.db, ids.workspace);
    expect(await inFirestore().list(ids.workspace)).toEqual([]);
  });
});
