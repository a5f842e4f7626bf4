import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import type { DeliveryView } from '@fanfare/core/deliveries/view.ts';
import type { Facts } from '@fanfare/platforms/platform.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { findNetwork } from '../../../networks/networks.tsx';
import { AccountAvatar } from '../../../ui/account-avatar.tsx';
import { CheckIcon, WarningIcon } from '../../../ui/icons/icons.tsx';
import { ClockIcon } from '../../../ui/icons/things.tsx';
import type { Step } from '../../deliveries/index.ts';
import { useRules } from '../network-rules.ts';
import { usePlaceName } from '../targets/use-target-name.ts';
import { usePostDelivery } from '../../deliveries/index.ts';

interface TargetProgressProps {
  workspaceId: string;
  post: PostView;
  account: ConnectedAccount | null;
  onStep: (id: string, step: Step, place: string | null) => void;
}

/** How far one post is, until it is out or is not going to be. */
export function TargetProgress({ workspaceId, post, account, onStep }: TargetProgressProps) {
  const { delivery, step, hold, notes, trouble, busy, retry } = usePostDelivery(workspaceId, post);
  const place = usePlaceName(workspaceId, post);
  useEffect(() => onStep(post._id, step, place), [onStep, post._id, step, place]);
  const { Icon, label } = findNetwork(post.uploadTo);
  const name = account?.username ?? label;
  const details = `/dashboard/posts?post=${encodeURIComponent(post._id)}`;
  return (
    <Box component="li" sx={rowSx}>
      <AccountAvatar id={post.platform_id ?? ''} name={name} image={account?.logo ?? null} badge={<Icon />} />
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 560 }}>
          {name} on {label}
          {place !== null && `, ${place}`}
        </Typography>
        <Words step={step} platform={post.uploadTo} place={place} delivery={delivery} hold={hold} />
        <Notes notes={notes} details={details} />
        {trouble !== null && <Typography sx={{ color: 'error.main' }}>{trouble}</Typography>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {delivery && (
          <Ways
            delivery={delivery}
            details={details}
            step={step}
            busy={busy}
            onRetry={() => void retry(delivery.id)}
          />
        )}
        <Link
          component={RouterLink}
          to={details}
          color="inherit"
          aria-label={`See the details of ${name} on ${label}${place === null ? '' : `, ${place}`}`}
        >
          Details
        </Link>
      </Box>
    </Box>
  );
}

/** It is out, and something about it is not as it was meant. */
function Notes({ notes, details }: { notes: readonly string[]; details: string }) {
  if (notes.length === 0) return null;
  return (
    <Box component="ul" aria-label="To be known" sx={{ m: 0, mt: 0.5, pl: 2.5, color: 'warning.main' }}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
      <li>
        <Link component={RouterLink} to={details} color="inherit">
          See what can be done
        </Link>
      </li>
    </Box>
  );
}

const marks: Readonly<Record<Step, ReactNode>> = {
  waiting: <ClockIcon />,
  uploading: <CircularProgress size={16} aria-hidden />,
  processing: <CircularProgress size={16} aria-hidden />,
  published: <CheckIcon />,
  failed: <WarningIcon />,
  cancelled: <WarningIcon />,
};

const colours: Partial<Record<Step, string>> = { published: 'success.main', failed: 'error.main' };

/** Of a place within the account, where it went to one. */
function endOf(step: 'published' | 'failed', facts: Facts | null, place: string | null): string {
  if (place !== null && facts?.target) return facts.target.words[step](place);
  return facts?.words[step] ?? (step === 'published' ? 'It is out.' : 'It did not go out.');
}

function wordsOf(step: Step, facts: Facts | null, place: string | null): string {
  if (step === 'published' || step === 'failed') return endOf(step, facts, place);
  return {
    waiting: 'It waits for its time.',
    uploading: 'Uploading',
    processing: 'Processing',
    cancelled: 'It was taken back.',
  }[step];
}

function Words({
  step,
  platform,
  place,
  delivery,
  hold,
}: {
  step: Step;
  platform: string;
  place: string | null;
  delivery: DeliveryView | null;
  /** Why it is not further. */
  hold: string | null;
}) {
  const find = useRules([platform]);
  const failure = step === 'failed' ? delivery?.failure : null;
  const waitsLong = hold !== null && delivery?.canRetry === true;
  return (
    <Box role="status">
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.75,
          color: colours[step] ?? 'text.secondary',
          '& svg': { width: 18, height: 18, flex: 'none' },
        }}
      >
        {waitsLong ? marks.waiting : marks[step]}
        {waitsLong ? 'Waiting' : wordsOf(step, find(platform), place)}
      </Box>
      {hold !== null && <Typography>{hold}</Typography>}
      {failure && (
        <>
          <Typography>{failure.reason}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {failure.advice}
          </Typography>
        </>
      )}
    </Box>
  );
}

interface WaysProps {
  delivery: DeliveryView;
  /** Where everything about it is. */
  details: string;
  step: Step;
  busy: boolean;
  onRetry: () => void;
}

/** What can be done from here. */
function Ways({
  delivery: { receipt, failure, canRetry, needsDecision, platform },
  details,
  step,
  busy,
  onRetry,
}: WaysProps) {
  const url = receipt?.url ?? '';
  if (step === 'published')
    return /^https?:\/\//.test(url) ? (
      <Link href={url} target="_blank" rel="noreferrer">
        See it on {findNetwork(platform).label}
      </Link>
    ) : null;
  if (step !== 'failed' && !canRetry) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {failure && meaningOf(failure.kind).needsReconnect && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          component={RouterLink}
          to="/dashboard/socials"
        >
          Reconnect
        </Button>
      )}
      {needsDecision && (
        <Button size="small" variant="outlined" color="inherit" component={RouterLink} to={details}>
          Say what became of it
        </Button>
      )}
      {canRetry && (
        <Button size="small" variant="outlined" color="inherit" loading={busy} onClick={onRetry}>
          {step === 'failed' ? 'Retry' : 'Try now'}
        </Button>
      )}
    </Box>
  );
}

const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const;
