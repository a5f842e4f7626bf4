import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useVisit } from '../../browser/visit.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { PromoBanner } from '../promo/index.ts';
import { NoWorkspace } from '../workspaces/index.ts';
import { firstNameOf, greetingAt, hourIn } from './greeting.ts';

const UsageWidget = lazyComponent(async () => (await import('./usage-widget.tsx')).UsageWidget);
const WorkspaceHome = lazyComponent(async () => (await import('./workspace-home.tsx')).WorkspaceHome);

export function DashboardScreen() {
  const { me, workspace } = useVisit();
  const [now] = useState(() => new Date());
  useTitle('Dashboard');
  const greeting = greetingAt(hourIn(me.settings.timeZone, now));
  const firstName = firstNameOf(me.username);
  return (
    <Stack sx={{ gap: 3 }}>
      {workspace && <PromoBanner />}
      <Typography variant="h1">{firstName === '' ? greeting : `${greeting}, ${firstName}`}</Typography>
      {workspace ? (
        <Suspense fallback={<SkeletonRows count={4} label="Loading the dashboard" />}>
          <WorkspaceHome key={workspace.id} workspaceId={workspace.id} />
        </Suspense>
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
