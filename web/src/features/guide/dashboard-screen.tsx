import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useVisit } from '../../browser/visit.ts';
import { useTitle } from '../../ui/use-title.ts';
import { firstNameOf, greetingAt, hourIn } from './greeting.ts';
import { NoWorkspace } from '../workspaces/index.ts';
import { StepCard } from './step-card.tsx';
import { steps } from './steps.ts';
import { part } from '../../ui/part.ts';

const UsageWidget = part(async () => (await import('./usage-widget.tsx')).UsageWidget);

export function DashboardScreen() {
  const { me, workspace } = useVisit();
  const [now] = useState(() => new Date());
  useTitle('Dashboard');
  const greeting = greetingAt(hourIn(me.settings.timeZone, now));
  const firstName = firstNameOf(me.username);
  return (
    <Stack sx={{ gap: 3.5 }}>
      <Stack sx={{ gap: 0.5 }}>
        <Typography variant="h1">{firstName === '' ? greeting : `${greeting}, ${firstName}`}</Typography>
        {workspace && (
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            Nothing is scheduled in {workspace.name} yet. Three steps to your first post:
          </Typography>
        )}
      </Stack>
      {workspace ? (
        <Box
          component="ol"
          aria-label="First steps"
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
            m: 0,
            p: 0,
            listStyle: 'none',
          }}
        >
          {steps.map((step, i) => (
            <StepCard key={step.path} step={step} number={i + 1} first={i === 0} />
          ))}
        </Box>
      ) : (
        <NoWorkspace />
      )}
      {workspace && (
        <Suspense>
          <UsageWidget key={workspace.id} workspaceId={workspace.id} />
        </Suspense>
      )}
    </Stack>
  );
}
