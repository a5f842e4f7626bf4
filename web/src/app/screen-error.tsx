import Box from '@mui/material/Box';
import { ModuleLoadError } from '../browser/load-module.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import { useTitle } from '../ui/use-title.ts';

const crashed = 'This screen stopped working. Your saved work is safe.';
const updated =
  'Fanfare was updated while this page was open. Reload it to continue. A post that you were writing is kept in this browser.';

/** Shown when one screen crashes or cannot be loaded. The rest of the product stays usable. */
export function ScreenError({ error }: { error: unknown }) {
  useTitle('Something went wrong');
  return (
    <Box sx={{ maxWidth: 640 }}>
      <ErrorBox
        text={error instanceof ModuleLoadError ? updated : crashed}
        retryLabel="Reload"
        onRetry={() => window.location.reload()}
      />
    </Box>
  );
}
