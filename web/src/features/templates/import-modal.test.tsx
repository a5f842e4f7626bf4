import { templateFileMaxBytes, writeTemplateFile } from '@fanfare/core/templates/template-file.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { caption, group, templateServer } from '../../testing/templates.ts';

const closed = caption({ _id: 'c2', name: 'Closed', caption: 'See you on {date}.' });
const fileOf = (text: string) => new File([text], 'templates.json', { type: 'application/json' });

async function open(api = templateServer([group(), caption()])) {
  const { user } = renderApp('/dashboard/templates', { session: fakeSession(kim), api });
  const choose = async (action: RegExp) => {
    await user.click(await screen.findByRole('button', { name: 'Import or export' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  const openImport = async () => {
    await choose(/^Import from a file/);
    return within(await screen.findByRole('dialog', { name: 'Import templates' }));
  };
  const pick = async (text: string) => {
    const dialog = await openImport();
    await user.upload(dialog.getByLabelText('Choose a file', { selector: 'input' }), fileOf(text));
    return dialog;
  };
  return { user, choose, pick };
}
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const calls = (api: ReturnType<typeof templateServer>) =>
  api.calls.filter(({ name }) => name === 'importTemplates').map(({ input }) => input);

describe('a file of templates', () => {
  it('all templates of both kinds are exported to one file', async () => {
    const saved: Blob[] = [];
    const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:file';
    });
    const { choose } = await open();
    await choose(/^Export all/);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toBe(writeTemplateFile([group(), caption()]));
    create.mockRestore();
  });

  it('a file without names that already exist is imported without a question about duplicates, and its templates are shown', async () => {
    const api = templateServer([group(), caption()]);
    const { user, pick } = await open(api);
    const dialog = await pick(writeTemplateFile([closed]));
    expect(await dialog.findByText('This file has 0 hashtag groups and 1 caption.')).toBeDefined();
    expect(dialog.queryByRole('radio')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Import 1 template' }));
    await isGone();
    expect(await screen.findByText('Imported 1 new template.')).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Captions' }));
    expect(screen.getByText('See you on {date}.')).toBeDefined();
    expect(calls(api)).toMatchObject([
      { duplicates: 'skip', templates: [{ type: 'caption', name: 'Closed', caption: 'See you on {date}.' }] },
    ]);
  });

  it('templates whose names already exist can be replaced or skipped, and if all are skipped, the import is disabled', async () => {
    const api = templateServer([group(), caption()]);
    const { user, pick } = await open(api);
    const dialog = await pick(writeTemplateFile([group({ name: 'HARBOUR' })]));
    expect(await dialog.findByRole('group', { name: '1 template has a name that is taken' })).toBeDefined();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import 0 templates' }).disabled).toBe(true);
    await user.click(dialog.getByRole('radio', { name: /^Replace yours/ }));
    await user.click(dialog.getByRole('button', { name: 'Import 1 template' }));
    await isGone();
    expect(calls(api)).toMatchObject([{ duplicates: 'replace' }]);
  });

  it('if some templates of a file cannot be used, the dialog names them and sends nothing', async () => {
    const api = templateServer([]);
    const { pick } = await open(api);
    const text = writeTemplateFile([closed, group({ name: 'Fog', hashtags: ['fog'] })]);
    const dialog = await pick(text);
    expect(
      await dialog.findByText('Nothing was imported: 1 template of this file cannot be used.'),
    ).toBeDefined();
    expect(dialog.getByText('Template 2 “Fog”: A hashtag is one word that starts with #.')).toBeDefined();
    expect(dialog.queryByRole('button', { name: /^Import \d/ })).toBeNull();
    expect(calls(api)).toEqual([]);
  });

  it.each([
    ['a file without templates', '{}', 'This file has no templates of Fanfare.'],
    ['a large file', 'a'.repeat(templateFileMaxBytes + 1), 'Files of templates can have at most 900 KB.'],
  ])('%s is refused', async (_what, text, message) => {
    const { pick } = await open();
    const dialog = await pick(text);
    expect(await dialog.findByText(message, { exact: false })).toBeDefined();
  });

  it('a failed import shows the reason, and a retry sends the same id', async () => {
    const message = 'Workspaces can have at most 500 templates.';
    const api = templateServer([], {
      importTemplates: () => {
        throw new ApiError({ status: 403, code: 'limit_reached', message });
      },
    });
    const { user, pick } = await open(api);
    const dialog = await pick(writeTemplateFile([closed]));
    await user.click(await dialog.findByRole('button', { name: 'Import 1 template' }));
    expect(await dialog.findByText(message)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Import 1 template' }));
    await waitFor(() => expect(calls(api)).toHaveLength(2));
    const ids = calls(api).map((input) => (input as { importId: string }).importId);
    expect(ids[0]).toBe(ids[1]);
  });
});
