import { counted } from '@fanfare/core/text/counted.ts';
import type { Home, PostGroup } from '@fanfare/core/posts/post.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { longDayText } from '../../ui/date-text.ts';
import { PlusIcon } from '../../ui/icons/icons.tsx';
import { nearDayText } from './near-day.ts';
import { countPosts, weekAhead } from './week-ahead.ts';

const dueOf = ([group]: readonly PostGroup[]): string | null => group?.posts[0]?.schedule ?? null;

/** A summary such as "Sunday 22 November. 3 posts go out today. Next: Today, 18:30." */
function summaryOf({ counts, next, nextUntil }: Home, timeZone: string, now: Date): string {
  const today = longDayText(now, timeZone);
  const due = dueOf(next);
  if (counts.scheduled === 0 || due === null) return `${today}. Nothing is scheduled at the moment.`;
  const [first] = weekAhead(next, Date.parse(nextUntil), now.getTime(), timeZone);
  const count = countPosts(first?.groups ?? []);
  const scheduledText =
    count === 0
      ? 'Nothing goes out today'
      : `${counted(count, 'post')}${first?.isCut ? ' or more' : ''} ${count === 1 ? 'goes' : 'go'} out today`;
  if (Date.parse(due) <= now.getTime()) return `${today}. ${scheduledText}, the next is being published now.`;
  return `${today}. ${scheduledText}. Next: ${nearDayText(due, timeZone, now)}.`;
}

interface HomeHeadProps {
  home: Home | null;
  now: Date;
  timeZone: string;
  /**
   * True if "Create post" is the highlighted button. False in a new workspace, where the guide highlights the button of
   * the next step.
   */
  isMain: boolean;
}

/** The sentence about the day, and the buttons that open the editors. */
export function HomeHead({ home, now, timeZone, isMain }: HomeHeadProps) {
  return (
    <Stack direction="row" sx={actionsSx}>
      <Typography sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, color: 'text.secondary' }}>
        {home ? summaryOf(home, timeZone, now) : `${longDayText(now, timeZone)}.`}
      </Typography>
      <Button variant="outlined" color="inherit" component={Link} to="/dashboard/upload?type=bulk">
        Bulk upload
      </Button>
      <Button variant="outlined" color="inherit" component={Link} to="/dashboard/upload?type=carousel">
        Create carousel
      </Button>
      <Button
        variant={isMain ? 'contained' : 'outlined'}
        component={Link}
        to="/dashboard/upload"
        startIcon={<PlusIcon />}
      >
        Create post
      </Button>
    </Stack>
  );
}

/** The sentence above the guide of a new workspace. */
export const NewHead = ({ name }: { name: string }) => (
  <Typography sx={{ ...besideGreeting, color: 'text.secondary', overflowWrap: 'anywhere' }}>
    {name} is ready. Your first post is a few minutes away.
  </Typography>
);

/** Moves the sentence closer to the greeting above it. */
const besideGreeting = { mt: -2 } as const;

/** On a phone, the main action, which is last, has a separate row. */
const actionsSx = {
  ...besideGreeting,
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  '& > a': { flex: { xs: '1 1 auto', sm: 'none' } },
  '& > a:last-of-type': { flexBasis: { xs: '100%', sm: 'auto' } },
} as const;
