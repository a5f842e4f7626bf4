import { relativeTimeText, momentOf, wallClock, type Moment } from '@fanfare/core/composer/wall-clock.ts';
import type { Schedule } from '@fanfare/core/posts/post.ts';
import { scheduleProblem, windowEnd } from '@fanfare/core/schedule/window.ts';
import { offsetText, placeOf } from '@fanfare/core/settings/time-zones.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useVisit } from '../../../browser/visit.ts';
import { Modal } from '../../../ui/modal.tsx';
import { DateTimePicker } from './date-time-picker.tsx';

interface ScheduleModalProps {
  /** IANA name. */
  zone: string;
  now: Date;
  current: Schedule | null;
  onSchedule: (schedule: Schedule) => void;
  onClose: () => void;
}

const hourMs = 3_600_000;
/** Step of the time list. */
const stepMs = 15 * 60_000;

function clockChangeText({ at, clockChange }: Moment, zone: string): string | null {
  if (clockChange === null) return null;
  if (clockChange === 'twice')
    return "The clocks go back that night, so this time occurs twice. We'll use the first one.";
  const time = wallClock(at, zone).slice(11);
  return `The clocks go forward that night, so this time does not exist. The post will be published at ${time}.`;
}

const nextStep = (at: number) => Math.ceil(at / stepMs) * stepMs;

/** A past date starts from now. */
function initialTime(current: Schedule | null, now: number): number {
  return current ? Math.max(current.at, now) : nextStep(now + hourMs);
}

function longText(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(at);
}

/** Modal to choose when the post is published, in the person's time zone. */
export function ScheduleModal({ zone, now, current, onSchedule, onClose }: ScheduleModalProps) {
  const noteId = useId();
  const { me } = useVisit();
  const [wall, setWall] = useState(() => wallClock(initialTime(current, now.getTime()), zone));
  const moment = momentOf(wall, zone);
  const problem = moment ? scheduleProblem(moment.at, now.getTime()) : 'Choose a day and a time.';
  const clockChange = moment && clockChangeText(moment, zone);
  const setNow = () => setWall(wallClock(now.getTime(), zone));
  return (
    <Modal
      title="Schedule"
      stays
      width="sm"
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
        {/* Above the picker, because on a phone the times extend below the edge of the screen. */}
        <Stack id={noteId} role={problem === null ? 'status' : 'alert'} sx={{ gap: 0.25, minHeight: 44 }}>
          <Typography sx={{ fontWeight: 560, color: problem === null ? undefined : 'error.main' }}>
            {problem ?? longText(moment?.at ?? 0, zone)}
          </Typography>
          {moment && problem === null && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {relativeTimeText(moment.at, now.getTime())}, {placeOf(zone)} (
              {offsetText(zone, new Date(moment.at))})
            </Typography>
          )}
          {clockChange !== null && <Typography sx={{ color: 'warning.main' }}>{clockChange}</Typography>}
          {problem !== null && (
            <Button size="small" color="inherit" onClick={setNow} sx={{ alignSelf: 'start' }}>
              Use current time
            </Button>
          )}
        </Stack>
        <DateTimePicker
          value={wall}
          from={wallClock(now.getTime(), zone)}
          until={wallClock(windowEnd(now.getTime()), zone)}
          weekStart={me.settings.weekStart}
          invalid={problem !== null}
          describedBy={noteId}
          onChange={setWall}
        />
      </Stack>
    </Modal>
  );
}
