import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CheckIcon, ClockIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { Testimonials } from '../promo/index.ts';

type Outcome = 'published' | 'failed' | 'scheduled';

interface Moment {
  time: string;
  outcome: Outcome;
  title: string;
  text: string;
}

const day: readonly Moment[] = [
  {
    time: '9:00',
    outcome: 'published',
    title: 'Opening hours',
    text: 'Published to four accounts.',
  },
  {
    time: '12:30',
    outcome: 'failed',
    title: 'Lunch menu',
    text: 'Not published: the video is longer than 60 seconds. Shorten it and try again.',
  },
  {
    time: '18:00',
    outcome: 'scheduled',
    title: 'Evening show',
    text: 'Publishes in 2 hours and 10 minutes.',
  },
];

const outcomeStyles: Readonly<Record<Outcome, { color: string; icon: ReactNode }>> = {
  published: { color: 'success.main', icon: <CheckIcon /> },
  failed: { color: 'error.main', icon: <WarningIcon /> },
  scheduled: { color: 'primary.main', icon: <ClockIcon /> },
};

function Card({ time, outcome, title, text }: Moment) {
  const { color, icon } = outcomeStyles[outcome];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '52px 28px 1fr', columnGap: 1.5, position: 'relative' }}>
      <Typography component="time" variant="body2" sx={{ color: 'text.secondary', pt: 1.75 }}>
        {time}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 28,
          height: 28,
          mt: 1.5,
          borderRadius: '50%',
          color,
          bgcolor: 'background.paper',
          border: 1.5,
          borderColor: 'currentColor',
          '& svg': { width: 15, height: 15 },
        }}
      >
        {icon}
      </Box>
      <Box
        sx={{
          px: 2,
          py: 1.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: '12px',
          bgcolor: 'background.paper',
        }}
      >
        <Typography component="p" variant="h3">
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: outcome === 'failed' ? color : 'text.secondary' }}>
          {text}
        </Typography>
      </Box>
    </Box>
  );
}

/** Three example posts that show the product, and quotes of users. */
export function Panel() {
  return (
    <Stack
      component="aside"
      aria-label="What Fanfare does"
      sx={{
        position: 'sticky',
        top: 0,
        height: '100dvh',
        minHeight: 720,
        justifyContent: 'center',
        gap: 4,
        px: { md: 5, lg: 9 },
        py: 5,
        '@keyframes arrive': { from: { opacity: 0 } },
        animation: 'arrive 180ms ease-out',
      }}
    >
      <Stack sx={{ gap: 1, maxWidth: 480 }}>
        <Typography component="p" sx={{ typography: 'h1', fontSize: '1.875rem', textWrap: 'balance' }}>
          Every post goes out once and on time, or we tell you why.
        </Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: '1rem', textWrap: 'balance' }}>
          Plan a day, a week or a month, for all your accounts in one place.
        </Typography>
      </Stack>
      <Stack
        sx={{
          position: 'relative',
          gap: 2,
          maxWidth: 520,
          // The dotted line behind the posts.
          '&::before': {
            content: '""',
            position: 'absolute',
            left: 77,
            top: -12,
            bottom: -12,
            borderLeft: '2px dotted',
            borderColor: 'divider',
          },
        }}
      >
        {day.map((moment) => (
          <Card key={moment.time} {...moment} />
        ))}
      </Stack>
      <Box sx={{ maxWidth: 520 }}>
        <Testimonials />
      </Box>
    </Stack>
  );
}
