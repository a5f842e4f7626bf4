import { relativeTimeText, wallClock } from '@fanfare/core/composer/wall-clock.ts';
import type { Schedule } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ClockIcon, CloseIcon } from '../../../ui/icons/icons.tsx';

interface ScheduledTimeProps {
  schedule: Schedule;
  now: Date;
  onUnschedule: () => void;
}

/** The chosen time of a post with a button to remove it. */
export function ScheduledTime({ schedule: { at, zone }, now, onUnschedule }: ScheduledTimeProps) {
  const [day = '', time = ''] = wallClock(at, zone).split('T');
  return (
    <Box sx={{ flex: '1 1 200px', display: 'flex', alignItems: 'center', gap: 0.75, typography: 'body2' }}>
      <ClockIcon />
      <span>
        {day}, {time} ({relativeTimeText(at, now.getTime())})
      </span>
      <IconButton size="small" aria-label="Remove schedule" onClick={onUnschedule}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}
