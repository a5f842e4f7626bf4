import { networkWith } from '@fanfare/core/composer/testing/builders.ts';
import { wallClock } from '@fanfare/core/time/wall-clock.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { photo } from '../../../testing/library.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { fileRow, openDialog } from './testing/open-dialog.tsx';
import { enterText } from '../../../testing/enter-text.ts';

const zone = 'Europe/Berlin';
const accountOn = (platform: string) => ({ platform, platform_id: '1', username: 'kim' });

function open(
  sheet: Parameters<typeof openDialog>[1],
  ...rest: [Parameters<typeof openDialog>[2]?, object?]
) {
  const opened = openDialog(ApplyDialog, { accounts: [accountOn('plain')], ...sheet }, ...rest);
  const { dialog, user } = opened;
  return {
    ...opened,
    choose: (label: string) => user.selectOptions(dialog.getByLabelText('Value'), label),
    apply: () => dialog.getByRole<HTMLButtonElement>('button', { name: /^(?:Apply to|Clear in)/ }),
  };
}

describe('applying a text to many files', () => {
  const rows = [fileRow('a'), fileRow('b', { description: 'Buns' })];

  it('the button is disabled until a text is entered', () => {
    const { apply, dialog } = open({ rows });
    expect(apply().disabled).toBe(true);
    dialog.getByText(/^0 files change, 2 stay as they are\./);
  });

  it('texts can be replaced, extended or kept, the dialog shows how many files change, and one step of undo reverts them', async () => {
    const opened = open({ rows });
    const { dialog, apply, user, steps, isOpen } = opened;
    const texts = () => opened.rows().map(({ description }) => description);
    await enterText(user, dialog.getByLabelText('Description'), 'Fresh');
    expect(apply().textContent).toBe('Apply to 2 files');
    await user.click(dialog.getByRole('radio', { name: 'Only where empty' }));
    dialog.getByText('1 file changes, 1 stays as it is.');
    await user.click(dialog.getByRole('radio', { name: 'Add to it' }));
    await user.click(apply());
    expect([texts(), steps(), isOpen()]).toEqual([['Fresh', 'Buns\nFresh'], 1, false]);
    await user.click(screen.getByRole('button', { name: 'Undo the step' }));
    expect(texts()).toEqual(['', 'Buns']);
  });

  it.each([
    ['all files', [], 'Fresh', '1 file is still uploading, and is changed too when it arrives.'],
    ['the selected files', ['a'], '', '1 file is still uploading. It is not changed.'],
  ])(
    'a file that arrives later gets a text that was applied to all files, but not one that was applied to selected files: %s',
    async (_, selected, text, note) => {
      const opened = open({ rows, selected }, {}, { uploading: 1 });
      opened.dialog.getByText(note);
      await enterText(opened.user, opened.dialog.getByLabelText('Description'), 'Fresh');
      await opened.user.click(opened.apply());
      await opened.user.click(screen.getByRole('button', { name: 'Let a file arrive' }));
      expect(opened.row('late')?.description).toBe(text);
    },
  );

  it('after the person has typed a text and cleared it, the button clears the existing texts of the files', async () => {
    const { dialog, apply, user } = open({ rows });
    await user.type(dialog.getByLabelText('Description'), 'x{Backspace}');
    expect(apply().textContent).toBe('Clear in 1 file');
  });

  it('a text that is too long shows the reason and cannot be applied', async () => {
    const { dialog, apply, choose } = open({ rows: [fileRow('a')] });
    await choose('Alt text');
    fireEvent.change(dialog.getByLabelText('Alt text'), { target: { value: 'a'.repeat(501) } });
    dialog.getByText('Alt texts can have at most 500 characters.');
    expect(apply().disabled).toBe(true);
  });

  it('if only some of the networks use a text, a note names them', async () => {
    const { dialog, choose } = open({ rows, accounts: [accountOn('plain'), accountOn('titled')] });
    await choose('Title');
    dialog.getByText('Used by Titled.');
    await choose('Description');
    expect(dialog.queryByText(/^Used by/)).toBeNull();
  });
});

describe('a repair that needs values of several accounts', () => {
  it('the subreddits of each account are chosen in one dialog, and applied in one step', async () => {
    const find = () =>
      networkWith({ id: 'boards', target: { kind: 'subreddit', words: { missing: '', empty: 'None.' } } });
    const listSubreddits = () => ({
      success: true as const,
      subreddits: ['bread', 'cakes'].map((id) => ({ id, name: id, title: '' })),
    });
    const accounts = ['1', '2'].map((id) => ({
      ...accountOn('boards'),
      platform_id: id,
      username: `cafe-${id}`,
    }));
    const Repair = (props: Parameters<typeof ApplyDialog>[0]) => (
      <ApplyDialog {...props} fields={['targets:boards/1', 'targets:boards/2']} />
    );
    const rows = [fileRow('a'), fileRow('b')];
    const opened = openDialog(Repair, { accounts, rows }, { listSubreddits }, { find });
    const { dialog, user, steps } = opened;
    for (const [username, name] of [
      ['cafe-1', 'bread'],
      ['cafe-2', 'cakes'],
    ] as const) {
      const group = within(dialog.getByRole('group', { name: `Subreddits (${username})` }));
      await user.click(await group.findByRole('checkbox', { name }));
    }
    dialog.getByText('2 files change, 0 stay as they are.');
    await user.click(dialog.getByRole('button', { name: 'Apply to 2 files' }));
    const chosen = { 'boards/1': ['bread'], 'boards/2': ['cakes'] };
    expect([opened.rows().map(({ targets }) => targets), steps()]).toEqual([[chosen, chosen], 1]);
  });
});

