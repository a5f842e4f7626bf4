import { momentOf } from '@fanfare/core/time/wall-clock.ts';
import type { Schedule } from '@fanfare/core/posts/post.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { VisitContext } from '../../../browser/visit.ts';
import { visitWith } from '../../../testing/entered.ts';
import { ModalProvider } from '../../../ui/modals.tsx';
import { AppTheme } from '../../../ui/theme/app-theme.tsx';
import { ScheduleModal } from './schedule-modal.tsx';
import { enterText } from '../../../testing/enter-text.ts';

/** Opens the dialog on this day for a person in this zone, and types the time. */
async function typed(time: string, zone: string, day: string) {
  const at = momentOf(`${day}T00:30`, zone)?.at ?? Number.NaN;
  const chosen: Schedule[] = [];
  render(
    <AppTheme>
      <VisitContext value={visitWith()}>
        <ModalProvider>
          <ScheduleModal
            zone={zone}
            now={new Date(at - 7 * 24 * 60 * 60_000)}
            current={{ at, zone }}
            onSchedule={(schedule) => chosen.push(schedule)}
            onClose={() => undefined}
          />
        </ModalProvider>
      </VisitContext>
    </AppTheme>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText('Time'));
  await user.keyboard(`${time}{Tab}`);
  return { user, chosen };
}

const skipped = /^The clocks go forward that night, so this time does not exist\./;

describe('a time that is skipped when the clocks change', () => {
  it('the dialog announces a replacement time and schedules the post for it', async () => {
    const [day, zone, instead] = ['2027-10-03', 'Australia/Lord_Howe', '02:45'];
    const { user, chosen } = await typed('02:15', zone, day);
    const note = await screen.findByText(skipped);
    expect(note.textContent).toContain(`The post will be published at ${instead}.`);
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(chosen).toEqual([{ at: momentOf(`${day}T${instead}`, zone)?.at, zone }]);
  });
});

describe('the schedule dialog', () => {
  it('a post cannot be scheduled while the typed text is not a time', async () => {
    const { user, chosen } = await typed('half past six', 'Europe/Berlin', '2026-12-01');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Schedule' });
    expect(button.disabled).toBe(true);
    await user.click(screen.getByLabelText('Time'));
    await user.keyboard('{Enter}');
    expect(chosen).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Tomorrow, 9:00/ }));
    expect(screen.getByText(/^Wednesday,? 25 November 2026 at 9:00$/)).toBeTruthy();
    await user.click(button);
    expect(chosen).toEqual([
      { at: momentOf('2026-11-25T09:00', 'Europe/Berlin')?.at, zone: 'Europe/Berlin' },
    ]);
  });

  it('choosing another time zone keeps the local time and changes the moment of publishing', async () => {
    const { user, chosen } = await typed('18:30', 'Europe/Berlin', '2026-12-01');
    expect(screen.getByText(/2026 at 18:30$/)).toBeTruthy();
    expect(screen.queryByText(skipped)).toBeNull();
    const zone = screen.getByRole('combobox', { name: 'Time zone' });
    await user.clear(zone);
    await enterText(user, zone, 'japan');
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(chosen).toEqual([{ at: momentOf('2026-12-01T18:30', 'Asia/Tokyo')?.at, zone: 'Asia/Tokyo' }]);
  });
});

it('a best time of the account can be chosen with one click, and at most six times are suggested', async () => {
  const at = Date.parse('2026-11-24T17:00:00.000Z');
  const best = ['YouTube, 1.8× usual', 'X', 'Reddit', 'TikTok'].map((name) => ({
    label: `Best for ${name}`,
    at,
  }));
  render(
    <AppTheme>
      <VisitContext value={visitWith()}>
        <ModalProvider>
          <ScheduleModal
            zone="Europe/Berlin"
            now={new Date('2026-11-22T09:00:00.000Z')}
            current={null}
            bestTimes={best}
            onSchedule={() => undefined}
            onClose={() => undefined}
          />
        </ModalProvider>
      </VisitContext>
    </AppTheme>,
  );
  const suggestions = within(await screen.findByRole('group', { name: 'Suggestions' }));
  expect(suggestions.getAllByRole('button')).toHaveLength(6);
  await userEvent.setup().click(suggestions.getByRole('button', { name: /^Best for YouTube, 1\.8×/ }));
  expect((await screen.findByLabelText<HTMLInputElement>('Time')).value).toBe('18:00');
  expect(await screen.findByText(/24 November 2026/)).toBeDefined();
});
