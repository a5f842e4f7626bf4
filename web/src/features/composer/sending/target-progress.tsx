import { counted } from '@fanfare/core/text/counted.ts';
import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import type { DeliveryView } from '@fanfare/core/deliveries/view.ts';
import type { Facts } from '@fanfare/platforms/platform.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import { postsPath } from '@fanfare/core/posts/posts-path.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { findNetwork } from '../../../networks/networks.tsx';
import { AccountAvatar } from '../../../ui/account-avatar.tsx';
import { ClockIcon, WarningIcon } from '../../../ui/icons/icons.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useNetworkRules } from '../../../networks/network-rules.ts';
import { useTargetName } from '../targets/use-target-name.ts';
import { usePostDelivery, type Step, type WatchedDeliveries } from '../../deliveries/index.ts';

interface TargetProgressProps {
  workspaceId: string;
  post: PostView;
  account: ConnectedAccount | null;
  /** The deliveries of the whole group. */
  watched: WatchedDeliveries;
  onStep: (id: string, step: Step, targetName: string | null) => void;
}

export function TargetProgress({ workspaceId, post, account, watched, onStep }: TargetProgressProps) {
  const { delivery, step, delay, notes, trouble, busy, retry } = usePostDelivery(workspaceId, post, watched);
  const targetName = useTargetName(workspaceId, post);
  useEffect(() => onStep(post._id, step, targetName), [onStep, post._id, step, targetName]);
  const { Icon, label } = findNetwork(post.uploadTo);
  const name = account?.username ?? label;
  const where = targetName === null ? '' : `, ${post.subreddits.length > 0 ? 'r/' : ''}${targetName}`;
  const details = postsPath({ post: post._id });
  return (
    <Box component="li" sx={rowSx}>
      <AccountAvatar id={post.platform_id ?? ''} name={name} image={account?.logo ?? null} badge={<Icon />} />
      <Box sx={{ gridArea: 'name', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 560 }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {targetName === null ? label : `${label} · ${post.subreddits.length > 0 ? 'r/' : ''}${targetName}`}
        </Typography>
      </Box>
      <Box sx={{ gridArea: 'status', minWidth: 0, overflowWrap: 'anywhere' }}>
        <DeliveryStatus
          step={step}
          network={post.uploadTo}
          targetName={targetName}
          delivery={delivery}
          delay={delay}
        />
        <DeliveryWarnings notes={notes} details={details} />
        {trouble !== null && <Typography sx={{ color: 'error.main' }}>{trouble}</Typography>}
      </Box>
      <Box sx={actionsSx}>
        {delivery && (
          <DeliveryActions delivery={delivery} details={details} step={step} busy={busy} onRetry={retry} />
        )}
        <Link
          component={RouterLink}
          to={details}
          color="inherit"
          variant="body2"
          aria-label={`View details of ${name} on ${label}${where}`}
        >
          Details
        </Link>
      </Box>
    </Box>
  );
}

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

const stepMarks: Readonly<Record<Step, ReactNode>> = {
  waiting: <ClockIcon />,
  uploading: <CircularProgress size={18} color="inherit" aria-hidden />,
  processing: <CircularProgress size={18} color="inherit" aria-hidden />,
  published: <StatusChip status="uploaded" />,
  failed: <StatusChip status="failed" />,
  cancelled: <WarningIcon />,
};

/** The text of the result, which names the target if the post has one. */
function resultText(step: 'published' | 'failed', facts: Facts | null, targetName: string | null): string {
  if (targetName !== null && facts?.target) return facts.target.words[step](targetName);
  return facts?.words[step] ?? (step === 'published' ? 'Published.' : 'Not published.');
}

function stepText(step: Step, label: string, facts: Facts | null, targetName: string | null): string {
  if (step === 'published' || step === 'failed') return resultText(step, facts, targetName);
  return {
    waiting: 'Scheduled.',
    uploading: 'Uploading',
    processing: `${label} is processing your post.`,
    cancelled: 'Cancelled.',
  }[step];
}

const waitText = (seconds: number): string =>
  seconds < 60 ? counted(seconds, 'second') : counted(Math.round(seconds / 60), 'minute');

/** True once this moment has passed; never true for null. */
function useIsPast(at: number | null): boolean {
  const [now, setNow] = useState(Date.now);
  const isPast = at !== null && now >= at;
  useEffect(() => {
    if (at === null || isPast) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), at - now);
    return () => clearTimeout(timer);
  }, [at, now, isPast]);
  return isPast;
}

