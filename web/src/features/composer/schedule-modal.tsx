import { awayText, momentOf, wallClock } from '@fanfare/core/composer/wall-clock.ts';
import type { Schedule } from '@fanfare/core/posts/post.ts';
import { scheduleProblem } from '@fanfare/core/schedule/window.ts';
import { offsetText, placeOf } from '@fanfare/core/settings/time-zones.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormField } from '../../ui/form-field.tsx';
import { Modal } from '../../ui/modal.tsx';

interface ScheduleModalProps {
  /** IANA. */
  zone: string;
  now: Date;
  current: Schedule | null;
  onSchedule: (schedule: Schedule) => void;
  onClose: () => void;
}

const hourMs = 3_600_000;
/** What the pickers step by. */
const stepMs = 15 * 60_000;

const oddities = {
  twice: 'The clocks go back that night, and this time comes twice. The first one is meant.',
  skipped: 'The clocks go forward that night, and this time does not exist. The post goes out an hour later.',
} as const;

const nextStep = (at: number) => Math.ceil(at / stepMs) * stepMs;

function longText(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(at);
}

/** When the post is to go out, by the clock of whoever chooses. */
export function ScheduleModal({ zone, now, current, onSchedule, onClose }: ScheduleModalProps) {
  const [wall, setWall] = useState(() => wallClock(current?.at ?? nextStep(now.getTime() + hourMs), zone));
  const moment = momentOf(wall, zone);
  const problem = moment ? scheduleProblem(moment.at, now.getTime()) : 'Please choose a day and a time.';
  const oddity = moment?.oddity ? oddities[moment.oddity] : null;
  const setNow = () => setWall(wallClock(now.getTime(), zone));
  return (
    <Modal
      title="Schedule"
      stays
      onClose={onClose}
      onSubmit={() => {
        if (moment && problem === null) onSchedule({ at: moment.at, zone });
      }}
      actions={
        <Button type="submit" variant="contained" disabled={problem !== null}>
          Schedule
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <FormField
          label="Date and time"
          type="datetime-local"
          value={wall}
          autoFocus
          error={problem ?? undefined}
          hint={`${placeOf(zone)} (${offsetText(zone, moment ? new Date(moment.at) : now)})`}
          onChange={setWall}
        />
        {problem !== null && (
          <Button
            size="small"
            color="inherit"
            onClick={setNow}
            sx={{ justifySelf: 'start', alignSelf: 'start' }}
          >
            Set it to now
          </Button>
        )}
        {moment && problem === null && (
          <Stack role="status" sx={{ gap: 0.5 }}>
            <Typography sx={{ fontWeight: 560 }}>{longText(moment.at, zone)}</Typography>
            <Typography sx={{ color: 'text.secondary' }}>{awayText(moment.at, now.getTime())}</Typography>
            {oddity !== null && <Typography sx={{ color: 'warning.main' }}>{oddity}</Typography>}
          </Stack>
        )}
      </Stack>
    </Modal>
  );
}
