import { editPath } from '@fanfare/core/posts/posts-path.ts';
import type { DeliveryView } from '@fanfare/core/deliveries/view.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { needsEdit, needsReconnect } from '../deliveries/index.ts';
import type { DeliveryActions } from '../deliveries/index.ts';

type ActionableDelivery = Pick<DeliveryView, 'kind' | 'state' | 'canRetry' | 'needsDecision' | 'failure'>;

export function DeliveryActionButtons({
  delivery,
  groupId,
  actions,
}: {
  delivery: ActionableDelivery;
  groupId: string;
  actions: DeliveryActions;
}) {
  const { kind, state, canRetry, needsDecision, failure } = delivery;
  const { busy, retry, decide } = actions;
  if (!canRetry) return null;
  const mustReconnect = needsReconnect(failure);
  const waits = state !== 'failed';
  const mustEdit = kind === 'post' && state === 'failed' && needsEdit(failure);
  const isSecondary = mustReconnect || needsDecision || waits;
  const besideOthers = isSecondary ? 'outlined' : 'contained';
  const retryVariant = mustEdit ? 'text' : besideOthers;
  return (
    <Stack sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {mustReconnect && (
          <Button variant="contained" component={Link} to="/dashboard/socials">
            Reconnect
          </Button>
        )}
        {mustEdit && (
          <Button variant="contained" component={Link} to={editPath(groupId)}>
            Edit post
          </Button>
        )}
        {needsDecision && (
          <>
            <Button
              variant="contained"
              loading={busy === 'out'}
              disabled={busy !== null}
              onClick={() => decide(true)}
            >
              It is live
            </Button>
            <Button
              variant="outlined"
              color="inherit"
              loading={busy === 'not out'}
              disabled={busy !== null}
              onClick={() => decide(false)}
            >
              It is not live
            </Button>
          </>
        )}
        <Button
          variant={retryVariant}
          {...(retryVariant !== 'contained' && { color: 'inherit' })}
          loading={busy === 'retry'}
          disabled={busy !== null}
          onClick={retry}
        >
          {mustEdit ? 'Retry unchanged' : 'Retry'}
        </Button>
      </Stack>
      {needsDecision && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          If it is not live, we publish it again. Retry checks with the network before anything is sent.
        </Typography>
      )}
    </Stack>
  );
}
