import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, type ComponentType } from 'react';
import { findNetwork } from '../../networks/networks.tsx';
import { SearchIcon } from '../../ui/icons/actions.tsx';
import { ClockIcon } from '../../ui/icons/icons.tsx';
import { LockIcon } from '../../ui/icons/things.tsx';
import { surface } from '../../ui/surface.ts';
import { ConnectNetwork } from '../accounts/index.ts';
import type { Refusal } from './use-insights.ts';

/** These texts are quoted from the specification. */
const texts: Readonly<
  Record<Refusal, { Icon: ComponentType; title: (network: string) => string; text: string }>
> = {
  not_found: {
    Icon: SearchIcon,
    title: (network) => `Content not found at ${network}!`,
    text: 'Unfortunately, we couldnt find your comments or insights for this post. Check if the post is still available.',
  },
  no_permission: {
    Icon: LockIcon,
    title: (network) => `Missing permissions at ${network}!`,
    text: 'We are missing permissions to fetch your comments or insights. Please check your social accounts, try reconnecting your accounts or try again later.',
  },
  rate_limited: {
    Icon: ClockIcon,
    title: (network) => `Too many requests at ${network}!`,
    text: 'We have exceeded the rate limit for this platform. Please try again later.',
  },
};

export const refusalTitle = (refusal: Refusal, network: string): string => texts[refusal].title(network);

interface RefusalBoxProps {
  refusal: Refusal;
  workspaceId: string;
  network: string;
  account: { platform_id: string; username: string };
  busy: boolean;
  onRetry: () => void;
}

/** The reason why the network returned no comments and insights, with a button to retry or to reconnect the account. */
export function RefusalBox({ refusal, workspaceId, network, account, busy, onRetry }: RefusalBoxProps) {
  const { Icon, title, text } = texts[refusal];
  return (
    <Box role="alert" sx={{ ...surface, p: 2, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Box aria-hidden sx={{ display: 'flex', flex: 'none' }}>
          <Icon />
        </Box>
        <Typography sx={{ fontWeight: 600 }}>{title(findNetwork(network).label)}</Typography>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
      {refusal === 'no_permission' ? (
        <>
          <Typography variant="body2" sx={{ fontWeight: 560 }}>
            {/* This text is quoted from the specification. */}
            Please Login to view comments and insights.
          </Typography>
          <Suspense>
            <ConnectNetwork workspaceId={workspaceId} network={network} account={account} onDone={onRetry} />
          </Suspense>
        </>
      ) : (
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          loading={busy}
          onClick={onRetry}
          sx={{ justifySelf: 'start' }}
        >
          Retry
        </Button>
      )}
    </Box>
  );
}
