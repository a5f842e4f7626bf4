import { isOver } from '@fanfare/core/deliveries/delivery.ts';
import type { DeliveryView } from '@fanfare/core/deliveries/view.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { findNetwork } from '../../networks/networks.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { ExternalLinkIcon } from '../../ui/icons/actions.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { DeliveryActionButtons } from './delivery-action-buttons.tsx';
import { kindTitles, latenessText, stateText, statusOf, useDelivery } from '../deliveries/index.ts';
import { Timeline } from './timeline.tsx';
import { ClockIcon } from '../../ui/icons/icons.tsx';

interface DeliverySectionProps {
  workspaceId: string;
  known: DeliveryView;
  groupId: string;
  timeZone: string;
  now: Date;
  onChanged: () => void;
}

export function DeliverySection({
  workspaceId,
  known,
  groupId,
  timeZone,
  now,
  onChanged,
}: DeliverySectionProps) {
  const id = useId();
  const { delivery, timeline, error, isValidating, reload, actions } = useDelivery(
    workspaceId,
    known,
    onChanged,
  );
  const { kind, late, warnings } = delivery;
  const title = kindTitles[kind];
  const isPost = kind === 'post';
  const postTitle = isOver(delivery) ? 'Result' : 'Status';
  return (
    <Stack component="section" aria-labelledby={id} sx={{ gap: 1.5 }}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography id={id} variant="h3">
          {isPost ? postTitle : title}
        </Typography>
        {/*
         * The chip would call a finished first comment or finished final steps "uploaded", so only their sentence is
         * shown.
         */}
        {(isPost || delivery.state !== 'published') && <StatusChip status={statusOf(delivery)} />}
      </Stack>
      <Typography role="status">{stateText(delivery, timeZone, now)}</Typography>
      {late && (
        <Typography sx={{ display: 'flex', gap: 1, color: 'warning.main' }}>
          <Box component="span" aria-hidden sx={{ display: 'flex', flex: 'none' }}>
            <ClockIcon />
          </Box>
          <span>{latenessText(late)}</span>
        </Typography>
      )}
      <Reason delivery={delivery} />
      <Receipt delivery={delivery} found={known.receipt?.url ?? null} />
      {warnings.length > 0 && (
        <Box component="ul" aria-label="Warnings" sx={{ m: 0, pl: 2.5, color: 'warning.main' }}>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </Box>
      )}
      {actions.failure !== null && <Notice>{actions.failure}</Notice>}
      <DeliveryActionButtons delivery={delivery} groupId={groupId} actions={actions} />
      <Box component="details" open={isPost} sx={{ '& summary': { cursor: 'pointer', py: 0.5 } }}>
        <Typography component="summary" variant="body2" sx={{ fontWeight: 560 }}>
          Timeline
        </Typography>
        <Box sx={{ pt: 1 }}>
          {error && <ErrorBox text={error.message} onRetry={reload} busy={isValidating} />}
          {timeline && <Timeline label={`Timeline: ${title}`} lines={timeline} timeZone={timeZone} />}
        </Box>
      </Box>
      <TechnicalDetails delivery={delivery} />
    </Stack>
  );
}

function Reason({ delivery: { failure, state } }: { delivery: DeliveryView }) {
  if (!failure || state === 'published') return null;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 0.5,
        pl: 1.5,
        borderLeft: '3px solid',
        borderColor: state === 'failed' ? 'error.main' : 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      <Typography>{failure.reason.trim() === '' ? 'Upload failed' : failure.reason}</Typography>
      {state === 'failed' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {failure.advice}
        </Typography>
      )}
    </Box>
  );
}

/**
 * The link to the published post. `found` is the address that the final steps found, for a delivery whose receipt has
 * none.
 */
function Receipt({ delivery, found }: { delivery: DeliveryView; found: string | null }) {
  const { receipt, platform, kind } = delivery;
  const url = receipt?.url ?? found ?? '';
  if (kind === 'finish' || !/^https?:\/\//.test(url)) return null;
  return (
    <Button
      variant="outlined"
      color="inherit"
      href={url}
      target="_blank"
      rel="noreferrer"
      endIcon={<ExternalLinkIcon />}
      sx={{ alignSelf: 'flex-start' }}
    >
      View on {findNetwork(platform).label}
    </Button>
  );
}

/** Shows ids and codes that support may ask for. */
function TechnicalDetails({ delivery: { receipt, failure, platform, kind } }: { delivery: DeliveryView }) {
  const id = kind === 'finish' ? null : (receipt?.id ?? null);
  const code = failure?.code ?? null;
  if (id === null && code === null) return null;
  return (
    <Box component="details" sx={{ '& summary': { cursor: 'pointer', py: 0.5 } }}>
      <Typography component="summary" variant="body2" sx={{ fontWeight: 560 }}>
        Technical details
      </Typography>
      <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {id !== null && (
          <div>
            ID on {findNetwork(platform).label}: {id}
          </div>
        )}
        {code !== null && <div>Error code: {code}</div>}
      </Box>
    </Box>
  );
}