describe('applying other values to many files', () => {
  it('a typed time is read in the zone of the person, and is refused if it is not on a quarter of an hour', async () => {
    const { dialog, choose, apply, user, rows } = open({ rows: [fileRow('a')] });
    await choose('Schedule');
    fireEvent.change(dialog.getByLabelText('Time of day'), { target: { value: '9:10' } });
    dialog.getByText('Times go in steps of 15 minutes.');
    expect(apply().disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText('Time of day'), { target: { value: '6pm' } });
    await waitFor(() => expect(apply().disabled).toBe(false));
    await user.click(apply());
    const [row] = rows();
    expect(row?.schedule && wallClock(row.schedule.at, zone)).toBe('2026-11-24T18:00');
  });

  it('the proposed day has no other post at the chosen time, and a note appears if the person chooses a day with such a post', async () => {
    const at = '2026-11-24T08:00:00.000Z';
    const post = {
      _id: 'p',
      status: 'scheduled' as const,
      uploadTo: 'plain',
      platform_id: '1',
      at,
      title: '',
    };
    const groups = [{ post_id: 'g', posts: [{ ...post, picture: null, createdBy: 'kim' }] }];
    const { dialog, choose, apply, api } = open(
      { rows: [fileRow('a')] },
      { calendar: () => ({ groups, more: [] }) },
    );
    expect(api.calls).toEqual([]);
    await choose('Schedule');
    const day = dialog.getByLabelText<HTMLInputElement>('Day');
    await waitFor(() => expect([day.value, apply().disabled]).toEqual(['2026-11-25', false]));
    expect(dialog.queryByText('At the same time as another post')).toBeNull();
    fireEvent.change(day, { target: { value: '2026-11-24' } });
    dialog.getByText('At the same time as another post');
  });

  it('applying “No time” clears the dates of the selected files only', async () => {
    const schedule = { at: Date.parse('2026-11-24T08:00:00Z'), zone };
    const sheet = { rows: [fileRow('a', { schedule }), fileRow('b', { schedule })], selected: ['b'] };
    const { dialog, choose, apply, user, rows } = open(sheet);
    await choose('Schedule');
    await user.click(dialog.getByRole('radio', { name: 'No time' }));
    expect(apply().textContent).toBe('Clear in 1 file');
    await user.click(apply());
    expect(rows().map((each) => each.schedule === null)).toEqual([false, true]);
  });

  it('a privacy setting is applied only to files with a different setting', async () => {
    const { dialog, choose, apply, user } = open({ rows: [fileRow('a'), fileRow('b')] });
    await choose('Privacy');
    expect(apply().disabled).toBe(true);
    await user.click(dialog.getByRole('radio', { name: 'Private' }));
    expect(apply().textContent).toBe('Apply to 2 files');
  });

  it('subreddits are chosen in the same list as in the composer, and "Add to it" adds them to the subreddits of each file', async () => {
    const find = () =>
      networkWith({ id: 'boards', target: { kind: 'subreddit', words: { missing: '', empty: 'None.' } } });
    const listSubreddits = () => ({
      success: true as const,
      subreddits: ['bread', 'cakes'].map((id) => ({ id, name: id, title: '' })),
    });
    const files = [fileRow('a'), fileRow('b', { targets: { 'boards/1': ['cakes'] } })];
    const opened = open({ rows: files, accounts: [accountOn('boards')] }, { listSubreddits }, { find });
    const { dialog, choose, user, apply } = opened;
    await choose('Subreddits');
    expect(apply().disabled).toBe(true);
    expect(dialog.queryByText(/^Used by/)).toBeNull();
    await user.click(await dialog.findByRole('checkbox', { name: 'bread' }));
    await user.click(dialog.getByRole('radio', { name: 'Add to it' }));
    await user.click(apply());
    expect(opened.rows().map(({ targets }) => targets['boards/1'])).toEqual([['bread'], ['cakes', 'bread']]);
  });

  it('the dialog first shows the settings that the first file has for a network, and applies only settings that were changed', async () => {
    const find = () =>
      networkWith({ id: 'tiktok', label: 'TikTok', options: ['privacy', 'duetEnabled', 'stitchEnabled'] });
    const video = photo({ _id: 'v', kind: 'video', type: 'video/mp4', name: 'icing.mp4' });
    const file = fileRow('a', { file: video });
    const own = { ...file, id: 'b', options: { ...file.options, stitchEnabled: false } };
    const opened = open({ rows: [file, own], accounts: [accountOn('tiktok')] }, {}, { find });
    const { dialog, choose, user, apply } = opened;
    await choose('TikTok settings');
    await dialog.findByText(
      'Starts with the settings of the first file. Only what you change here is applied.',
    );
    await user.click(await dialog.findByRole('switch', { name: 'Duets' }));
    await user.click(apply());
    await waitFor(() => expect(opened.isOpen()).toBe(false));
    expect(opened.rows().map(({ options }) => [options.duetEnabled, options.stitchEnabled])).toEqual([
      [false, true],
      [false, false],
    ]);
  });
});
