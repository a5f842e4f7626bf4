import Box from '@mui/material/Box';
import { ErrorBox } from '../ui/error-box.tsx';
import { useTitle } from '../ui/use-title.ts';

/**
 * Shown when one screen crashes; the rest of the product stays usable. Reloading also helps if a new version has
 * replaced the screen's files.
 */
export function ScreenError() {
  useTitle('Something went wrong');
  return (
    <Box sx={{ maxWidth: 640 }}>
      <ErrorBox
        text="This screen stopped working. Your saved work is safe."
        onRetry={() => window.location.reload()}
      />
    </Box>
  );
}
