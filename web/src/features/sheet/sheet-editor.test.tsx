import { limitReached } from '@fanfare/core/quota/uploads.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { socials, storeRows } from '../composer/testing/open-upload.ts';
import { removeLocks, stubLocks } from '../../testing/locks.ts';
import { photo } from '../../testing/library.ts';
import { kimsSheet, openSheet, rowOf } from './testing/open-sheet.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  stubLocks();
});
afterEach(() => void removeLocks());

const heading = () => screen.findByRole('heading', { name: 'Configure Your Files' });
const fileInput = () =>
  screen.findByLabelText<HTMLInputElement>('Upload photos and videos', { selector: 'input' });
const upload = () => screen.findByRole('button', { name: 'Upload All (Scheduled & Immediate)' });
/** The upload button, once it is enabled. It is disabled until the limit and the rules of the networks are loaded. */
const readyUpload = () =>
  waitFor(async () => {
    const button = await upload();
    expect(button.getAttribute('aria-disabled')).toBe('false');
    return button;
  });
const [x] = socials.map(({ platform, platform_id, username }) => ({ platform, platform_id, username }));
const accounts = x ? [x] : [];
const image = (name: string, size = 3) => new File(['x'.repeat(size)], name, { type: 'image/jpeg' });
const sendFoot = () => screen.findByRole('group', { name: 'Send files' });

