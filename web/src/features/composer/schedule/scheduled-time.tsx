import { relativeTimeText } from '@fanfare/core/time/relative-time.ts';
import type { Schedule } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useVisit } from '../../../browser/visit.ts';
import { timeText } from '../../../ui/date-text.ts';
import { ClockIcon, CloseIcon } from '../../../ui/icons/icons.tsx';

interface ScheduledTimeProps {
  schedule: Schedule;
  now: Date;
  /** Null for posts that are saved with this time. */
  onUnschedule: (() => void) | null;
}

/** The chosen time of a post, with a button that removes the time until the time is saved. */
export function ScheduledTime({ schedule: { at, zone }, now, onUnschedule }: ScheduledTimeProps) {
  const { me } = useVisit();
  return (
    <Box
      sx={{
        // On a phone, the time is above the buttons, next to the number of errors or the tick.
        flex: { xs: '1 1 calc(100% - 68px)', sm: '1 1 200px' },
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        typography: 'body2',
      }}
    >
      <ClockIcon />
      <span>
        {onUnschedule === null && 'Goes out '}
        {timeText(new Date(at), zone)} ({relativeTimeText(at, now.getTime(), me.settings.timeZone)})
      </span>
      {onUnschedule && (
        <IconButton size="small" aria-label="Remove schedule" onClick={onUnschedule}>
          <CloseIcon />
        </IconButton>
      )}
    </Box>
  );
}
