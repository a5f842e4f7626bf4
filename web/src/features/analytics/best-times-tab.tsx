import { counted } from '@fanfare/core/text/counted.ts';
import { factorText, nextTimesOf, type BestTimes } from '@fanfare/core/analytics/best-times.ts';
import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useNow } from '../../browser/use-now.ts';
import { useRead } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { soonText, timeText } from '../../ui/date-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { ChartCard } from './chart-card.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { FailureBox } from './failure-box.tsx';
import { HeatMap, timeOfWeek } from './heat-map.tsx';
import { fileNameOf } from './table-rows.ts';
import { PictureCaption } from './picture-caption.ts';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { analyticsNetworks } from './panels.ts';
import type { Address, ChangeAddress } from './use-address.ts';
import { answerReadOptions, listReadOptions } from './use-analytics.ts';

interface BestTimesTabProps {
  workspaceId: string;
  address: Address;
  change: ChangeAddress;
}

const nameOf = ({ platform, username }: ConnectedAccount) => `${username} · ${findNetwork(platform).label}`;

export function BestTimesTab({ workspaceId, address, change }: BestTimesTabProps) {
  const { data, error, isValidating, mutate } = useRead('listAccounts', { workspaceId }, listReadOptions);
  if (!data && error)
    return <ErrorBox text={error.message} busy={isValidating} onRetry={() => void mutate()} />;
  if (!data) return <PanelSkeleton />;
  const accounts = data.filter(({ platform }) => analyticsNetworks.some(({ id }) => id === platform));
  const chosen = accounts.find(({ platform_id: id }) => id === address.account) ?? accounts[0];
  if (!chosen)
    return (
      <EmptyState
        picture={null}
        title="No account with analytics connected"
        text={`Connect ${new Intl.ListFormat('en', { type: 'disjunction' }).format(analyticsNetworks.map(({ label }) => label))} to see when your posts do best.`}
        action={
          <Button variant="contained" component={Link} to="/socials">
            Connect an account
          </Button>
        }
      />
    );
  return (
    <Stack sx={{ gap: { xs: 1.75, sm: 2.5 } }}>
      {accounts.length > 1 && (
        <Box>
          <MenuButton
            label={nameOf(chosen)}
            buttonProps={{ variant: 'outlined' }}
            actions={accounts.map((account) => ({
              label: nameOf(account),
              onSelect: () => change({ account: account.platform_id }),
            }))}
          />
        </Box>
      )}
      <TimesOf key={chosen.platform_id} workspaceId={workspaceId} account={chosen} />
    </Stack>
  );
}

function TimesOf({ workspaceId, account }: { workspaceId: string; account: ConnectedAccount }) {
  const { me, workspace } = useVisit();
  const { timeZone } = me.settings;
  const { data, error, isValidating, mutate } = useRead(
    'bestTimes',
    { workspaceId, platform: account.platform, platform_id: account.platform_id, zone: timeZone },
    answerReadOptions,
  );
  if (!data && error)
    return (
      <FailureBox
        workspaceId={workspaceId}
        network={findNetwork(account.platform)}
        account={account}
        text={error.message}
        busy={isValidating}
        onRetry={() => void mutate()}
      />
    );
  if (!data) return <PanelSkeleton />;
  const caption = {
    of: [account.username, findNetwork(account.platform).label],
    range: null,
    at: [`as of ${timeText(data.fetchedAt, timeZone)}`],
  };
  return (
    <PictureCaption value={caption}>
      <Box sx={columnsSx}>
        <ChartFrame
          title="When your posts do best"
          subtitle={`From ${counted(data.posts, 'post')} of the last 90 days · times in ${timeZone}`}
          fileName={fileNameOf([workspace?.name ?? '', account.platform, account.username, 'best-times'], {
            days: 90,
            last: data.fetchedAt.slice(0, 10),
          })}
          height={340}
          rows={() => [
            ['Time', 'Posts', 'Average result', 'Against usual'],
            ...data.cells.map((cell) => [
              timeOfWeek(cell),
              cell.posts,
              cell.average,
              factorText(cell.factor),
            ]),
          ]}
        >
          <HeatMap times={data} />
        </ChartFrame>
        <BestList times={data} timeZone={timeZone} />
      </Box>
    </PictureCaption>
  );
}

function BestList({ times, timeZone }: { times: BestTimes; timeZone: string }) {
  const now = useNow();
  const next = nextTimesOf(times.best, timeZone, now.getTime());
  return (
    <ChartCard title="Your best times">
      {next.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No hour has enough above-average posts yet. An hour needs at least three.
        </Typography>
      ) : (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {next.map(({ cell, at }) => (
            <Box component="li" key={at} sx={rowSx}>
              <Box sx={{ fontWeight: 560 }}>{timeOfWeek(cell)}</Box>
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                {factorText(cell.factor)} · {counted(cell.posts, 'post')} · next{' '}
                {soonText(new Date(at), timeZone)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      <Typography variant="caption" sx={{ display: 'block', mt: 1.5, color: 'text.secondary' }}>
        Suggested when you schedule a post for this account. Never chosen for you.
      </Typography>
    </ChartCard>
  );
}

const columnsSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 264px' },
} as const;

const rowSx = { py: 1, typography: 'body2', '& + &': { borderTop: 1, borderColor: 'divider' } } as const;
