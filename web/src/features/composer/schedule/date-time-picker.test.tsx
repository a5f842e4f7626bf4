import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DateTimePicker } from './date-time-picker.tsx';
import { enterText } from '../../../testing/enter-text.ts';

function open(first = '2026-11-20T10:00') {
  let latest = first;
  const sent: string[] = [];
  function Held() {
    const [value, setValue] = useState(first);
    const [problem, setProblem] = useState<string | null>(null);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(value);
        }}
      >
        <DateTimePicker
          value={value}
          onChange={(wall) => {
            latest = wall;
            setValue(wall);
          }}
          from="2026-11-20T09:20"
          until="2027-02-20T09:20"
          weekStart="monday"
          invalid={false}
          describedBy="said"
          typedProblem={problem}
          onTyped={setProblem}
        />
        <button type="submit">Schedule</button>
        <button type="button" onClick={() => setValue('2026-11-20T11:15')}>
          Set it from elsewhere
        </button>
      </form>
    );
  }
  render(<Held />);
  const user = userEvent.setup();
  const times = async () => {
    await user.click(screen.getByRole('button', { name: 'Open' }));
    return within(await screen.findByRole('listbox')).getAllByRole('option');
  };
  return { user, latest: () => latest, sent, times };
}

const day = (name: string) => screen.getByRole<HTMLButtonElement>('gridcell', { name });

describe('the date and time picker', () => {
  it('choosing a day keeps the time', async () => {
    const { user, latest } = open();
    await user.click(day('24'));
    expect(latest()).toBe('2026-11-24T10:00');
  });

  it('today is the day in the chosen zone, not the day of this device', () => {
    vi.useFakeTimers({ now: new Date('2026-11-19T23:30:00.000Z'), toFake: ['Date'] });
    open();
    vi.useRealTimers();
    expect(day('19').getAttribute('aria-current')).toBeNull();
    expect(day('20').getAttribute('aria-current')).toBe('date');
  });

  it('the list of times closes when the person starts to type a time', async () => {
    const { user, times } = open();
    await times();
    await enterText(user, screen.getByRole('combobox', { name: 'Time' }), '6pm');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('choosing a time keeps the day, and the offered times are a quarter of an hour apart', async () => {
    const { user, latest, times } = open('2026-11-21T10:00');
    expect(await times()).toHaveLength(96);
    await user.click(screen.getByRole('option', { name: '23:45' }));
    expect(latest()).toBe('2026-11-21T23:45');
  });

  it('past times are not offered: the times of today start with the next quarter of an hour', async () => {
    const { times } = open();
    expect((await times())[0]?.textContent).toBe('9:30');
    expect(day('19').disabled).toBe(true);
    expect(day('20').disabled).toBe(false);
  });

  it('times after the latest time that can be chosen are not offered', async () => {
    const { times } = open('2027-02-20T09:00');
    expect((await times()).at(-1)?.textContent).toBe('9:15');
    expect(day('20').disabled).toBe(false);
    expect(day('21').disabled).toBe(true);
  });

  it('a typed time is used as soon as it is valid and in the future', async () => {
    const { user, latest } = open();
    const field = screen.getByLabelText('Time');
    await user.click(field);
    await user.keyboard('6');
    expect(latest()).toBe('2026-11-20T10:00');
    await user.keyboard('p');
    expect([latest(), field]).toEqual(['2026-11-20T18:00', expect.objectContaining({ value: '6p' })]);
    await user.keyboard('m?');
    expect(latest()).toBe('2026-11-20T18:00');
    expect(field.getAttribute('aria-invalid')).toBe('false');
  });

  it('Enter accepts a time that was typed to the minute, and a second Enter submits it', async () => {
    const { user, latest, sent } = open();
    const field = screen.getByLabelText('Time');
    await user.click(field);
    await user.keyboard('14.07{Enter}');
    expect([latest(), sent]).toEqual(['2026-11-20T14:07', []]);
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('value', '14:07');
    await user.keyboard('{Enter}');
    expect(sent).toEqual(['2026-11-20T14:07']);
  });

  it('the input shows a time that was chosen outside of the input', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Set it from elsewhere' }));
    expect(screen.getByLabelText('Time')).toHaveProperty('value', '11:15');
  });

  it('a text that is not a time stays in the field, with an error, until it is corrected', async () => {
    const { user, latest } = open();
    const field = screen.getByLabelText<HTMLInputElement>('Time');
    await user.click(field);
    await user.keyboard('25:99{Tab}');
    expect([latest(), field.value]).toEqual(['2026-11-20T10:00', '25:99']);
    const reason = '25:99 is not a time. Hours go to 23, minutes to 59. Try 18:30 or 6:30 pm.';
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.clear(field);
    await enterText(user, field, '6:30 pm');
    await user.tab();
    expect([latest(), field.value]).toEqual(['2026-11-20T18:30', '18:30']);
    expect(screen.queryByText(reason)).toBeNull();
  });

  it('the first column of the calendar is Monday for a week that starts on Monday', () => {
    open();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)[0]).toBe('M');
  });
});
