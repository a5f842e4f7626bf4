import type { CalendarPost } from '@fanfare/core/calendar/calendar.ts';
import type { Slot } from '@fanfare/core/slots/slots.ts';
import { wallClock } from '@fanfare/core/time/wall-clock.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../browser/api-error.ts';
import type { Answers } from '../../../testing/fake-api.ts';
import { SpreadDialog } from './spread-dialog.tsx';
import { fileRow, openDialog } from './testing/open-dialog.tsx';
import { enterText } from '../../../testing/enter-text.ts';

const zone = 'Europe/Berlin';
const accounts = [{ platform: 'plain', platform_id: '1', username: 'kim' }];
const files = (count: number) => Array.from({ length: count }, (_, i) => fileRow(`r${i}`));
const dated = (id: string, at: string) => fileRow(id, { schedule: { at: Date.parse(at), zone } });
const post = (at: string): CalendarPost => ({
  _id: at,
  status: 'scheduled',
  uploadTo: 'plain',
  platform_id: '1',
  at,
  title: '',
  picture: null,
  createdBy: 'kim',
});
const posts = (...times: string[]): Answers => ({
  calendar: ({ from, to }) => ({
    groups: [
      {
        post_id: 'g',
        posts: times.map(post).filter(({ at }) => at >= from && at < to),
      },
    ],
    more: [],
  }),
});
const slots = (...times: string[]): Answers => ({
  findSlots: () => ({
    zone,
    slots: times.map((time): Slot => ({ day: 'tuesday', time, platform: null })),
    revision: 1,
  }),
});

async function open(
  sheet: Parameters<typeof openDialog>[1],
  ...rest: [Answers?, Parameters<typeof openDialog>[3]?]
) {
  const opened = openDialog(SpreadDialog, { accounts, ...sheet }, ...rest);
  const { dialog, rows } = opened;
  await waitFor(() => expect(dialog.queryByText('Checking the scheduled posts…')).toBeNull());
  return {
    ...opened,
    shown: () => dialog.queryAllByRole('listitem').map(({ textContent }) => textContent),
    apply: () => dialog.getByRole<HTMLButtonElement>('button', { name: /^Apply to/ }),
    walls: () => rows().map(({ schedule }) => schedule && wallClock(schedule.at, zone)),
  };
}

