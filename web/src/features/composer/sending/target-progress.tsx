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
import { Link as RouterLink } from 'react-router-dom';
import { findNetwork } from '../../../networks/networks.tsx';
import { AccountAvatar } from '../../../ui/account-avatar.tsx';
import { CheckIcon, ClockIcon, WarningIcon } from '../../../ui/icons/icons.tsx';
import { useNetworkRules } from '../network-rules.ts';
import { useTargetName } from '../targets/use-target-name.ts';
import { usePostDelivery, usualDuration, type Step, type WatchedDeliveries } from '../../deliveries/index.ts';

interface TargetProgressProps {
  workspaceId: string;
  post: PostView;
  account: ConnectedAccount | null;
  /** The deliveries of the whole group. */
  watched: WatchedDeliveries;
  onStep: (id: string, step: Step, place: string | null) => void;
}

/** Status of one post until it has ended. */
export function TargetProgress({ workspaceId, post, account, watched, onStep }: TargetProgressProps) {
  const { delivery, step, hold, notes, trouble, busy, retry } = usePostDelivery(workspaceId, post, watched);
  const place = useTargetName(workspaceId, post);
  useEffect(() => onStep(post._id, step, place), [onStep, post._id, step, place]);
  const { Icon, label } = findNetwork(post.uploadTo);
  const name = account?.username ?? label;
  const where = place === null ? '' : `, ${post.subreddits.length > 0 ? 'r/' : ''}${place}`;
  const details = `/dashboard/posts?post=${encodeURIComponent(post._id)}`;
  return (
    <Box component="li" sx={rowSx}>
      <AccountAvatar id={post.platform_id ?? ''} name={name} image={account?.logo ?? null} badge={<Icon />} />
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 560 }}>
          {name} on {label}
          {where}
        </Typography>
        <DeliveryStatus step={step} platform={post.uploadTo} place={place} delivery={delivery} hold={hold} />
        <DeliveryWarnings notes={notes} details={details} />
        {trouble !== null && <Typography sx={{ color: 'error.main' }}>{trouble}</Typography>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {delivery && (
          <DeliveryActions delivery={delivery} details={details} step={step} busy={busy} onRetry={retry} />
        )}
        <Link
          component={RouterLink}
          to={details}
          color="inherit"
          aria-label={`View details of ${name} on ${label}${where}`}
        >
          Details
        </Link>
      </Box>
    </Box>
  );
}

/** Warnings about a published post. */
function DeliveryWarnings({ notes, details }: { notes: readonly string[]; details: string }) {
  if (notes.length === 0) return null;
  return (
    <Box component="ul" aria-label="Warnings" sx={{ m: 0, mt: 0.5, pl: 2.5, color: 'warning.main' }}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
      <li>
        <Link component={RouterLink} to={details} color="inherit">
          View details
        </Link>
      </li>
    </Box>
  );
}

const stepIcons: Readonly<Record<Step, ReactNode>> = {
  waiting: <ClockIcon />,
  uploading: <CircularProgress size={16} color="inherit" aria-hidden />,
  processing: <CircularProgress size={16} color="inherit" aria-hidden />,
  published: <CheckIcon />,
  failed: <WarningIcon />,
  cancelled: <WarningIcon />,
};

const stepColours: Partial<Record<Step, string>> = { published: 'success.main', failed: 'error.main' };

/** Names the target, if the post went to one. */
function resultText(step: 'published' | 'failed', facts: Facts | null, place: string | null): string {
  if (place !== null && facts?.target) return facts.target.words[step](place);
  return facts?.words[step] ?? (step === 'published' ? 'Published.' : 'Not published.');
}

function stepText(step: Step, label: string, facts: Facts | null, place: string | null): string {
  if (step === 'published' || step === 'failed') return resultText(step, facts, place);
  return {
    waiting: 'Scheduled.',
    uploading: 'Uploading',
    processing: `${label} is processing your post. ${usualDuration}`,
    cancelled: 'Cancelled.',
  }[step];
}

function DeliveryStatus({
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
  /** Why the delivery is waiting. */
  hold: string | null;
}) {
  const find = useNetworkRules([platform]);
  const failure = step === 'failed' ? delivery?.failure : null;
  const waitsLong = hold !== null && delivery?.canRetry === true;
  return (
    <Box role="status">
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.75,
          color: stepColours[step] ?? 'text.secondary',
          '& svg': { width: 18, height: 18, flex: 'none' },
        }}
      >
        {waitsLong ? stepIcons.waiting : stepIcons[step]}
        {waitsLong ? 'Waiting' : stepText(step, findNetwork(platform).label, find(platform), place)}
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

interface DeliveryActionsProps {
  delivery: DeliveryView;
  /** Link to the details of the post. */
  details: string;
  step: Step;
  busy: boolean;
  onRetry: () => void;
}

/** Actions for the delivery. */
function DeliveryActions({
  delivery: { receipt, failure, canRetry, needsDecision, platform },
  details,
  step,
  busy,
  onRetry,
}: DeliveryActionsProps) {
  const url = receipt?.url ?? '';
  if (step === 'published')
    return /^https?:\/\//.test(url) ? (
      <Link href={url} target="_blank" rel="noreferrer">
        View on {findNetwork(platform).label}
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
          Confirm the result
        </Button>
      )}
      {canRetry && (
        <Button size="small" variant="outlined" color="inherit" loading={busy} onClick={onRetry}>
          Retry
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
