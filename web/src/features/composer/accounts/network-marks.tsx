import Box from '@mui/material/Box';
import { findNetwork } from '../../../networks/networks.tsx';

interface NetworkMarksProps {
  /** Ids of networks, in order. Each is shown once. */
  networks: readonly string[];
  /** The text that screen readers read before the names; without it, the marks are decorative. */
  label?: string;
  size?: number;
}

export function NetworkMarks({ networks, label, size = 16 }: NetworkMarksProps) {
  const shown = [...new Set(networks)].map(findNetwork);
  const names = shown.map((network) => network.label).join(', ');
  return (
    <Box
      component="span"
      {...(label === undefined
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': `${label} ${names}` })}
      sx={{ display: 'inline-flex', flex: 'none', gap: '3px' }}
    >
      {shown.map(({ id, Icon }) => (
        <Box key={id} component="span" sx={{ ...markSx, width: size, height: size }}>
          <Icon />
        </Box>
      ))}
    </Box>
  );
}

const markSx = {
  display: 'flex',
  flex: 'none',
  borderRadius: '4px',
  overflow: 'hidden',
  '& svg': { width: '100%', height: '100%' },
} as const;
