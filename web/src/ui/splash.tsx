import Box from '@mui/material/Box';
import { ProductMark } from './product-mark.tsx';

/** Shown until the session has loaded. */
export function Splash() {
  return (
    <Box
      role="status"
      aria-label="Loading"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', opacity: 0.6 }}
    >
      <ProductMark size={44} />
    </Box>
  );
}
