import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { visuallyHidden } from '../../ui/visually-hidden.ts';

/** The pause before an announcement. It is longer than the pause that a typing person makes between two words. */
const pauseMs = 1200;

/**
 * Announces a result to screen readers once it has not changed for a while, instead of at each key. The first result is
 * not announced.
 */
export function StatusAnnouncement({ text }: { text: string }) {
  const [first] = useState(text);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (text === announced || (announced === '' && text === first)) return undefined;
    const timer = setTimeout(() => setAnnounced(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, announced, first]);
  return (
    <Box role="status" sx={visuallyHidden}>
      {announced}
    </Box>
  );
}
