import { relativeTimeText } from '@fanfare/core/composer/wall-clock.ts';
import type { Schedule } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { timeText } from '../../../ui/date-text.ts';
import { ClockIcon, CloseIcon } from '../../../ui/icons/icons.tsx';

interface ScheduledTimeProps {
  schedule: Schedule;
  now: Date;
  onUnschedule: () => void;
}

/** The chosen time of a post with a button to remove it. */
export function ScheduledTime({ schedule: { at, zone }, now, onUnschedule }: ScheduledTimeProps) {
  return (
    <Box sx={{ flex: '1 1 200px', display: 'flex', alignItems: 'center', gap: 0.75, typography: 'body2' }}>
      <ClockIcon />
      <span>
        {timeText(new Date(at), zone)} ({relativeTimeText(at, now.getTime())})
      </span>
      <IconButton size="small" aria-label="Remove schedule" onClick={onUnschedule}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}
