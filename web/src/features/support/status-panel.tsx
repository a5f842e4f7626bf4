import type { NetworkStatus } from '@fanfare/core/deliveries/network-health.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useNow } from '../../browser/use-now.ts';
import { useRead } from '../../browser/use-read.ts';
import { allNetworks } from '../../networks/networks.tsx';
import { ageText } from '@fanfare/core/time/age-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { CheckIcon, ClockIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Panel } from './panel.tsx';

const quiet: NetworkStatus = { state: 'quiet', minutes: null };
const lookAgainMs = 60_000;

const words = ({ state, minutes }: NetworkStatus): string => {
  if (state === 'slow') return minutes === null ? 'Slow' : `Slow, ${minutes} min`;
  return { working: 'Working', down: 'Down', quiet: 'No recent posts' }[state];
};

const stateStyles: Readonly<Record<NetworkStatus['state'], { colour: string; icon: ReactNode }>> = {
  working: { colour: 'success.main', icon: <CheckIcon /> },
  slow: { colour: 'warning.main', icon: <ClockIcon /> },
  down: { colour: 'error.main', icon: <WarningIcon /> },
  quiet: { colour: 'text.secondary', icon: null },
};

const Status = ({ status }: { status: NetworkStatus }) => (
  <Stack
    direction="row"
    component="span"
    sx={{
      alignItems: 'center',
      gap: 0.5,
      color: stateStyles[status.state].colour,
      typography: 'body2',
      fontWeight: status.state === 'quiet' ? 400 : 600,
      whiteSpace: 'nowrap',
      '& svg': { width: 16, height: 16 },
    }}
  >
    {stateStyles[status.state].icon}
    {words(status)}
  </Stack>
);

interface AffectedNetworksProps {
  workspaceId: string;
  /** The networks that are slow or down. */
  affected: readonly { id: string; label: string; status: NetworkStatus }[];
}

/** Says which networks have a problem, and how many posts of this workspace wait for them. */
function AffectedNetworks({ workspaceId, affected }: AffectedNetworksProps) {
  const { data = {} } = useRead('lateDeliveries', { workspaceId });
  return affected.map(({ id, label, status }) => {
    const waiting = data[id] ?? 0;
    const what = status.state === 'down' ? 'does not take posts right now' : 'is slower than usual';
    return (
      <Box key={id} sx={troubleSx}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {label} {what}.
        </Box>{' '}
        {waiting === 0 ? 'None of yours wait.' : `${waiting} of yours wait and are sent when it is back.`}
      </Box>
    );
  });
}

/** The results of publishing to each network in the last half hour. */
export function StatusPanel({ workspaceId }: { workspaceId: string | null }) {
  const now = useNow();
  const { data, error, isValidating, mutate } = useRead(
    'networkStatuses',
    {},
    { refreshAfter: () => lookAgainMs },
  );
  const rows = allNetworks.map((network) => ({ ...network, status: data?.networks[network.id] ?? quiet }));
  const affected = rows.filter(({ status: { state } }) => state === 'slow' || state === 'down');
  const age = data && ageText(data.at, now);
  return (
    <Panel
      title="System status"
      aside={
        age !== undefined && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {age === 'now' ? 'Just now' : `${age} ago`}
          </Typography>
        )
      }
    >
      <Box sx={{ px: 2, pb: 1.5 }}>
        {!data && error && (
          <ErrorBox text={error.message} busy={isValidating} onRetry={() => void mutate()} />
        )}
        {!data && !error && <SkeletonRows count={4} label="Loading the status" />}
        {workspaceId !== null && affected.length > 0 && (
          <AffectedNetworks workspaceId={workspaceId} affected={affected} />
        )}
        {data && (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {rows.map(({ id, label, Icon, status }) => (
              <Box component="li" key={id} sx={rowSx}>
                <Box aria-hidden sx={{ display: 'flex' }}>
                  <Icon />
                </Box>
                <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                  {label}
                </Box>
                <Status status={status} />
              </Box>
            ))}
          </Box>
        )}
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          How publishing with Fanfare went in the last 30 minutes.
        </Typography>
      </Box>
    </Panel>
  );
}

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 40,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '& svg': { width: 20, height: 20 },
} as const;

const troubleSx = {
  px: 1.5,
  py: 1,
  mb: 1,
  border: 1,
  borderColor: 'warning.main',
  borderRadius: '8px',
  typography: 'body2',
} as const;
