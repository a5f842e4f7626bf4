import type { Upload } from '@fanfare/core/media/uploads.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LimitAdvice } from '../../billing/index.ts';
import { useUploads } from '../../media/index.ts';

const canRetry = ({ state }: Upload): boolean => state.phase === 'failed' && state.canRetry;

export const failureText = (upload: Upload): string =>
  `${upload.name} could not be uploaded. ${canRetry(upload) ? 'Try again or remove it.' : 'Remove it from this post.'}`;

export function FailedFiles({ failed }: { failed: readonly Upload[] }) {
  const { retry, remove } = useUploads();
  return (
    <Box role="alert" sx={{ display: 'contents' }}>
      {failed.map((upload) => {
        const { id, name, state } = upload;
        const reason = state.phase === 'failed' ? state.reason : '';
        return (
          <Box key={id} data-field="upload" sx={rowSx}>
            <Typography variant="body2">
              {`${name}: ${reason}`}
              <LimitAdvice text={reason} />
            </Typography>
            {canRetry(upload) && (
              <Button {...look} aria-label={`Try ${name} again`} onClick={() => retry(id)}>
                Try again
              </Button>
            )}
            <Button {...look} aria-label={`Remove ${name}`} onClick={() => remove(id)}>
              Remove
            </Button>
          </Box>
        );
      })}
    </Box>
  );
}

const look = { size: 'small', variant: 'outlined', color: 'inherit' } as const;

const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  '& > p': { flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere', color: 'error.main' },
} as const;