describe('the steps of the bulk editor', () => {
  it('a file of a wrong kind is reported, a CSV file opens its import, and an uploaded file opens the second step', async () => {
    const { user, files } = openSheet();
    const csv = new File(['title\nBuns'], 'posts.csv', { type: 'text/csv' });
    fireEvent.change(await fileInput(), { target: { files: [csv, image('a.jpg')] } });
    await screen.findByRole('dialog', { name: 'Import posts from a file' });
    await waitFor(() => expect(files.sent).toHaveLength(1));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const wrong = ['notes.txt', 'menu.pdf'].map((name) => new File(['x'], name));
    fireEvent.change(await fileInput(), { target: { files: [image('b.jpg'), ...wrong] } });
    const list = within(await screen.findByRole('list', { name: 'Files that were not added' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Unsupported file type: notes.txt',
      'Unsupported file type: menu.pdf',
    ]);
    await screen.findByText('2 files are being uploaded.');
    await waitFor(() => expect(files.sent).toHaveLength(2));
    expect(screen.queryByRole('heading', { name: 'Configure Your Files' })).toBeNull();
    files.sent[0]?.arrive();
    await heading();
    await screen.findByText('1 file is being uploaded.');
  });

  it('a file of the library leads to the second step, whose heading has the focus', async () => {
    const { user } = openSheet({ library: true });
    await user.click(await screen.findByRole('button', { name: 'My Library' }));
    await user.click(await screen.findByRole('button', { name: `Select ${photo().name}` }));
    await user.click(await screen.findByRole('button', { name: 'Use this file' }));
    const title = await heading();
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it('the next visit shows the sheet and when it was stored, and “Start over” clears the sheet after a confirmation', async () => {
    const { user } = openSheet({ sheet: { rows: [rowOf('a', { title: 'Buns' }), rowOf('b')] } });
    await heading();
    await screen.findByText(/^Saved on this device, \d{1,2}:\d\d$/);
    // Without an account, the rows and the line below the table both say that the files are saved as drafts.
    await screen.findByText('no platforms selected - will save as drafts');
    expect(await screen.findAllByText('Will save as draft')).toHaveLength(2);
    expect(screen.queryByText('Will upload now')).toBeNull();
    await user.click(await screen.findByRole('checkbox', { name: 'anapaints on X' }));
    expect(await screen.findAllByText('Will upload now')).toHaveLength(2);
    await screen.findByText('2 posts will upload now, 0 will be scheduled');

    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Start over' }),
    );
    await screen.findByText('Starting over - all files cleared');
    await fileInput();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await heading();
  });

  it('while another tab edits the sheet, a message says so and the sheet cannot be saved', async () => {
    stubLocks({ isTaken: true });
    openSheet({ sheet: { rows: [rowOf('a')] } });
    await screen.findByText('You are editing these files in another tab. Close it there to continue here.');
    expect(screen.queryByRole('button', { name: 'Save to Drafts' })).toBeNull();
  });
});

describe('the footer of the bulk editor', () => {
  it('a sheet without accounts can only be saved as drafts, and one of two duplicate files can be removed', async () => {
    const inputs: Parameters<typeof storeRows>[0][] = [];
    const submitRows = vi.fn((input: Parameters<typeof storeRows>[0]) => {
      inputs.push(input);
      return storeRows(input);
    });
    const twice = rowOf('a');
    const { user, path } = openSheet({
      sheet: { rows: [twice, { ...twice, id: 'again' }] },
      submitRows,
    });
    await screen.findByText('1 duplicate file');
    await user.click(screen.getByRole('button', { name: 'Remove one' }));
    await waitFor(() => expect(screen.queryByText('1 duplicate file')).toBeNull());
    expect(await sendFoot()).toHaveProperty(
      'textContent',
      expect.stringContaining('no platforms selected - will save as drafts'),
    );
    expect(screen.queryByRole('button', { name: /^Upload All/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save to Drafts' }));
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(inputs.map(({ action, rows }) => [action, rows.length])).toEqual([['draft', 1]]);
    expect(localStorage.getItem(kimsSheet)).toBe('');
  });

  it('errors block the upload but not saving drafts, and a click on a cause shows its files', async () => {
    const rows = [
      rowOf('a', { description: 'x'.repeat(281) }),
      rowOf('b', { description: 'Two' }),
      rowOf('b2'),
    ];
    const { user, path, api } = openSheet({ sheet: { rows, accounts } });
    await user.click(
      await screen.findByRole('button', { name: /X does not accept the description of 1 file/ }),
    );
    await screen.findByText(/^Shown: X does not accept the description of 1 file/);
    await user.click(screen.getByRole('button', { name: 'Show all files' }));
    expect(screen.queryByText(/^Shown:/)).toBeNull();

    await screen.findByText('1 error(s) must be fixed before uploading');
    await user.click(await upload());
    await screen.findByText(
      'Please fix all errors before uploading. You can save as draft to continue later.',
    );
    expect(api.calls.some(({ name }) => name === 'submitRows')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Save to Drafts' }));
    await waitFor(() => expect(path()).toBe('/dashboard'));
  });

  it('a repair that needs a time selects the affected files and asks for the time', async () => {
    const at = Date.now() + 20 * 366 * 86_400_000;
    const rows = [rowOf('a', { description: 'One', schedule: { at, zone: 'Europe/Berlin' } }), rowOf('b')];
    const { user } = openSheet({ sheet: { rows, accounts } });
    // The causes are named by their networks once the rules are loaded.
    await screen.findByText(/Missing for X/);
    await user.click(screen.getByRole('button', { name: 'Choose a time' }));
    await screen.findByRole('dialog', { name: 'Apply to selected' });
    await screen.findByText('1 of 2 selected');
  });

  it('a file that arrives after dates were spread gets the next date', async () => {
    const { user, files } = openSheet({ sheet: { rows: [rowOf('a'), rowOf('b')], accounts } });
    fireEvent.change(await screen.findByLabelText('Want to add more files?', { selector: 'input' }), {
      target: { files: [image('late.jpg')] },
    });
    await waitFor(() => expect(files.sent).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Spread dates' }));
    await screen.findByText('1 file is still uploading, and is changed too when it arrives.');
    await user.click(await screen.findByRole('button', { name: 'Apply to 2 files' }));
    files.sent[0]?.arrive();
    await screen.findByText('0 posts will upload now, 3 will be scheduled');
  });

  it('if only some files have a date, a dialog lists the files without one before the upload and offers to set their dates', async () => {
    const at = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 86_400_000;
    const rows = [
      rowOf('a', { description: 'One', schedule: { at, zone: 'Europe/Berlin' } }),
      rowOf('b', { description: 'Two' }),
    ];
    const { user, path, api } = openSheet({ sheet: { rows, accounts } });
    await user.click(await readyUpload());
    const question = within(await screen.findByRole('alertdialog', { name: 'Publish 1 file now?' }));
    question.getByText('1 post goes out now, 1 is scheduled.');
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['b.jpgNo date']);
    await user.click(question.getByRole('button', { name: 'Give it a date' }));
    await screen.findByRole('button', { name: 'Apply to 1 file' });
    await screen.findByText('1 of 2 selected');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls.some(({ name }) => name === 'submitRows')).toBe(false);
    await user.click(await upload());
    await user.click(await screen.findByRole('button', { name: 'Publish and schedule' }));
    await waitFor(() => expect(path()).toBe('/dashboard'));
  });

  it('no file is uploaded before the limit is known, and only drafts are available if the limit is reached', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user } = openSheet({
      sheet: { rows: [rowOf('a', { description: 'Bun' })], accounts },
      uploadCount: 100,
      quotaDelay: promise,
    });
    await screen.findByText('Checking upload limits...');
    // The click waits until the limit is known.
    await user.click(await upload());
    await waitFor(async () => expect(await upload()).toHaveProperty('disabled', true));
    resolve();
    await screen.findByText('Upload limit reached - only drafts are available');
    expect(screen.queryByText('Checking upload limits...')).toBeNull();
    await screen.findByText('Upload limit reached. Please upgrade your plan to continue uploading.');
  });
});

describe('the sending of a sheet', () => {
  it('only failed files are sent again, each shows its reason until it is corrected, and the dashboard opens when all are sent', async () => {
    const rows = [rowOf('a', { description: 'One' }), rowOf('b', { description: 'Two' })];
    let refuses = true;
    const asked: string[][] = [];
    const sent: string[][] = [];
    const submitRows = (input: Parameters<typeof storeRows>[0]) => {
      const ids = input.rows.map(({ id }) => id);
      asked.push(ids);
      const index = ids.indexOf('b');
      if (refuses && index !== -1)
        throw new ApiError({
          status: 400,
          code: 'invalid_input',
          message: 'No.',
          fields: { [`rows.${index}`]: 'This file is gone.' },
        });
      sent.push(ids);
      return storeRows(input);
    };
    const { user, path } = openSheet({ sheet: { rows, accounts }, submitRows });
    await user.click(await readyUpload());
    await user.click(await screen.findByRole('button', { name: 'Retry the failed ones' }));
    await waitFor(() => expect(asked.at(-1)).toEqual(['b']));
    await user.click(await screen.findByRole('button', { name: 'Edit failed files' }));
    await screen.findByText('This file is gone.');
    refuses = false;
    const descriptions = screen
      .getAllByRole('gridcell')
      .filter(({ dataset }) => dataset['field'] === 'description');
    await user.click(descriptions.at(-1) ?? document.body);
    await user.keyboard('New{Enter}');
    await waitFor(() => expect(screen.queryByText('This file is gone.')).toBeNull());
    await user.click(await readyUpload());
    await screen.findByText(/posts? (is|are) being published\.$/);
    await waitFor(() => expect(path()).toBe('/dashboard'));
    await user.click(screen.getByRole('button', { name: 'View posts' }));
    await waitFor(() => expect(path()).toBe('/dashboard/posts?tab=uploaded'));
    expect(sent).toEqual([['a'], ['b']]);
  });

  it('the footer says how many files are within the limit, and after a refusal it offers to upgrade the plan', async () => {
    const submitRows = () => {
      throw new ApiError({
        status: 403,
        code: 'limit_reached',
        message: limitReached,
        fields: { 'rows.0': limitReached },
      });
    };
    const rows = [rowOf('a', { description: 'One' }), rowOf('b', { description: 'Two' })];
    const { user } = openSheet({ sheet: { rows, accounts }, submitRows, uploadCount: 99 });
    await screen.findByText(/has room for 1 of 2 files/);
    await user.click(await readyUpload());
    const upgrade = await screen.findByRole('link', { name: 'Upgrade plan' });
    expect(upgrade.getAttribute('href')).toBe('/dashboard/settings/subscription');
    const panel = within(screen.getByRole('group', { name: 'Sending' }));
    panel.getByText(limitReached);
    const filled = (element: HTMLElement) => element.className.includes('MuiButton-contained');
    expect([filled(upgrade), filled(panel.getByRole('button', { name: 'Retry the failed ones' }))]).toEqual([
      true,
      false,
    ]);
  });
});