describe('the preview of a spread', () => {
  it('every file has its date in the list, and nothing is changed before the person applies it', async () => {
    const { shown, walls, steps, apply, user, isOpen } = await open({ rows: files(3) });
    expect(shown()).toEqual(['r0.jpgTue 24 Nov 9:00', 'r1.jpgTue 24 Nov 17:00', 'r2.jpgWed 25 Nov 9:00']);
    expect([walls(), steps()]).toEqual([[null, null, null], 0]);
    await user.click(apply());
    expect([walls(), steps(), isOpen()]).toEqual([
      ['2026-11-24T09:00', '2026-11-24T17:00', '2026-11-25T09:00'],
      1,
      false,
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo the step' }));
    expect(walls()).toEqual([null, null, null]);
  });

  it('the calendar shows the number of files of each day', async () => {
    const { dialog } = await open({ rows: files(3) });
    const cells = dialog.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells.filter((text) => text.includes('file'))).toEqual(['24, 2 files', '25, 1 file']);
  });

  it('the first ten of many files and the last date are shown, and a button shows all files', async () => {
    const { shown, dialog, user } = await open({ rows: files(12) });
    expect(shown()).toHaveLength(10);
    dialog.getByText('and 2 more, until Tue 1 Dec, 17:00');
    await user.click(dialog.getByRole('button', { name: 'Show all' }));
    expect(shown()).toHaveLength(12);
  });

  it('a message counts the chosen files whose time will be replaced, and disappears if only files without a time are chosen', async () => {
    const { dialog, user } = await open({ rows: [dated('a', '2026-12-01T09:00:00Z'), fileRow('b')] });
    dialog.getByText('1 file has a time that will be replaced.');
    await user.click(dialog.getByRole('radio', { name: 'Without a time 1' }));
    expect(dialog.queryByText(/will be replaced/)).toBeNull();
  });

  it('a file whose date is close to another post of its account has a note', async () => {
    const { shown } = await open({ rows: files(2) }, posts('2026-11-24T07:50:00.000Z'));
    await waitFor(() => expect(shown()[0]).toContain('10 min after another post'));
    expect(shown()[1]).toBe('r1.jpgTue 24 Nov 17:00');
  });

  it('a file never gets a time at which another post or file of its accounts is due, even if the file is added while the dialog is open', async () => {
    const { shown, dialog, apply, walls, user } = await open(
      { rows: [fileRow('a'), dated('b', '2026-11-25T08:00:00Z'), fileRow('c')] },
      posts('2026-11-24T08:00:00.000Z', '2026-11-25T16:00:00.000Z'),
      { uploading: 1 },
    );
    await user.click(dialog.getByRole('radio', { name: 'Without a time 2' }));
    expect(shown()).toEqual(['a.jpgTue 24 Nov 17:00', 'c.jpgThu 26 Nov 9:00']);
    dialog.getByText('3 times are left out, because other posts have them.');
    await user.click(apply());
    await user.click(screen.getByRole('button', { name: 'Let a file arrive' }));
    expect(walls()).toEqual(['2026-11-24T17:00', '2026-11-25T09:00', '2026-11-26T09:00', '2026-11-26T17:00']);
  });

  it('nothing can be applied while the scheduled posts are being read', () => {
    const { dialog } = openDialog(
      SpreadDialog,
      { accounts, rows: files(1) },
      { calendar: () => new Promise(() => undefined) },
    );
    dialog.getByText('Checking the scheduled posts…');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Apply to/ }).disabled).toBe(true);
  });

  it('scheduled posts that cannot be read are reported, and dates can be applied without them', async () => {
    const fail = () => {
      throw new ApiError({ status: 503, code: 'unavailable', message: 'Later.' });
    };
    const { dialog, apply } = await open({ rows: files(1) }, { calendar: fail });
    await dialog.findByText(/could not be read/);
    expect(apply().disabled).toBe(false);
  });
});

describe('the files of a spread', () => {
  it('a spread first applies to the selected files, and to all files if the person chooses so', async () => {
    const { dialog, apply, user } = await open({ rows: files(3), selected: ['r1'] });
    expect(apply().textContent).toBe('Apply to 1 file');
    await user.click(dialog.getByRole('radio', { name: 'All 3' }));
    expect(apply().textContent).toBe('Apply to 3 files');
  });
});

describe('days and times', () => {
  it('deselected days and removed times are not used, the time field gets the focus after a time is removed, and Enter adds a typed time', async () => {
    const { dialog, shown, user } = await open({ rows: files(2) });
    await user.click(dialog.getByRole('button', { name: 'Tuesday' }));
    await user.click(dialog.getByRole('button', { name: 'Remove 9:00' }));
    expect(document.activeElement).toBe(dialog.getByLabelText('Another time'));
    await user.keyboard('6.30 pm{Enter}');
    expect(shown()).toEqual(['r0.jpgWed 25 Nov 17:00', 'r1.jpgWed 25 Nov 18:30']);
  });

  it('a time that is not on a quarter of an hour is refused with the reason', async () => {
    const { dialog, user } = await open({ rows: files(1) });
    await enterText(user, dialog.getByLabelText('Another time'), '9:10');
    await user.keyboard('{Enter}');
    dialog.getByText('Times go in steps of 15 minutes.');
    expect(dialog.queryByRole('button', { name: 'Remove 9:10' })).toBeNull();
  });

  it('nothing can be applied while no day is chosen', async () => {
    const { dialog, apply, user } = await open({ rows: files(1) });
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await user.click(dialog.getByRole('button', { name: day }));
    dialog.getByText('Choose at least one day.');
    expect(apply().disabled).toBe(true);
  });

  it('a file whose time would be more than three months ahead gets no time', async () => {
    const { dialog, apply } = await open({ rows: files(200) });
    dialog.getByText(/^\d+ files get no time, because posts can be scheduled up to 3 months ahead\.$/);
    expect(Number(apply().textContent.replaceAll(/\D/g, ''))).toBeLessThan(200);
  });
});