interface DeliveryStatusProps {
  step: Step;
  network: string;
  targetName: string | null;
  delivery: DeliveryView | null;
  /** The reason why the delivery is waiting. */
  delay: string | null;
}

/**
 * The moment at which a delivery has taken twice the usual time. Null if the delivery has not reached its network yet,
 * or if its wait is not normal.
 */
function longAfter(
  { step, delivery, delay }: Pick<DeliveryStatusProps, 'step' | 'delivery' | 'delay'>,
  facts: Facts | null,
): number | null {
  if (!delivery || !facts || (step !== 'uploading' && step !== 'processing')) return null;
  // A wait is normal if nothing has delayed the delivery, or while we only check whether the post is live already.
  const isNormal = delay === null || (delivery.state === 'unknown' && !delivery.canRetry);
  return isNormal ? Date.parse(delivery.dueAt) + 2000 * facts.usualSeconds : null;
}

/** The status of a delivery. A wait for the network is shown as normal until it takes twice as long as usual. */
function DeliveryStatus({ network, targetName, ...progress }: DeliveryStatusProps) {
  const { step, delivery, delay } = progress;
  const facts = useNetworkRules([network])(network);
  const waitsLong = delay !== null && delivery?.canRetry === true;
  const longAt = longAfter(progress, facts);
  const isLong = useIsPast(longAt);
  return (
    <Box role="status">
      <Box sx={stepSx}>
        {waitsLong ? stepMarks.waiting : stepMarks[step]}
        <span>{waitsLong ? 'Waiting' : stepText(step, findNetwork(network).label, facts, targetName)}</span>
      </Box>
      {longAt !== null && facts && (
        <Typography variant="body2" sx={{ color: 'text.secondary', pl: '26px' }}>
          {isLong ? 'This takes longer than usual.' : `Usually takes about ${waitText(facts.usualSeconds)}.`}
        </Typography>
      )}
      {delay !== null && (longAt === null || isLong) && <Typography>{delay}</Typography>}
      {step === 'failed' && delivery?.failure && <FailureText {...delivery.failure} />}
    </Box>
  );
}

const stepSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  color: 'text.secondary',
  '& > svg': { width: 18, height: 18, flex: 'none' },
} as const;

const FailureText = ({ reason, advice }: NonNullable<DeliveryView['failure']>) => (
  <>
    <Typography>{reason}</Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {advice}
    </Typography>
  </>
);

interface DeliveryActionsProps {
  delivery: DeliveryView;
  details: string;
  step: Step;
  busy: boolean;
  onRetry: () => void;
}

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
      <Link href={url} variant="body2" target="_blank" rel="noreferrer">
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

/** A row uses the columns of the list. On a phone, the status and the actions are below the name. */
const rowSx = {
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: { xs: '40px minmax(0, 1fr)', md: 'subgrid' },
  gridTemplateAreas: {
    xs: '"avatar name" ". status" ". actions"',
    md: '"avatar name status actions"',
  },
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  px: { xs: 1.5, sm: 2 },
  py: 1.25,
} as const;

const actionsSx = {
  gridArea: 'actions',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: { xs: 'flex-start', md: 'flex-end' },
  columnGap: 1.5,
  rowGap: 0.5,
  // The link is large enough for a finger.
  '& > a': { py: { xs: 1, md: 0 } },
} as const;
