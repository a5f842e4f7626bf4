import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { canCancel, shareOf, type Upload } from '@fanfare/core/media/uploads.ts';
import { LimitAdvice } from '../../billing/index.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { LinkProgress } from '../links/follow-link.ts';
import { LinkProgressBar, linkProgressText } from '../links/link-progress.tsx';
import { useUploads } from './uploads-context.ts';
import { sizeText } from '@fanfare/core/text/size-text.ts';

const linkProgressOf = (upload: Upload): LinkProgress | null =>
  upload.isLink && upload.state.phase === 'uploading'
    ? { received: upload.state.sent, total: upload.size === 0 ? null : upload.size }
    : null;

function statusOf({ size, state }: Upload, isOnline: boolean): string {
  switch (state.phase) {
    case 'waiting':
      return `Waiting, ${sizeText(size)}`;
    case 'uploading':
      return isOnline ? `${sizeText(state.sent)} of ${sizeText(size)}` : 'Resumes when you are back online';
    case 'measuring':
      return 'Checking the file';
    case 'done':
      return `Done, ${sizeText(size)}`;
    case 'failed':
      return state.reason;
    case 'cancelled':
      return 'Cancelled';
  }
}

function Buttons({ upload: { id, name, state } }: { upload: Upload }) {
  const { cancel, retry, remove } = useUploads();
  const canRetry = state.phase === 'cancelled' || (state.phase === 'failed' && state.canRetry);
  const cancels = canCancel(state);
  return (
    <>
      {canRetry && (
        <Button size="small" color="inherit" aria-label={`Retry ${name}`} onClick={() => retry(id)}>
          Retry
        </Button>
      )}
      {state.phase !== 'measuring' && (
        <IconButton
          size="small"
          aria-label={`${cancels ? 'Cancel' : 'Remove'} ${name}`}
          onClick={() => (cancels ? cancel(id) : remove(id))}
        >
          <CloseIcon />
        </IconButton>
      )}
    </>
  );
}

export function UploadRow({ upload }: { upload: Upload }) {
  const isOnline = useOnline();
  const { name, state } = upload;
  const link = linkProgressOf(upload);
  const label = `Progress of ${name}`;
  return (
    <Box component="li" sx={{ px: 2, py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2" noWrap title={name} sx={{ fontWeight: 560 }}>
            {name}
          </Typography>
          <Typography
            variant="caption"
            component="p"
            sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {state.phase === 'failed' && (
              <Box component="strong" sx={{ color: 'error.main', fontWeight: 600, mr: 0.75 }}>
                Failed
              </Box>
            )}
            {link ? linkProgressText(link) : statusOf(upload, isOnline)}
            {state.phase === 'failed' && <LimitAdvice text={state.reason} />}
          </Typography>
        </Box>
        <Buttons upload={upload} />
      </Box>
      {(state.phase === 'uploading' || state.phase === 'measuring') && (
        <Box sx={{ mt: 0.75, mb: 0.5 }}>
          {link ? (
            <LinkProgressBar label={label} {...link} />
          ) : (
            <ProgressBar label={label} share={shareOf(upload)} />
          )}
        </Box>
      )}
    </Box>
  );
}
