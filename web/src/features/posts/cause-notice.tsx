import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useRead } from '../../browser/use-read.ts';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toasts.tsx';
import type { Cause } from './causes.ts';
import { needsReconnect } from '../deliveries/index.ts';
import type { TableView } from './post-cells.tsx';
import { destinationText } from './use-destinations.ts';
import { useRetryAll } from './use-retry-all.ts';
import { counted } from '../../ui/count-text.ts';
import { shortened } from './words.ts';

interface CauseNoticeProps {
  workspaceId: string;
  cause: Cause;
  view: Pick<TableView, 'destinationOf'>;
  onChanged: () => void;
}

const doneText = (count: number) =>
  count === 1 ? 'Retrying 1 post.' : `Retrying ${counted(count, 'post')}.`;

/** A reason for which several posts failed, with one button to retry them all. */
export function CauseNotice({ workspaceId, cause, view, onChanged }: CauseNoticeProps) {
  const toast = useToast();
  const { reason, posts } = cause;
  // The list has only the reason's text; the delivery has its kind and what helps.
  const { data } = useRead('findDelivery', { workspaceId, id: posts[0].deliveryId ?? '' });
  const { busy, failure, retryAll } = useRetryAll(workspaceId, (count) => {
    toast({ text: doneText(count) });
    onChanged();
  });
  const why = data?.failure ?? null;
  const byAccount = needsReconnect(why);
  const title = `${counted(posts.length, 'post')} to ${destinationText(view.destinationOf(posts[0]))} failed for the same reason`;
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        border: 1,
        borderColor: 'error.main',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <Stack sx={{ gap: 0.5 }}>
        <Typography component="h2" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{shortened(reason)}</Typography>
        {why && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {why.advice}
          </Typography>
        )}
      </Stack>
      {failure !== null && <Notice>{failure}</Notice>}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {byAccount && (
          <Button variant="outlined" color="inherit" component={Link} to="/dashboard/socials">
            Reconnect
          </Button>
        )}
        <Button
          variant="outlined"
          color="inherit"
          loading={busy}
          onClick={() => void retryAll(cause, why?.kind ?? null)}
        >
          Retry all {posts.length}
        </Button>
      </Stack>
    </Box>
  );
}