describe('an interval', () => {
  it('files are dated an hour apart, or spread evenly between a start and an end', async () => {
    const { dialog, shown, user } = await open({ rows: files(3) });
    await user.click(dialog.getByRole('radio', { name: 'Interval' }));
    await user.selectOptions(dialog.getByLabelText('Unit'), 'hours');
    expect(shown().map((text) => text.slice(-5))).toEqual([' 9:00', '10:00', '11:00']);
    await user.click(dialog.getByRole('radio', { name: 'Evenly until' }));
    fireEvent.change(dialog.getByLabelText('End'), { target: { value: '2026-11-24' } });
    expect(shown().map((text) => text.slice(-5))).toEqual([' 9:00', '13:00', '17:00']);
  });

  it('a start in the past is refused with the reason, and nothing can be applied', async () => {
    const { dialog, apply } = await open({ rows: files(1) });
    fireEvent.change(dialog.getByLabelText('Start'), { target: { value: '2026-11-22' } });
    dialog.getByText('Choose today or a later day.');
    expect(apply().disabled).toBe(true);
  });
});

describe('free slots', () => {
  it('a workspace with posting slots is offered free slots', async () => {
    const { dialog } = await open({ rows: files(1) }, slots('09:00'));
    await dialog.findByRole('radio', { name: 'Free slots' });
  });

  it('a workspace without posting slots is not offered free slots', async () => {
    const { dialog, api } = await open({ rows: files(1) });
    await waitFor(() => expect(api.calls.map(({ name }) => name)).toContain('findSlots'));
    expect(dialog.queryByRole('radio', { name: 'Free slots' })).toBeNull();
  });

  it('slots that scheduled posts or other files already use are skipped', async () => {
    const { dialog, shown, user } = await open(
      { rows: [fileRow('a'), dated('b', '2026-12-01T08:00:00Z'), fileRow('c')] },
      { ...slots('09:00'), ...posts('2026-11-24T08:00:00.000Z') },
    );
    await user.click(await dialog.findByRole('radio', { name: 'Free slots' }));
    await user.click(dialog.getByRole('radio', { name: 'Without a time 2' }));
    await waitFor(() => expect(shown()).toEqual(['a.jpgTue 8 Dec 9:00', 'c.jpgTue 15 Dec 9:00']));
  });

  it('posts of later weeks are read as soon as files get dates in these weeks', async () => {
    const { dialog, shown, user, api } = await open(
      { rows: files(7) },
      { ...slots('09:00'), ...posts('2027-01-05T08:00:00.000Z') },
    );
    const reads = () => api.calls.filter(({ name }) => name === 'calendar').length;
    await waitFor(() => expect(reads()).toBe(1));
    await user.click(await dialog.findByRole('radio', { name: 'Free slots' }));
    await waitFor(() => expect(shown().at(-1)).toBe('r6.jpgTue 12 Jan 9:00'));
    expect(reads()).toBe(2);
  });

  it('free slots cannot be applied if the scheduled posts cannot be read', async () => {
    const fail = () => {
      throw new ApiError({ status: 503, code: 'unavailable', message: 'Later.' });
    };
    const { dialog, apply, user } = await open({ rows: files(1) }, { ...slots('09:00'), calendar: fail });
    await user.click(await dialog.findByRole('radio', { name: 'Free slots' }));
    await dialog.findByText(/could not be read/);
    expect(apply().disabled).toBe(true);
  });
});
