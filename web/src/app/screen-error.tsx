import Box from '@mui/material/Box';
import { ErrorBox } from '../ui/error-box.tsx';
import { useTitle } from '../ui/use-title.ts';

/** One screen failed; the rest of the product stands. A reload also fetches parts that a new version has replaced. */
export function ScreenError() {
  useTitle('Something went wrong');
  return (
    <Box sx={{ maxWidth: 640 }}>
      <ErrorBox
        text="This screen stopped working. What you saved is safe."
        onRetry={() => window.location.reload()}
      />
    </Box>
  );
}
