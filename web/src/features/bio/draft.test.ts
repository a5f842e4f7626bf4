import type { BioContent, BioPage } from '@fanfare/core/bio/page.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { manualTimers } from '../../testing/manual-timers.ts';
import { autosaveMs, createDraft, readKept, type KeptDraft } from './draft.ts';
import { bioPageWith, contentWith, linkWith } from './testing/pages.ts';

const conflict = () => new ApiError({ status: 409, code: 'conflict', message: 'Someone else changed it.' });
const offline = () => new ApiError({ status: 0, code: 'offline', message: 'No connection.' });
const retitle = (title: string) => (draft: BioContent) => ({ ...draft, title });

/** A draft, and a server that stores one page and checks revisions. */
function openDraft({ kept = null }: { kept?: KeptDraft | null } = {}) {
  const server = { page: bioPageWith({ revision: 4 }), fault: null as ApiError | null };
  const keeps: (KeptDraft | null)[] = [];
  const timers = manualTimers();
  const store = (change: Partial<BioPage>) => {
    server.page = { ...server.page, ...change, revision: server.page.revision + 1 };
    return server.page;
  };
  const draft = createDraft({
    page: server.page,
    kept,
    save: (revision, content) => {
      if (server.fault) return Promise.reject(server.fault);
      if (revision !== server.page.revision) return Promise.reject(conflict());
      return Promise.resolve(store({ draft: content }));
    },
    read: () => Promise.resolve(server.page),
    keep: (value) => keeps.push(value),
    timers,
  });
  return { draft, server, store, timers, keeps };
}

describe('the draft of a page', () => {
  it('a change is stored in the browser immediately, and saved on the server after a pause', async () => {
    const { draft, server, timers, keeps } = openDraft();
    draft.change(retitle('North'));
    expect(keeps).toEqual([{ revision: 4, content: contentWith({ title: 'North' }) }]);
    expect(draft.state().saving).toBe('waiting');
    expect(timers.waiting()).toEqual([autosaveMs]);
    timers.pass(autosaveMs);
    expect(await draft.flush()).toBe(true);
    expect(server.page.draft.title).toBe('North');
    expect(draft.state()).toMatchObject({ saving: 'saved', page: { revision: 5 } });
    expect(keeps.at(-1)).toBeNull();
  });

  it('a change that is made during a save is saved after that save', async () => {
    const { draft, server, keeps } = openDraft();
    draft.change(retitle('North'));
    const saving = draft.flush();
    draft.change(retitle('North Pier'));
    expect(await saving).toBe(true);
    expect(server.page).toMatchObject({ revision: 6, draft: { title: 'North Pier' } });
    expect(keeps).toContainEqual({ revision: 5, content: contentWith({ title: 'North Pier' }) });
  });

  it('a failed save reports the reason, keeps the draft, and can be retried', async () => {
    const { draft, server, keeps } = openDraft();
    server.fault = offline();
    draft.change(retitle('North'));
    expect(await draft.flush()).toBe(false);
    expect(draft.state()).toMatchObject({ saving: 'failed', problem: 'No connection.' });
    expect(keeps.at(-1)).not.toBeNull();
    server.fault = null;
    expect(await draft.flush()).toBe(true);
    expect(server.page.draft.title).toBe('North');
  });

  it('if a newer version has other content, nothing is saved until the person chooses a version', async () => {
    const { draft, server, store } = openDraft();
    store({ draft: contentWith({ text: 'Theirs' }) });
    draft.change(retitle('Mine'));
    expect(await draft.flush()).toBe(false);
    expect(draft.state().theirs?.draft.text).toBe('Theirs');
    draft.change(retitle('Mine, too'));
    expect(await draft.flush()).toBe(false);
    expect(server.page.draft.text).toBe('Theirs');
  });

  it('a person who keeps their own version replaces the newer version on the server', async () => {
    const { draft, server, store } = openDraft();
    store({ draft: contentWith({ text: 'Theirs' }) });
    draft.change(retitle('Mine'));
    await draft.flush();
    draft.keepMine();
    expect(await draft.flush()).toBe(true);
    expect(server.page.draft).toEqual(contentWith({ title: 'Mine' }));
  });

  it('a person who takes the newer version discards their own version', async () => {
    const { draft, store, keeps } = openDraft();
    store({ draft: contentWith({ text: 'Theirs' }) });
    draft.change(retitle('Mine'));
    await draft.flush();
    draft.takeTheirs();
    expect(draft.state()).toMatchObject({ draft: { text: 'Theirs' }, saving: 'saved', theirs: null });
    expect(keeps.at(-1)).toBeNull();
  });

  it('a newer revision with the same content, for example after a rename, is not a conflict', async () => {
    const { draft, server, store } = openDraft();
    store({ name: 'north' });
    draft.change(retitle('North'));
    expect(await draft.flush()).toBe(true);
    expect(server.page).toMatchObject({ name: 'north', revision: 6, draft: { title: 'North' } });
  });

  it('a save whose answer was lost does not cause a conflict', async () => {
    const { draft, server, store } = openDraft();
    draft.change(retitle('North'));
    store({ draft: contentWith({ title: 'North' }) });
    expect(await draft.flush()).toBe(true);
    expect(server.page.draft.title).toBe('North');
  });

  it('an unsaved draft that was stored in the browser is saved on the server', async () => {
    const { draft, server } = openDraft({ kept: { revision: 4, content: contentWith({ title: 'Left' }) } });
    expect(draft.state()).toMatchObject({ draft: { title: 'Left' }, saving: 'waiting' });
    await draft.flush();
    expect(server.page.draft.title).toBe('Left');
  });

  it('an unsaved draft of an older revision is not saved until the person chooses a version', () => {
    const { draft, timers } = openDraft({ kept: { revision: 3, content: contentWith({ title: 'Left' }) } });
    expect(draft.state()).toMatchObject({ draft: { title: 'Left' }, theirs: { revision: 4 } });
    expect(timers.waiting()).toEqual([]);
  });

  it('a version from the server is shown, unless there are unsaved changes', () => {
    const { draft, store } = openDraft();
    draft.receive(store({ draft: contentWith({ links: [linkWith()] }) }));
    expect(draft.state().draft.links).toHaveLength(1);
    draft.change(retitle('Mine'));
    draft.receive(store({ draft: contentWith() }));
    expect(draft.state().draft.links).toHaveLength(1);
  });

  it.each([null, '', '{', '{}', '{"revision":1,"content":{}}'])(
    'the stored value %j is not read as a draft',
    (stored) => {
      expect(readKept(stored)).toBeNull();
    },
  );
});
